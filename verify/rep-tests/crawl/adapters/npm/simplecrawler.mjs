// Crawls one site with simplecrawler: node simplecrawler.mjs URL
import Crawler from 'simplecrawler';

const crawler = new Crawler(process.argv[2]);
crawler.interval = 1;
crawler.timeout = 5000;
crawler.start();
