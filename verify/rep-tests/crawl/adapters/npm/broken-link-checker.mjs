// Crawls one site with broken-link-checker, which obeys robots.txt by default and has no time-out: node broken-link-checker.mjs URL
import blc from 'broken-link-checker';

new blc.SiteChecker({ excludeExternalLinks: true }, {}).enqueue(process.argv[2]);
