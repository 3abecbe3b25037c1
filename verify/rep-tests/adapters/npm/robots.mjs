import robots from 'robots';
import { answer } from './answer.mjs';

await answer((question) => {
  const parser = new robots.RobotsParser();
  parser.parse(question.robots.split(/\r\n|\r|\n/));
  return parser.canFetchSync(question.crawler, question.url);
});
