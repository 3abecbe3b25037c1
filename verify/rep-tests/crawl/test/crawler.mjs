// A crawler for the tests of the suite: node crawler.mjs SEED [FAULT]. Without a fault it passes the scenarios that the tests name.
const [seed, fault = ''] = process.argv.slice(2);
const AGENT = 'TestBot/1.0';
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const get = (url, agent = AGENT) => fetch(url, { redirect: 'manual', headers: { 'user-agent': agent }, signal: AbortSignal.timeout(3000) });
const cache = new Map();
const CLOSED = [{ allow: false, path: '/' }];

if (fault === 'hangs') await sleep(1e9);
if (fault === 'floods') for (;;) await Promise.all(Array.from({ length: 20 }, () => get(seed).catch(() => sleep(50))));

/** The answer for a robots.txt after at most five redirects; undefined if none came. */
async function answer(url, hops = 0) {
  const response = await get(url, fault === 'another agent for robots.txt' ? 'Probe/2.0' : AGENT);
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || !location) return response;
  const target = new URL(location, url);
  if (hops === 5 || (fault === 'redirect to another host ignored' && target.host !== new URL(url).host)) return { status: 404, headers: new Headers(), text: () => '' };
  return answer(target.href, hops + 1);
}

async function robots(origin) {
  const known = cache.get(origin);
  if (known && fault !== 'never cached' && (fault === 'cached for ever' || Date.now() < known.until)) return known;
  const url = new URL('/robots.txt', origin);
  if (fault === 'port dropped') url.port = '';
  let entry = { rules: CLOSED, until: Date.now() + 1e8 };
  try {
    const response = await answer(url.href);
    const text = await response.text();
    const maxAge = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '');
    const retryAfter = Number(response.headers.get('retry-after') ?? Infinity);
    const until = Date.now() + (maxAge ? Number(maxAge[1]) * 1000 : 1e8);
    if (response.status < 300 || (fault === 'body of an error obeyed' && text)) entry = { rules: parse(text), until };
    else if (response.status < 500) entry = { rules: fault === '404 read as all closed' ? CLOSED : [], until };
    else if (fault === '503 read as no rules') entry = { rules: [], until };
    else if (known) entry = { rules: known.rules, until: Date.now() + 1e8 };
    else if (retryAfter <= 5 && fault !== 'failure cached') {
      await sleep(retryAfter * 1000);
      return robots(origin);
    }
  } catch {
    if (known) entry.rules = known.rules;
    if (fault === 'port dropped') entry.rules = [];
  }
  cache.set(origin, entry);
  return entry;
}

/** The rules for *, which is all that the scenarios of the tests need. */
function parse(text) {
  const rules = [];
  let own = false;
  let named = false;
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s*([a-z-]+)\s*:\s*([^#\s]*)/i.exec(line) ?? [];
    if (name?.toLowerCase() === 'user-agent') {
      own = (named && own) || value === '*';
      named = true;
    } else if (name) {
      named = false;
      if (own && value && /^(dis)?allow$/i.test(name)) rules.push({ allow: name.length === 5, path: value });
    }
  }
  return rules;
}

function allows(rules, path) {
  const matching = rules.filter((rule) => path.startsWith(rule.path)).sort((a, b) => b.path.length - a.path.length || b.allow - a.allow);
  return matching.length === 0 || matching[0].allow;
}

const queue = [seed];
const seen = new Set(queue);
while (queue.length) {
  const url = new URL(queue.shift());
  if (!allows((await robots(url.origin)).rules, url.pathname + url.search)) continue;
  const response = await get(url.href).catch(() => undefined);
  const links = [...((await response?.text()) ?? '').matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
  for (const link of [response?.headers.get('location'), ...links].filter(Boolean)) {
    const next = new URL(link, url).href;
    if (!seen.has(next)) queue.push(next);
    seen.add(next);
  }
}
