// Drives `wayleave lsp` as an editor does: edits a path in the middle of each FILE, letter by letter.
//   node editor.mjs FILE...
// Prints how long the findings take after a keystroke, and hover and completion while typing, in milliseconds.
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const KEYSTROKES = 200;
const pause = () => new Promise((go) => setTimeout(go, 100)); // a quick typist
const command = fileURLToPath(new URL('../../../wayleave', import.meta.url));
const files = process.argv.slice(2).map((file) => resolve(file));
const unreadable = files.find((file) => !statSync(file, { throwIfNoEntry: false })?.isFile());
if (files.length === 0 || unreadable) {
  console.error(unreadable ? `not a file: ${unreadable}` : 'usage: node verify/benchmarks/node/editor.mjs FILE...');
  process.exit(2);
}
for (const file of files) await edit(file);

async function edit(file) {
  const text = readFileSync(file, 'utf8');
  const server = spawn(command, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map(); // by the id of a request, or the version of the text for findings
  let input = Buffer.alloc(0);
  server.stdout.on('data', (data) => {
    input = Buffer.concat([input, data]);
    for (;;) {
      const body = input.indexOf('\r\n\r\n') + 4;
      const end = body + Number(input.toString('latin1', 0, body).match(/Content-Length: (\d+)/)?.[1]);
      if (body < 4 || !(input.length >= end)) return;
      const { id, method, params } = JSON.parse(input.toString('utf8', body, end));
      input = input.subarray(end);
      waiting.get(method === 'textDocument/publishDiagnostics' ? `version ${params.version}` : id)?.();
    }
  });
  const send = (message) => {
    const json = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    server.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${json.length}\r\n\r\n`), json]));
  };
  const timed = (key, message) => {
    const start = performance.now();
    return new Promise((done) => {
      waiting.set(key, () => done(performance.now() - start));
      send(message);
    });
  };
  let ids = 0;
  const request = (method, params) => timed(++ids, { id: ids, method, params });
  await request('initialize', { processId: null, rootUri: null, capabilities: {} });
  send({ method: 'initialized', params: {} });

  const uri = pathToFileURL(file).href;
  const lines = text.split(/\r\n|\r|\n/);
  let line = lines.length >> 1;
  while (line > 0 && !lines[line].startsWith('Disallow: /')) line--;
  const column = lines[line].length;
  let version = 1;
  const document = { uri, languageId: 'robots', version, text };
  const opened = await timed('version 1', { method: 'textDocument/didOpen', params: { textDocument: document } });
  console.log(`${file}: ${Buffer.byteLength(text)} bytes, first findings after ${opened.toFixed(0)} ms`);
  const type = () => {
    const adds = ++version % 2 === 0;
    const range = { start: { line, character: column }, end: { line, character: adds ? column : column + 1 } };
    const params = { textDocument: { uri, version }, contentChanges: [{ range, text: adds ? 'x' : '' }] };
    return timed(`version ${version}`, { method: 'textDocument/didChange', params });
  };
  const ask = (method, character) => request(method, { textDocument: { uri }, position: { line, character } });
  const figures = { findings: [], hover: [], completion: [] };
  for (let i = 0; i < 50; i++) await type(); // warm-up
  for (let i = 0; i < KEYSTROKES; i++, await pause()) figures.findings.push(await type());
  for (let i = 0; i < KEYSTROKES; i++, await pause()) {
    type();
    figures.hover.push(await ask('textDocument/hover', column));
    figures.completion.push(await ask('textDocument/completion', 3));
  }
  for (const [name, times] of Object.entries(figures)) {
    const [p50, p95, most] = [0.5, 0.95, 1].map((q) => times.sort((a, b) => a - b)[Math.ceil(q * times.length) - 1].toFixed(1));
    console.log(`  ${name.padEnd(11)} p50 ${p50}, p95 ${p95}, most ${most}`);
  }
  await request('shutdown', null);
  send({ method: 'exit' });
}
