// Crawls one site with sitemap-generator, and keeps queries of URLs, which it drops by default: node sitemap-generator.mjs URL
import sitemapGenerator from 'sitemap-generator';

const generator = sitemapGenerator(process.argv[2], { stripQuerystring: false, filepath: null, timeout: 5000 });
generator.getCrawler().interval = 1;
generator.start();
