# A crawler engineer: adds a dependency, parses, fetches, keeps what a site said across a restart, and counts; then asks the
# service from a program that is not on the JVM, and reads its metrics.
. "$SCENARIO/../steps.sh"

step 'a project with one dependency'
project
step 'parse, fetch, keep, count'
exits 0 crawler.out "$JAVA" -cp "$classpath" com.example.Crawler
says crawler.out 'all is well'

step 'the service, for programs that are not on the JVM, and its metrics'
serve --no-store
printf '{"robots": "User-agent: ExampleBot\\nDisallow: /cart\\n", "crawlers": ["ExampleBot"], "urls": ["/cart", "/"]}' >question.json
exits 0 answer.out ask "$url/v1/check" question.json
says answer.out '"allowed":false'
says answer.out '"allowed":true'
exits 0 metrics.out ask "$url/metrics"
says metrics.out 'wayleave_http_requests_total{route="/v1/check",status="200"} 1.0'
stop_serving
