// Crawls one site with Supercrawler, ten times as fast as by default: node supercrawler.mjs URL
import supercrawler from 'supercrawler';

const { Crawler, Url, handlers } = supercrawler;
const seed = process.argv[2];
const crawler = new Crawler({ interval: 100, request: { timeout: 5000 } });
crawler.addHandler(handlers.robotsParser());
crawler.addHandler(handlers.sitemapsParser());
crawler.addHandler('text/html', handlers.htmlLinkParser({ hostnames: [new URL(seed).hostname] }));
crawler.on('urllistcomplete', () => process.exit());
await crawler.getUrlList().insertIfNotExists(new Url(seed));
crawler.start();
