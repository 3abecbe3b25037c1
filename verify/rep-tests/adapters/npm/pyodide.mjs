// The robotparser of the Python that pyodide 314.0.7 has: 3.14.2, before RFC 9309.
import { loadPyodide } from 'pyodide';
import { answer } from './answer.mjs';

const python = await loadPyodide();
if (process.argv[2] === '--version') {
  console.log(python.runPython('import platform; platform.python_version()'));
} else {
  const allowed = python.runPython(`
from urllib.robotparser import RobotFileParser
def allowed(robots, crawler, url):
    parser = RobotFileParser()
    parser.parse(robots.splitlines())
    return parser.can_fetch(crawler, url)
allowed`);
  await answer((question) => allowed(question.robots, question.crawler, question.url));
}
