"""Tests of wayleave_engine.py. WAYLEAVE_CLASSPATH holds the classes of wayleave-core."""
import os, threading, unittest
import wayleave_engine
from wayleave_engine import RobotFileParser, Robots

ROBOTS = b"""User-agent: *
Disallow: /private
Allow: /private/help
Crawl-delay: 1.5
Request-rate: 3/20

User-agent: GPTBot
Disallow: /

Sitemap: https://example.com/map.xml
"""


class EngineTest(unittest.TestCase):
    def test_before_the_start_the_message_says_what_to_do(self):
        # In a process of its own: here the JVM runs.
        import subprocess, sys
        program = "import wayleave_engine as w\ntry:\n  w.Robots('')\nexcept RuntimeError as e:\n  print(e)"
        said = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, cwd=os.path.dirname(os.path.abspath(__file__))).stdout
        self.assertIn("wayleave_engine.start(", said)

    def test_a_missing_jar_is_named(self):
        with self.assertRaisesRegex(FileNotFoundError, "no-such.jar"):
            wayleave_engine.start("no-such.jar")

    def test_allowed(self):
        robots = Robots(ROBOTS)
        self.assertIs(robots.allowed("https://example.com/private/x", "ExampleBot"), False)
        self.assertIs(robots.allowed("https://example.com/private/help", "ExampleBot/1.0"), True)
        self.assertIs(robots.allowed("/", "GPTBot"), False)

    def test_check(self):
        self.assertEqual(
            Robots(ROBOTS).check("/private/x", "ExampleBot"),
            {"allowed": False, "reason": "longest-match", "line": 2, "rule": "Disallow: /private"})
        self.assertEqual(
            Robots(ROBOTS).check("/", "ExampleBot"),
            {"allowed": True, "reason": "no-match", "line": None, "rule": None})

    def test_dialects(self):
        self.assertFalse(Robots("User-agent: *\nDisallow: x", "google").allowed("/x", "a"))
        with self.assertRaisesRegex(ValueError, "rfc9309"):
            Robots("", "bing")

    def test_bytes_that_are_not_utf_8(self):
        self.assertFalse(Robots(b"User-agent: *\nDisallow: /\xff\nDisallow: /x").allowed("/x", "a"))

    def test_the_interface_of_urllib(self):
        parser = RobotFileParser("https://example.com/robots.txt")
        self.assertFalse(parser.can_fetch("ExampleBot", "/"))
        self.assertEqual(parser.mtime(), 0)
        parser.parse(ROBOTS.decode().splitlines())
        self.assertTrue(parser.can_fetch("ExampleBot", "https://example.com/private/help"))
        self.assertFalse(parser.can_fetch("ExampleBot", "https://example.com/private/x"))
        self.assertEqual(parser.crawl_delay("ExampleBot"), 1.5)
        self.assertIsNone(parser.crawl_delay("GPTBot"))
        self.assertEqual(parser.request_rate("ExampleBot"), (3, 20))
        self.assertIsNone(parser.request_rate("GPTBot"))
        self.assertEqual(parser.site_maps(), ["https://example.com/map.xml"])
        self.assertGreater(parser.mtime(), 0)

    def test_threads(self):
        robots, answers = Robots(ROBOTS), []
        threads = [threading.Thread(target=lambda: answers.extend(robots.allowed("/private/%d" % i, "Bot%d" % (i % 7)) for i in range(500))) for _ in range(8)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual(answers, [False] * 4000)


if __name__ == "__main__":
    wayleave_engine.start(*os.environ["WAYLEAVE_CLASSPATH"].split(os.pathsep))
    unittest.main()
