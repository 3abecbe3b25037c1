"""Wayleave's engine in this process: one file. Copy it into your project. Needs a JDK 17+, JPype (Debian: python3-jpype)
and wayleave-core.jar, which has no dependencies.

    import wayleave_engine

    wayleave_engine.start("wayleave-core.jar")                            # once
    robots = wayleave_engine.Robots(b"User-agent: *\\nDisallow: /private")
    robots.allowed("https://example.com/private/x", "ExampleBot")         # False
    robots.check("https://example.com/private/x", "ExampleBot")           # the same, with line, rule and reason

`RobotFileParser` has the methods of urllib.robotparser's, but fetches nothing: `parse` takes what you fetched.
"""
import collections, functools, os, time
import jpype

RequestRate = collections.namedtuple("RequestRate", "requests seconds")
_DEBIANS = "/usr/share/java/org.jpype.jar"  # JPype's own classes, which Debian's package does not find by itself


def start(*classpath):
    """Starts the JVM with these jar files; does nothing if it runs. JPype allows one start in the life of a process."""
    missing = [file for file in classpath if not os.path.exists(file)]
    if missing:
        raise FileNotFoundError("no such jar file: " + ", ".join(missing))
    if not jpype.isJVMStarted():
        own = [_DEBIANS] if os.path.exists(_DEBIANS) else []
        jpype.startJVM(classpath=[*classpath, *own], convertStrings=False)


@functools.lru_cache(maxsize=None)
def _java(name):
    if not jpype.isJVMStarted():
        raise RuntimeError("the JVM does not run: call wayleave_engine.start(\"wayleave-core.jar\") first")
    return jpype.JClass("wayleave." + name)


class Robots:
    """The rules of a robots.txt. Thread-safe."""

    def __init__(self, body, dialect="google"):
        """`body` is what the site sent, best as bytes; `dialect` is google, googlebot or rfc9309."""
        data = body.encode() if isinstance(body, str) else bytes(body)
        known = {str(one.code()): one for one in _java("Dialect").values()}
        if dialect not in known:
            raise ValueError(f"unknown dialect {dialect!r}: expected one of {', '.join(known)}")
        self._robots = _java("RobotsTxt").parse(jpype.JArray(jpype.JByte)(data), known[dialect])
        self._rules = {}

    def rules(self, crawler):
        """The Java object with the rules of a crawler: a product token or a User-Agent header."""
        if crawler not in self._rules:
            self._rules[crawler] = self._robots.rulesFor(_java("Crawler").fromUserAgentHeader(crawler))
        return self._rules[crawler]

    def allowed(self, url, crawler):
        """Whether the crawler may fetch a URL or path."""
        return bool(self.rules(crawler).allows(url))

    def check(self, url, crawler):
        """The verdict: `allowed`, `reason`, and the `line` and `rule` that decide, or None."""
        verdict = self.rules(crawler).check(url)
        return {
            "allowed": bool(verdict.allowed()),
            "reason": str(verdict.reason()).lower().replace("_", "-"),
            "line": verdict.line().getAsInt() if verdict.line().isPresent() else None,
            "rule": str(verdict.rule().get()) if verdict.rule().isPresent() else None,
        }

    def sitemaps(self):
        return [str(one.url()) for one in self._robots.sitemaps()]


class RobotFileParser:
    """Instead of urllib.robotparser's, with Google's rules. It does not fetch."""

    def __init__(self, url=""):
        self.url, self._robots, self._parsed = url, None, 0

    def set_url(self, url):
        self.url = url

    def read(self):
        raise NotImplementedError("it does not fetch: pass what you fetched to parse(), or use `wayleave serve`")

    def parse(self, lines):
        """Takes lines, as str or bytes, or a whole robots.txt as one of them."""
        if isinstance(lines, (str, bytes)):
            lines = [lines]
        self._robots = Robots(b"\n".join(one.encode() if isinstance(one, str) else one for one in lines))
        self.modified()

    def can_fetch(self, useragent, url):
        return self._robots is not None and self._robots.allowed(url, useragent)

    def crawl_delay(self, useragent):
        """Seconds, or None. Fractions are kept."""
        delay = self._robots and self._robots.rules(useragent).crawlDelay()
        if not delay or not delay.isPresent():
            return None
        seconds = delay.get().toMillis() / 1000
        return int(seconds) if seconds == int(seconds) else seconds

    def request_rate(self, useragent):
        """The first Request-rate, or None."""
        if self._robots is None:
            return None
        kind = _java("extension.Extension$RequestRate")
        rates = _java("extension.Extensions").of(self._robots.rules(useragent), kind.class_)
        return RequestRate(int(rates[0].documents()), int(rates[0].seconds())) if rates else None

    def site_maps(self):
        return (self._robots and self._robots.sitemaps()) or None

    def mtime(self):
        return self._parsed

    def modified(self):
        self._parsed = time.time()
