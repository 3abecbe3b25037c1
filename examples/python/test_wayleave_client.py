"""Tests of wayleave_client.py. WAYLEAVE_SERVER is a server, WAYLEAVE_SITE a site whose robots.txt disallows /private."""
import os, threading, time, unittest
from wayleave_client import Wayleave, WayleaveError

SITE = os.environ["WAYLEAVE_SITE"]
ROBOTS = "User-agent: *\nDisallow: /private\n\nUser-agent: GPTBot\nDisallow: /\n"


class WayleaveTest(unittest.TestCase):
    def setUp(self):
        self.server = Wayleave(os.environ["WAYLEAVE_SERVER"])

    def test_allowed_by_the_site(self):
        self.assertFalse(self.server.allowed(SITE + "/private/x", "ExampleBot"))
        self.assertTrue(self.server.allowed(SITE + "/public", "ExampleBot"))

    def test_allowed_by_a_text(self):
        self.assertFalse(self.server.allowed("/private", robots=ROBOTS))
        self.assertFalse(self.server.allowed("/", "GPTBot", ROBOTS))

    def test_allowed_of_no_url(self):
        with self.assertRaises(WayleaveError):
            self.server.allowed("no URL")

    def test_check_is_crawler_by_crawler(self):
        rows = self.server.check(["/", "/private"], ["Googlebot", "GPTBot"], ROBOTS, explain=True)
        self.assertEqual([row["allowed"] for row in rows], [True, False, False, False])
        self.assertEqual(rows[1]["line"], 2)
        self.assertIn("explain", rows[1])

    def test_no_server_is_said_with_its_address(self):
        for call in (lambda server: server.allowed("/", robots=ROBOTS), lambda server: list(server.check_many(["/"]))):
            with self.assertRaisesRegex(WayleaveError, "no server at http://127.0.0.1:9: "):
                call(Wayleave("http://127.0.0.1:9"))

    def test_robots(self):
        answer = self.server.robots(SITE + "/any", fresh=True)
        self.assertIn("/private", answer["text"])
        self.assertEqual(answer["entry"]["origin"], SITE)

    def test_lint(self):
        self.assertTrue(self.server.lint("User-agent: *\nDisalow: /x\n")["diagnostics"])

    def test_a_refusal_is_an_error_with_its_problem(self):
        with self.assertRaises(WayleaveError) as refused:
            self.server.check(["/"], [], ROBOTS, nonsense=1)
        self.assertEqual(refused.exception.problem["status"], 422)
        with self.assertRaises(WayleaveError) as refused:
            list(self.server.check_many(["/"], [1], ROBOTS))
        self.assertEqual(refused.exception.problem["status"], 422)

    def test_check_many(self):
        urls = ("/private/%d" % i if i % 2 else "/public/%d" % i for i in range(20_000))
        rows = list(self.server.check_many(urls, ["Googlebot", "GPTBot"], ROBOTS))
        self.assertEqual(len(rows), 40_000)
        self.assertEqual([row["allowed"] for row in rows[:4]], [True, False, False, False])
        self.assertEqual(rows[-1]["url"], "/private/19999")

    def test_check_many_reports_wrong_urls_in_their_place(self):
        rows = list(self.server.check_many(["/a", "no URL", "/private\n"], ["Googlebot", "*"], ROBOTS))
        self.assertEqual([row["url"] for row in rows], ["/a", "/a", "no URL", "/private", "/private"])
        self.assertEqual([row["allowed"] for row in rows], [True, True, None, False, False])

    def test_check_many_answers_while_it_sends(self):
        answered = threading.Event()

        def urls():
            yield "/first"
            if not answered.wait(60):
                raise AssertionError("the first URL was not answered")
            yield "/second"

        for row in self.server.check_many(urls(), robots=ROBOTS):
            answered.set()
        self.assertEqual(row["url"], "/second")

    def test_check_many_fails_as_its_urls_do(self):
        def urls():
            yield "/a"
            raise KeyError("urls")

        with self.assertRaises(KeyError):
            list(self.server.check_many(urls(), robots=ROBOTS))

    def test_check_many_can_be_left(self):
        endless = ("/%d" % i for i in iter(int, 1))
        rows = self.server.check_many(endless, robots=ROBOTS)
        next(rows)
        rows.close()
        time.sleep(0.1)
        self.assertTrue(self.server.allowed("/", robots=ROBOTS))


if __name__ == "__main__":
    unittest.main()
