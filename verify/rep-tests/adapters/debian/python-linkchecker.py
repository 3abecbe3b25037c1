import json
import sys

from linkcheck.robotparser2 import RobotFileParser

for line in sys.stdin:
    question = json.loads(line)
    parser = RobotFileParser(None)
    parser.parse(question["robots"].splitlines())
    allowed = parser.can_fetch(question["crawler"], question["url"])
    print(json.dumps({"id": question["id"], "allowed": bool(allowed)}), flush=True)
