import json
import sys

from protego import Protego

for line in sys.stdin:
    question = json.loads(line)
    allowed = Protego.parse(question["robots"]).can_fetch(question["url"], question["crawler"])
    print(json.dumps({"id": question["id"], "allowed": allowed}), flush=True)
