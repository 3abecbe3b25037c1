// Reads questions and writes answers, one JSON line each.
import { createInterface } from 'node:readline';

// `allowed` gets a question and returns true or false, or a promise of it; what it throws is the answer's error.
export async function answer(allowed) {
  for await (const line of createInterface({ input: process.stdin })) {
    const question = JSON.parse(line);
    let reply;
    try {
      reply = { allowed: await allowed(question) };
    } catch (e) {
      reply = e.skip ? { skip: e.skip } : { error: String(e) };
    }
    process.stdout.write(JSON.stringify({ id: question.id, ...reply }) + '\n');
  }
}
