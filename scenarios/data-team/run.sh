# A data team: captures in a WARC file and in a table, millions of URLs (here nine), first on one machine, then the same rows
# from Spark, then questions in SQL.
. "$SCENARIO/../steps.sh"
crlf=$(printf '\r')

# capture URL STATUS: a response in a WARC file, with the body that comes in.
capture() {
  body=$(cat; printf .)
  body=${body%.}
  http=$(printf 'HTTP/1.1 %s X%s\nContent-Type: text/plain%s\nContent-Length: %d%s\n%s\n.' "$2" "$crlf" "$crlf" ${#body} "$crlf" "$crlf")
  http=${http%.}$body
  printf 'WARC/1.1%s\nWARC-Type: response%s\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-%012d>%s\nWARC-Target-URI: %s%s\nWARC-Date: 2026-11-01T06:00:00Z%s\nContent-Type: application/http;msgtype=response%s\nContent-Length: %d%s\n%s\n%s%s\n%s\n' \
    "$crlf" "$crlf" "$((number = number + 1))" "$crlf" "$1" "$crlf" "$crlf" "$crlf" ${#http} "$crlf" "$crlf" "$http" "$crlf" "$crlf"
}
number=0

step 'a WARC file as a crawl leaves it'
{
  printf 'User-agent: *\nDisallow: /archive/\nAllow: /archive/index\n\nUser-agent: GPTBot\nDisallow: /\n' >news.txt
  capture https://news.example/robots.txt 200 <news.txt
  capture https://shop.example/robots.txt 404 </dev/null
  capture https://down.example/robots.txt 503 </dev/null
} >robots.warc
printf '%s\n' https://news.example/ https://news.example/archive/1999 https://news.example/archive/index https://shop.example/ \
  https://shop.example/cart https://down.example/ https://unseen.example/ HTTPS://News.example:443/x 'not a URL' >urls.txt

step 'bulk: verdicts on one machine'
exits 0 bulk.out "$WAYLEAVE" bulk --urls urls.txt --robots robots.warc --agent Googlebot --agent GPTBot --out rows.jsonl
[ "$(wc -l <rows.jsonl)" -eq 18 ] || wrong 'there are not 18 rows'

major=$("$JAVA" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p')
if [ -z "${SPARK:-}" ]; then # 3.5 does not run on Java 24 and later
  [ "$major" -ge 24 ] && SPARK=4.2.0 || SPARK=3.5.9
fi
case $SPARK in 3.*) scala=2.12 ;; *) scala=2.13 ;; esac
step "a project with Spark $SPARK for Scala $scala"
project -Dspark.version="$SPARK" -Dscala.version="$scala"
opens=$(for package in java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util java.util.concurrent \
  java.util.concurrent.atomic sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar jdk.internal.ref; do
  printf -- '--add-opens=java.base/%s=ALL-UNNAMED ' "$package"; done)
bundle=$(tr : '\n' <classpath.txt | grep 'wayleave-spark-.*-bundle.jar$')
SPARK_LOCAL_IP=127.0.0.1 SPARK_LOCAL_HOSTNAME=localhost
export SPARK_LOCAL_IP SPARK_LOCAL_HOSTNAME

# job FORMAT DIRECTORY: the job, as spark-submit runs it.
job() {
  # shellcheck disable=SC2086 # the options are words
  "$JAVA" $opens -Xmx1g -cp "$classpath" org.apache.spark.deploy.SparkSubmit --master 'local[2]' --conf spark.ui.enabled=false \
    --class wayleave.spark.job.RobotsJob "$bundle" --robots robots.warc --urls urls.txt --agent Googlebot --agent GPTBot \
    --format "$1" --out "$2" --report "$2.json"
}
step 'Spark: the same rows'
exits 0 job.out job jsonl rows
LC_ALL=C sort rows.jsonl >expected.txt
cat rows/part-* | LC_ALL=C sort >found.txt
cmp expected.txt found.txt || wrong 'rows of Spark differ from those of bulk'
exits 0 parquet.out job parquet verdicts

step 'SQL'
printf '{"origin":"https://news.example","status":200,"body":"%s"}\n' "$(awk '{ printf "%s\\n", $0 }' news.txt)" >captures.jsonl
# shellcheck disable=SC2086 # the options are words
exits 0 sql.out "$JAVA" $opens -Xmx1g -cp "$classpath" com.example.Questions captures.jsonl verdicts
says sql.out 'access https://news.example none 3'
says sql.out 'verdicts Googlebot true'
says sql.out 'explain Disallow: /'
