"""Scrapy's CrawlSpider as in its tutorial, with robots.txt obeyed as in the project template: scrapy-spider.py FILE_OF_SEEDS"""
import sys
from urllib.parse import urlsplit

from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule


class Spider(CrawlSpider):
    name = "spider"
    start_urls = open(sys.argv[1]).read().split()
    allowed_domains = [urlsplit(url).hostname for url in start_urls]
    rules = [Rule(LinkExtractor(), follow=True)]


process = CrawlerProcess(
    {
        "ROBOTSTXT_OBEY": True,
        "USER_AGENT": "ExampleBot/1.0 (+https://bot.example)",
        "CONCURRENT_REQUESTS": 64,
        "DOWNLOAD_TIMEOUT": 5,
        "LOG_LEVEL": "ERROR",
        "TELNETCONSOLE_ENABLED": False,
    }
)
process.crawl(Spider)
process.start()
