// Crawls one site with Crawlee: node crawlee.mjs URL [NAME]. With a name, robots.txt is read for that crawler, else for *.
import { CheerioCrawler, Configuration } from '@crawlee/cheerio';

const [seed, name] = process.argv.slice(2);
const crawler = new CheerioCrawler({
  respectRobotsTxtFile: name ? { userAgent: name } : true,
  navigationTimeoutSecs: 5,
  maxRequestRetries: 1,
  preNavigationHooks: name ? [({ request }) => {
    request.headers = { ...request.headers, 'user-agent': `${name}/1.0 (+https://bot.example)` };
  }] : [],
  async requestHandler({ enqueueLinks }) {
    await enqueueLinks();
  },
}, new Configuration({ persistStorage: false }));
await crawler.run([seed]);
