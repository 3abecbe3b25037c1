"""Checks URLs by a robots.txt: check_urls.py SERVER ROBOTS CRAWLER < URLS"""
import http.client, json, sys, threading, urllib.parse

server, robots, crawler = sys.argv[1:]
connection = http.client.HTTPConnection(urllib.parse.urlsplit(server).netloc, timeout=60)
connection.putrequest("POST", "/v1/check")
connection.putheader("Content-Type", "application/x-ndjson")
connection.putheader("Transfer-Encoding", "chunked")
connection.endheaders()

def send(value):
    data = json.dumps(value).encode() + b"\n"
    connection.send(b"%x\r\n%s\r\n" % (len(data), data))

def send_all():
    send({"robots": open(robots, encoding="utf-8").read(), "crawlers": [crawler]})
    for url in sys.stdin:
        send(url.strip())
    connection.send(b"0\r\n\r\n")

threading.Thread(target=send_all, daemon=True).start()  # read while you send
response = connection.getresponse()
if response.status != 200:
    sys.exit(json.load(response)["detail"])
finished = False
for line in response:
    answer = json.loads(line)
    if "finished" in answer:
        finished = True
    elif "allowed" in answer:
        print("allowed" if answer["allowed"] else "disallowed", answer["url"], answer["rule"] or answer["reason"])
    else:  # a problem; the first line of the body was no URL
        print(f"URL {answer['line'] - 1}: {answer['detail']}", file=sys.stderr)
sys.exit(0 if finished else "the answer was cut off")
