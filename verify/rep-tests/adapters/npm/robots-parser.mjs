import robotsParser from 'robots-parser';
import { answer } from './answer.mjs';

await answer(({ robots, crawler, url }) => {
  // It has no answer (undefined) for a URL of another site.
  const allowed = robotsParser(new URL('/robots.txt', url).href, robots).isAllowed(url, crawler);
  if (allowed === undefined) throw new Error('no answer');
  return allowed;
});
