import { Readable } from 'node:stream';
import guard from 'robots-txt-guard';
import parse from 'robots-txt-parse';
import { answer } from './answer.mjs';

await answer(async ({ robots_base64, crawler, url }) => {
  const parsed = await parse(Readable.from([Buffer.from(robots_base64, 'base64')]));
  // It takes a path.
  const { pathname, search } = new URL(url);
  return guard(parsed).isAllowed(crawler, pathname + search);
});
