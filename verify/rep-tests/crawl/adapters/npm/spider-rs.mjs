// Crawls one site with Spider for Node.js, which needs a name, since it calls itself a browser by default: node spider-rs.mjs URL
import { Website } from '@spider-rs/spider-rs';

await new Website(process.argv[2])
  .withUserAgent('ExampleBot/1.0 (+https://bot.example)')
  .withRespectRobotsTxt(true)
  .withRequestTimeout(5000)
  .build()
  .crawl();
