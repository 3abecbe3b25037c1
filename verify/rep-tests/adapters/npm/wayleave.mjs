import { parse } from '@wayleave/robots';
import { answer } from './answer.mjs';

await answer(({ dialect, robots_base64, crawler, url }) =>
  parse(Buffer.from(robots_base64, 'base64'), { dialect }).isAllowed(url, crawler));
