# What the scripts of this folder share: pinned packages in a temporary folder, a site on loopback, expectations.
set -euo pipefail
FINDINGS=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
TEMPORARY=$(mktemp -d)
ROOT=$TEMPORARY/root
LIBRARIES=$ROOT/usr/lib/x86_64-linux-gnu
LOG=$TEMPORARY/requests.log
trap 'rm -rf "$TEMPORARY"' EXIT

# Unpacks Debian packages (name=version) without installing them.
debian() {
  (cd "$TEMPORARY" && apt-get -qq -o APT::Sandbox::User=root download "$@" >/dev/null)
  for package in "$TEMPORARY"/*.deb; do dpkg -x "$package" "$ROOT"; done
}

# Installs Debian 13 with a package in a version. Needs root and debootstrap.
debian13() {
  debootstrap --variant=minbase --include="$1" trixie "$ROOT" http://deb.debian.org/debian >/dev/null
  local version
  version=$(chroot "$ROOT" dpkg-query -W -f '${Version}' "$1")
  [[ $version == "$2" ]] || { echo "Debian 13 has $1 $version now, not $2" >&2; exit 1; }
}

# Installs npm packages (name@version).
npm_install() { npm install --silent --no-save --prefix "$TEMPORARY" "$@" >/dev/null; }

# Builds one of the adapters for crawlers on Maven Central, with its pinned dependencies, and runs it with a file of seeds.
maven_adapter() {
  cp -r "$FINDINGS/../verify/rep-tests/crawl/adapters/maven" "$TEMPORARY/maven"
  mvn -B -q -ntp -f "$TEMPORARY/maven/pom.xml" -pl "$1" clean package
}
run_adapter() {
  printf '%s\n' "$3" >"$TEMPORARY/seeds.txt"
  (cd "$TEMPORARY" && timeout 60 java -cp "maven/$1/target/classes:maven/$1/target/lib/*" "crawlers.$2" seeds.txt >/dev/null 2>&1) || true
}

# Serves a robots.txt (status, body, optional Location), and calls a function with the URL of the site. $LOG gets the requests, and
# ROBOTS_TYPE is the media type of the robots.txt.
requests() {
  local status=$1 body=$2 crawler=$3
  shift 3
  printf '%s' "$body" >"$TEMPORARY/robots.txt"
  : >"$LOG"
  coproc SITE { exec node "$FINDINGS/site.mjs" "$TEMPORARY/robots.txt" "$status" "$LOG" "$@"; }
  local port pid=$SITE_PID
  read -r port <&"${SITE[0]}"
  "$crawler" "http://127.0.0.1:$port/"
  kill "$pid"
  wait "$pid" 2>/dev/null || true
}

# The pages that were requested beside the first, sorted.
fetched() { awk '$1 ~ /^\/(a|b)/ { print $1 }' "$LOG" | sort -u | xargs; }

# Prints what was seen, and fails if it is not what was seen before.
expect() {
  printf '%s: %s\n' "$1" "$3"
  [[ $3 == "$2" ]] || { printf 'changed; before: %s\n' "$2" >&2; exit 1; }
}
