// A site on loopback for the scripts of this folder: node site.mjs ROBOTS_FILE STATUS LOG [LOCATION]. Prints its port.
// Its page / links to /a.html and /b/b.html; LOG gets a line for each request: path, status, User-Agent. ROBOTS_TYPE is the media type of the rules.
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [robots, status, log, location] = process.argv.slice(2);
const LINKS = '<a href="/a.html">a</a> <a href="/b/b.html">b</a>';
const server = createServer((request, response) => {
  const isRobots = request.url === '/robots.txt';
  const code = isRobots ? Number(status) : 200;
  appendFileSync(log, `${request.url} ${code} ${request.headers['user-agent'] ?? '-'}\n`);
  const headers = { 'content-type': isRobots || request.url === '/rules.txt' ? process.env.ROBOTS_TYPE ?? 'text/plain' : 'text/html' };
  if (isRobots && location) headers.location = location;
  response.writeHead(code, headers);
  response.end(isRobots && !location || request.url === '/rules.txt' ? readFileSync(robots) : `<html><body>${LINKS}</body></html>`);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
