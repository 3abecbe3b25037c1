import json
import sys
from urllib.robotparser import RobotFileParser

for line in sys.stdin:
    question = json.loads(line)
    parser = RobotFileParser()
    parser.parse(question["robots"].splitlines())
    allowed = parser.can_fetch(question["crawler"], question["url"])
    print(json.dumps({"id": question["id"], "allowed": allowed}), flush=True)
