// Asks a crawler that follows links, such as wget: node crawl.mjs TOKEN COMMAND...
// A server on this machine serves the robots.txt and a page with one link, and the answer is whether the crawler requests the link.
// The crawler is only known by its own product token, TOKEN: questions about another one that the robots.txt names are skipped.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer } from './answer.mjs';

const [token, ...command] = process.argv.slice(2);
const START = '/rep-tests-start.html';
const directory = mkdtempSync(join(tmpdir(), 'rep-tests-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

let site;
const server = createServer((request, response) => {
  if (request.url === '/robots.txt') {
    response.setHeader('Content-Type', 'text/plain');
    response.end(site.robots);
  } else if (request.url === START) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!DOCTYPE html><title>Start</title><a href="${site.link}">link</a>`);
  } else {
    site.requested = true;
    response.setHeader('Content-Type', 'text/plain');
    response.end('page');
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const skip = (reason) => {
  throw { skip: reason };
};

await answer(async ({ robots_base64, crawler, url }) => {
  const robots = Buffer.from(robots_base64, 'base64');
  const text = robots.toString('latin1').toLowerCase();
  if (text.includes(crawler.toLowerCase() || token.toLowerCase())) skip(`its product token is always ${token}`);
  const path = /^https?:\/\/[^/?#;]*(\/.*)$/is.exec(url)?.[1];
  if (!path) skip('the URL is not one that a page on this server can link to');
  if (/^\/robots\.txt(?![^#?])/.test(path)) skip('it requests /robots.txt anyway');
  site = { robots, link: path.replace(/&/g, '&amp;').replace(/"/g, '&quot;'), requested: false };
  const child = spawn(command[0], [...command.slice(1), origin + START], { cwd: directory, stdio: 'ignore' });
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return site.requested;
});
server.close();
server.closeAllConnections();
