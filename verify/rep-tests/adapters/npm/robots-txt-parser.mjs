import robotsTxtParser from 'robots-txt-parser';
import { answer } from './answer.mjs';

await answer(async ({ robots, crawler, url }) => {
  const parser = robotsTxtParser({ userAgent: crawler, allowOnNeutral: true });
  parser.parseRobots(url, robots);
  await parser.useRobotsFor(url);
  return parser.canCrawlSync(url);
});
