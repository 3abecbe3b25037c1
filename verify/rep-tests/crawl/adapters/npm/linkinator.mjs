// Crawls one site with linkinator, which knows no robots.txt: node linkinator.mjs URL
import { check } from 'linkinator';

await check({ path: process.argv[2], recurse: true, timeout: 5000 });
