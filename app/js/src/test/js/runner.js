// Fetches tasks from EqualityTest, answers them with the package, and posts the answers: the same in Node and in browsers.
const base = globalThis.location?.origin ?? process.argv[2];
const npm = globalThis.location ? "/npm" : process.argv[3];
const { parse } = await import(`${npm}/index.js`);
const { diff, explain, fix, lint } = await import(`${npm}/lint.js`);

const { preferences, readDirectives } = await import(`${npm}/page.js`);

const decode = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function encode(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) {
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  }
  return btoa(text);
}

function verdicts({ robots, dialect, questions }) {
  const document = parse(decode(robots), { dialect });
  const answers = questions.map(([crawler, url]) => {
    const { allowed, reason, line, rule } = document.check(url, crawler);
    if ((allowed ?? false) !== document.isAllowed(url, crawler)) {
      throw new Error(`isAllowed and check differ for ${crawler} ${url}`);
    }
    const delay = document.crawlDelay(crawler) ?? -1;
    return [allowed, reason, line, rule, Math.min(Math.round(1000 * delay), 2 ** 31 - 1)];
  });
  const { groups, sitemaps, extensions } = document;
  return JSON.stringify([answers, groups, sitemaps, extensions]);
}

function findings({ robots, edited, dialect, urls, patterns }) {
  const bytes = decode(robots);
  const answers = [lint(bytes, { urls }), lint(bytes, { dialect, urls })];
  for (const unsafe of [false, true]) {
    const { robots, ...fixes } = fix(bytes, { unsafe });
    answers.push(encode(robots), fixes);
  }
  answers.push(diff(bytes, decode(edited), { dialect, urls }));
  answers.push(...patterns.map((pattern) => explain(pattern, { dialect, urls })));
  return JSON.stringify(answers);
}

function pages({ robots, url, crawler, headers, html, dialect, at, specifications }) {
  return JSON.stringify([
    readDirectives({ headers, html, crawler, dialect, at: new Date(at) }),
    preferences(robots, { url, crawler, headers, specifications }),
    preferences(robots, { url, crawler, headers }),
  ]);
}

const answer = { verdicts, findings, pages };

try {
  for (;;) {
    const response = await fetch(`${base}/tasks`);
    if (response.status === 204) {
      break;
    }
    const tasks = JSON.parse(await response.text());
    const answers = tasks.map((task) => {
      try {
        return answer[task.kind](task);
      } catch (error) {
        return `${error.stack}`.replaceAll("\n", " | ");
      }
    });
    await fetch(`${base}/answers`, { method: "POST", body: answers.join("\n") });
  }
} catch (error) {
  await fetch(`${base}/failure`, { method: "POST", body: `${error.stack}` });
}
