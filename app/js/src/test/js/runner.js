// Fetches tasks from EqualityTest, answers them with the package, and posts the answers: the same in Node and in browsers.
const base = globalThis.location?.origin ?? process.argv[2];
const { parse } = await import(`${globalThis.location ? "/npm" : process.argv[3]}/index.js`);

const decode = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function verdicts({ robots, dialect, questions }) {
  const document = parse(decode(robots), { dialect });
  const answers = questions.map(([crawler, url]) => {
    const { allowed, reason, line, rule } = document.check(url, crawler);
    if (allowed !== document.isAllowed(url, crawler)) {
      throw new Error(`isAllowed and check differ for ${crawler} ${url}`);
    }
    const delay = document.crawlDelay(crawler) ?? -1;
    return [allowed, reason, line, rule, Math.min(Math.round(1000 * delay), 2 ** 31 - 1)];
  });
  const { groups, sitemaps, extensions } = document;
  return JSON.stringify([answers, groups, sitemaps, extensions]);
}

const answer = { verdicts };

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
