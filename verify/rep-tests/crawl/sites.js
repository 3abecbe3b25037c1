'use strict';
// The sites of a scenario: servers on loopback that answer as the scenario says, and keep an access log.
const http = require('node:http');
const { gzipSync } = require('node:zlib');

const ROBOTS = '/robots.txt';
const FLOOD = 400; // requests of one scenario; no scenario has more than 20 pages
const HELD_SECONDS = 60; // an answer that never comes is given up then, so that the run ends

/**
 * The origins of a scenario. "site" is that of the seed; "other" is another host, "port" another port of the site's host.
 * Each answers with its own robots.txt and pages.
 */
const ORIGINS = ['site', 'port', 'other'];

class Sites {
  /** @param scenario the scenario; @param number from 0, which the addresses derive from; @param ports two free ports */
  constructor(scenario, number, ports, crawler) {
    this.scenario = scenario;
    this.crawler = crawler;
    this.log = [];
    this.versions = [];
    this.servers = [];
    this.asked = new Map();
    this.current = new Map();
    this.lastAt = Date.now();
    const host = (offset) => `127.0.${1 + Math.floor(number / 100)}.${1 + 2 * (number % 100) + offset}`;
    this.addresses = { site: [host(0), ports[0]], port: [host(0), ports[1]], other: [host(1), ports[0]], closed: [host(1), ports[1]] };
    this.onFlood = () => {};
  }

  get seed() {
    return this.url('{site}' + (this.scenario.seed ?? '/'));
  }

  /**
   * The text with each placeholder replaced: {site}, {port} and {other} are origins, {closed} is one that nobody listens at,
   * {https} is the site with a scheme that it does not speak, and {crawler} is the name of the crawler.
   */
  url(text) {
    return text.replace(/\{(site|port|other|closed|https|crawler|crawler:upper|crawler:lower)\}/g, (_, name) => {
      if (name === 'crawler') return this.crawler;
      if (name === 'crawler:upper') return this.crawler.toUpperCase();
      if (name === 'crawler:lower') return this.crawler.toLowerCase();
      if (name === 'https') return `https://${this.addresses.site.join(':')}`;
      return `http://${this.addresses[name].join(':')}`;
    });
  }

  async start() {
    for (const name of ORIGINS) {
      if (name !== 'site' && !this.config(name)) continue;
      const [address, port] = this.addresses[name];
      const server = http.createServer({ keepAliveTimeout: 500 }, (request, response) => this.answer(name, request, response));
      server.on('clientError', (error, socket) => socket.destroy());
      await new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, address, resolve);
      });
      this.servers.push(server);
      this.deploy(name, this.robotsOf(name)[0], new Date(0));
    }
    return this;
  }

  async stop() {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  config(name) {
    return name === 'site' ? this.scenario : this.scenario[name];
  }

  robotsOf(name) {
    const given = this.config(name).robots ?? { status: 404 };
    return Array.isArray(given) ? given : [given];
  }

  /** Notes the robots.txt that is in force from a time on, for the judge. A server error stands for complete disallow (RFC 9309, 2.3.1.4). */
  deploy(name, answer, time) {
    const { status, body } = this.reply(answer.never ? { status: 504 } : answer);
    this.versions.push({
      origin: this.url(`{${name}}`),
      time: time.toISOString(),
      ...(status >= 500 ? { status: 200, body: Buffer.from('User-agent: *\nDisallow: /\n') } : { status, body: status < 300 ? body : Buffer.alloc(0) }),
    });
  }

  /** Whether a /robots.txt of the scenario redirects. */
  get redirects() {
    return ORIGINS.filter((name) => this.config(name)).some((name) => this.robotsOf(name).some((answer) => answer.location));
  }

  /** What an answer of a scenario stands for: with a status, a media type and the bytes of the body, if it has one. */
  reply(answer) {
    const short = typeof answer === 'string' ? { body: answer } : answer;
    const kind = ['body', 'text', 'xml'].find((name) => short[name] !== undefined);
    let body = Buffer.alloc(0);
    if (short.base64 !== undefined) body = Buffer.from(short.base64, 'base64');
    else if (kind) {
      body = Buffer.from([short[kind]].flat().map((part) => (typeof part === 'string' ? this.url(part) : part.text.repeat(part.times))).join(''));
    }
    const type = { text: 'text/plain; charset=utf-8', xml: 'application/xml' }[kind];
    return { status: 200, type, hasBody: kind !== undefined, ...short, body };
  }

  /** The robots.txt that an origin answers with now. A change is a new version for the judge. */
  robotsAnswer(name) {
    const answers = this.robotsOf(name);
    let current = 0;
    answers.forEach((answer, index) => {
      const asked = answer.after_page === undefined
        ? (this.asked.get(name + ROBOTS) ?? 0) >= answer.from_request
        : this.asked.has(name + answer.after_page);
      if (asked) current = index;
    });
    if (current !== (this.current.get(name) ?? 0)) {
      this.current.set(name, current);
      this.deploy(name, answers[current], new Date());
    }
    return answers[current];
  }

  page(name, target) {
    const config = this.config(name);
    const path = target.split('?')[0];
    const given = config.pages?.[target] ?? config.pages?.[path];
    return given ?? {};
  }

  /** The links of the start page: every page that the scenario asks about and no other page links to. */
  links(name, target) {
    const page = this.page(name, target);
    if (page.links) return page.links;
    if (name !== 'site' || target !== (this.scenario.seed ?? '/')) return [];
    const elsewhere = new Set(Object.values(this.scenario.pages ?? {}).flatMap((one) => one.links ?? []));
    return [...new Set([...(this.scenario.must ?? []), ...(this.scenario.must_not ?? []), ...(this.scenario.may ?? [])])]
      .filter((link) => link !== target && link !== ROBOTS && !elsewhere.has(link));
  }

  answer(name, request, response) {
    const target = request.url;
    const key = name + target;
    this.asked.set(key, (this.asked.get(key) ?? 0) + 1);
    const startedAt = Date.now();
    this.lastAt = startedAt;
    const isRobots = target === ROBOTS;
    const robots = this.robotsAnswer(name);
    const given = isRobots ? robots : this.page(name, target);
    const reply = this.reply(given);
    if (this.log.length >= FLOOD) {
      request.socket.destroy();
      this.onFlood();
      return;
    }
    const entry = {
      time: new Date(startedAt).toISOString(),
      remote_addr: request.socket.remoteAddress,
      scheme: 'http',
      host: this.addresses[name].join(':'),
      request: `${request.method} ${target} HTTP/${request.httpVersion}`,
      status: reply.never ? 504 : reply.status,
      body_bytes_sent: reply.body.length,
      http_user_agent: request.headers['user-agent'] ?? '',
    };
    this.log.push({ ...entry, origin: name, method: request.method, target, startedAt });
    if (reply.never === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    if (reply.never) {
      setTimeout(() => request.socket.destroy(), HELD_SECONDS * 1000).unref();
      return;
    }
    setTimeout(() => this.send(name, target, reply, request, response), reply.delay_ms ?? 0);
  }

  send(name, target, reply, request, response) {
    if (response.destroyed) return;
    const type = reply.type ?? (target === ROBOTS ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8');
    const headers = { 'content-type': type };
    for (const [header, value] of Object.entries(reply.headers ?? {})) {
      headers[header.toLowerCase()] = Array.isArray(value) ? value.map((one) => this.url(one)) : this.url(value);
    }
    if (reply.location) headers.location = this.url(reply.location);
    let body = reply.body;
    if (target !== ROBOTS && !reply.hasBody && !reply.location && reply.status === 200) body = Buffer.from(this.html(name, target, reply));
    if (reply.gzip && /\bgzip\b/i.test(request.headers['accept-encoding'] ?? '')) {
      body = gzipSync(body);
      headers['content-encoding'] = 'gzip';
    }
    if (!reply.chunked) headers['content-length'] = reply.cut ? body.length + 1000 : body.length;
    response.writeHead(reply.status, headers);
    if (request.method === 'HEAD' || reply.status === 204 || reply.status === 304) response.end();
    else if (reply.cut) response.write(body, () => request.socket.end());
    else response.end(body);
  }

  html(name, target, reply) {
    const links = this.links(name, target).map((link) => {
      const { href, rel } = typeof link === 'string' ? { href: link } : link;
      return `<a ${rel ? `rel="${rel}" ` : ''}href="${this.url(href).replace(/&/g, '&amp;')}">${href.replace(/[{}]/g, '')}</a>`;
    });
    return `<!DOCTYPE html>\n<html lang="en"><head><title>${target}</title>${this.url(reply.head ?? '')}</head>\n<body><p>${links.join('</p>\n<p>')}</p></body></html>\n`;
  }
}

module.exports = { Sites, ROBOTS, FLOOD };
