"""A client for `wayleave serve`: one file, standard library only. Copy it into your project.

    from wayleave_client import Wayleave

    wayleave = Wayleave("http://127.0.0.1:8080")
    wayleave.allowed("https://example.com/shop", "ExampleBot")          # True or False
    wayleave.check(["https://example.com/shop"], ["Googlebot", "*"])    # verdicts with their reasons
    for row in wayleave.check_many(open("urls.txt"), ["ExampleBot"]):   # any number of URLs
        print(row["url"], row["allowed"])
    wayleave.robots("https://example.com/", fresh=True)["text"]
    wayleave.lint("User-agent: *\nDisalow: /x")["diagnostics"]

As a command: python3 wayleave_client.py SERVER CRAWLER [ROBOTS_TXT] < URLS
"""
import collections, http.client, json, socket, sys, threading, urllib.parse


class WayleaveError(Exception):
    """The server refused a request, or a response is incomplete. `problem` is the server's problem detail, if there is one."""

    def __init__(self, message, problem=None):
        super().__init__(message)
        self.problem = problem or {}


class Wayleave:
    """A server. Thread-safe: each call opens a connection."""

    def __init__(self, server="http://127.0.0.1:8080", token=None, timeout=75):
        """`timeout` is in seconds. The server may take 60 to fetch a site."""
        self._url = urllib.parse.urlsplit(server)
        self._headers = {"Authorization": "Bearer " + token} if token else {}
        self._timeout = timeout

    def allowed(self, url, crawler="*", robots=None):
        """Whether a crawler may fetch a URL. An unreachable site disallows everything."""
        row = self.check([url], [crawler], robots)[0]
        if row["allowed"] is None:
            raise WayleaveError(row["explanation"])
        return row["allowed"]

    def check(self, urls, crawlers=("*",), robots=None, **options):
        """Verdicts for up to 10,000 pairs, crawler by crawler, in the order of the URLs. `robots` is the text of a robots.txt;
        without it, the one of each URL's site decides. `options` are further fields, such as explain=True."""
        fields = {"urls": list(urls), "crawlers": list(crawlers), **options}
        return self._post("check", robots, fields)["verdicts"]

    def robots(self, url, fresh=False):
        """The robots.txt of a URL's site as `text`, if it has one, and the cache `entry`. `fresh` fetches it now."""
        query = {"url": url, "fresh": "true"} if fresh else {"url": url}
        return self._json("GET", "/v1/robots?" + urllib.parse.urlencode(query))

    def lint(self, robots, **options):
        """The findings for the text of a robots.txt."""
        return self._post("lint", robots, options)

    def check_many(self, urls, crawlers=("*",), robots=None):
        """Yields the verdicts for any number of URLs, URL by URL, while it sends them. Where a URL is wrong it yields
        {"url": ..., "allowed": None, "reason": "not-a-url", "explanation": ...}."""
        crawlers = list(crawlers)
        connection = self._connect()
        connection.putrequest("POST", self._path("/v1/check"))
        headers = {"Content-Type": "application/x-ndjson", "Transfer-Encoding": "chunked", **self._headers}
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        sender = connection.sock
        waiting, failures = collections.deque(), []  # URLs without an answer; an exception of `urls`

        def send(value):
            data = json.dumps(value).encode() + b"\n"
            sender.sendall(b"%x\r\n%s\r\n" % (len(data), data))

        def send_all():  # the server stops reading if its answers are not read, so both happen at once
            values = iter(urls)
            try:
                send({"crawlers": crawlers} if robots is None else {"crawlers": crawlers, "robots": robots})
                while True:
                    try:
                        url = next(values).strip()
                    except StopIteration:
                        break
                    except Exception as failure:
                        failures.append(failure)
                        return sender.shutdown(socket.SHUT_RDWR)
                    waiting.append(url)
                    send(url)
                sender.sendall(b"0\r\n\r\n")
            except OSError:
                pass  # the server takes no more; its answer says why

        threading.Thread(target=send_all, daemon=True).start()
        try:
            response = connection.getresponse()
            if response.status != 200:
                raise self._error(json.load(response))
            rows = 0  # of the URL whose turn it is
            for text in response:
                row = json.loads(text)
                if "finished" in row:
                    if waiting:
                        raise WayleaveError("some URLs did not arrive: a proxy lost them")
                    return
                if "allowed" not in row and row["type"] != "/problems/invalid-request":
                    raise self._error(row)
                rows += 1
                if "allowed" not in row:
                    row = {"url": waiting[0], "allowed": None, "reason": "not-a-url", "explanation": row["detail"]}
                if row["allowed"] is None or rows == len(crawlers):
                    waiting.popleft()
                    rows = 0
                yield row
            raise WayleaveError("the response was cut off")
        except (OSError, ValueError, http.client.HTTPException, WayleaveError) as failure:
            raise failures[0] if failures else failure
        finally:
            connection.close()

    def _post(self, name, robots, fields):
        body = json.dumps(fields if robots is None else {"robots": robots, **fields})
        return self._json("POST", "/v1/" + name, body, {"Content-Type": "application/json"})

    def _json(self, method, path, body=None, headers={}):
        connection = self._connect()
        try:
            connection.request(method, self._path(path), body, {**headers, **self._headers})
            response = connection.getresponse()
            answer = json.load(response)
        finally:
            connection.close()
        if response.status != 200:
            raise self._error(answer)
        return answer

    def _connect(self):
        https = self._url.scheme == "https"
        connection = (http.client.HTTPSConnection if https else http.client.HTTPConnection)(self._url.netloc, timeout=self._timeout)
        try:
            connection.connect()
        except OSError as failure:
            raise WayleaveError(f"no server at {self._url.geturl()}: {failure}. `wayleave serve` starts one") from failure
        return connection

    def _path(self, path):
        return self._url.path.rstrip("/") + path

    @staticmethod
    def _error(problem):
        return WayleaveError(problem.get("detail") or problem.get("title"), problem)


if __name__ == "__main__":
    server, crawler, *robots = sys.argv[1:]
    text = open(robots[0], encoding="utf-8", newline="").read() if robots else None
    for row in Wayleave(server).check_many(sys.stdin, [crawler], text):
        verdict = {True: "allowed", False: "disallowed", None: "error"}[row["allowed"]]
        print(verdict, row["url"], row.get("rule") or row.get("explanation") or row["reason"])
