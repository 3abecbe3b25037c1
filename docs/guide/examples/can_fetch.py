"""Which URLs a crawler may fetch, asked of a Wayleave server: can_fetch.py SERVER CRAWLER URL..."""
import json, sys, urllib.error, urllib.request


class Robots:
    def __init__(self, server, token=None):
        self.check = server.rstrip("/") + "/v1/check"
        self.headers = {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = "Bearer " + token
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def verdicts(self, crawler, urls, robots=None):
        """A verdict for each URL: by a robots.txt that is given, or by that of the URL's site."""
        question = {"crawlers": [crawler], "urls": list(urls)}
        if robots is not None:
            question["robots"] = robots
        request = urllib.request.Request(self.check, json.dumps(question).encode(), self.headers)
        try:
            with self.opener.open(request, timeout=70) as answer:
                return json.load(answer)["verdicts"]
        except urllib.error.HTTPError as error:
            raise ValueError(json.load(error)["detail"]) from None

    def can_fetch(self, crawler, url, robots=None):
        """In place of RobotFileParser.can_fetch."""
        return self.verdicts(crawler, [url], robots)[0]["allowed"]


if __name__ == "__main__":
    server, crawler, *urls = sys.argv[1:]
    for verdict in Robots(server).verdicts(crawler, urls):
        print("allowed" if verdict["allowed"] else "disallowed", verdict["url"], verdict["reason"])
