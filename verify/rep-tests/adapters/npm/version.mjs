// Prints the version of an installed package: node version.mjs NAME
import { readFileSync } from 'node:fs';

const file = new URL(`node_modules/${process.argv[2]}/package.json`, import.meta.url);
console.log(JSON.parse(readFileSync(file, 'utf8')).version);
