"""mechanize with its defaults (robots.txt is obeyed), in the smallest crawler: mechanize-spider.py SEED"""
import sys
from urllib.parse import urlsplit

import mechanize

seed = sys.argv[1]
browser = mechanize.Browser()
browser.addheaders = [("User-agent", "ExampleBot/1.0 (+https://bot.example)")]
queue = [seed]
known = {seed}
while queue:
    try:
        browser.open(queue.pop(0), timeout=5)
        if not browser.viewing_html():
            continue
        links = [link.absolute_url for link in browser.links()]
    except Exception as e:  # a refused page is not followed
        print(e, file=sys.stderr)
        continue
    for url in links:
        if urlsplit(url).netloc == urlsplit(seed).netloc and url not in known:
            known.add(url)
            queue.append(url)
