// Invents absolute URLs and prints how the URL Standard reads each: a line of JSON with the URL, its origin (null if it has
// none) and its path with query (null if it is no URL).
//
//   node url-standard.cjs COUNT SEED
//
// Asks the package whatwg-url if it is found (NODE_PATH), else Node's own URL. Dot segments are left out: what is matched
// keeps them (docs/adr/0025-who-reads-urls.md).
let Standard = globalThis.URL;
try {
  Standard = require('whatwg-url').URL;
} catch {
  // Node's own, an independent implementation as well.
}
const [count, seed] = process.argv.slice(2).map(Number);

let state = BigInt(seed) + 1n;
function random(bound) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(bound));
}
const pick = (list) => list[random(list.length)];
const some = (list, most) => Array.from({ length: random(most + 1) }, () => pick(list)).join('');

const around = ['', '', '', '', ' ', '\t', '\n', '\u0001 ', '\u0000', '\u001f'];
const schemes = ['http', 'https', 'https', 'ftp', 'HTTP', 'hTtPs', 'ht\ttps', 'foo', 'x+y.z'];
const slashes = ['//', '//', '//', '//', '//', '//', '//', '\\\\', '/\\', '\\/', '/', '\\', '', '///', '//\\', '/\t/'];
const users = ['', '', '', '', '', 'u@', 'u:p@', 'u;x@', '@', ':@', 'a@b@', 'u%40@', 'ü@', 'u\\@', 'u?@', 'u#@', 'u/@'];
const hosts = ['e.com', 'e.com', 'E.COM', 'www.e.com.', 'bücher.de', 'faß.de', 'xn--bcher-kva.de', '127.0.0.1', '127.1', '0x7f.1',
  '[::1]', '[::ffff:1.2.3.4]', 'a_b.c', 'e%2Ecom', 'e.c\tom', 'e;x.com', 'ａ.com', 'a..b', '', 'e.com:80', 'e.com:443', 'e.com:8080',
  'e.com:', 'e.com:99999', 'a b', '1.2.3', 'ü', 'e,com', "e'com", 'e!com', 'e$com', 'e&com', 'e(com)', 'e*com', 'e+com', 'e=com', 'e~com'];
const texts = ['/', '/', '/', '\\', 'a', 'b', 'admin', '%61', '%c3%A9', '%', '%zz', 'é', '😀', '\ud800', 'x.y', ' b', '"', '<', '>', '^', '`',
  '{', '|', '}', "'", ';', ':', '@', '=', '&', '+', '*', '$', '!', '(', ')', ',', '~', '_', '-', '[', ']', '\t', '\n', '\r', '\u0001', '\u007f',
  '\u0000', '\u00a0'];
const ends = ['', '', '', '', '?', '?a=b', '?x\\y', "?'", '?a b', '?é', '#', '#f', '#/x?y', '?a#b', '?u=http://b/c;d', '?\tq'];

function rest() {
  const text = some(texts, 6);
  return pick(['', '/', '/', '/', '/', '/', '/', '\\', '\\', '?', ';', '/ad\tmin', '/admin']) + text + pick(ends);
}

for (let i = 0; i < count; i++) {
  const url = pick(around) + pick(schemes) + ':' + pick(slashes) + pick(users) + pick(hosts) + rest() + pick(around);
  let origin = null;
  let path = null;
  try {
    const read = new Standard(url);
    if (['http:', 'https:', 'ftp:'].includes(read.protocol)) {
      origin = read.protocol + '//' + read.host;
    }
    read.hash = '';
    if (/^[^:]*:\/\//.test(read.href)) {
      path = read.href.slice(read.href.indexOf('://') + 3).replace(/^[^/?]*/, '');
      if (!path.startsWith('/')) path = '/' + path;
    }
  } catch {
    // no URL
  }
  console.log(JSON.stringify({ url, origin, path }));
}
