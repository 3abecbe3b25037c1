# shellcheck shell=sh disable=SC2034 # what it sets is for those who read it
# What scenarios have in common; read by their run.sh.

# step TEXT: says what comes.
step() { printf -- '--- %s\n' "$*"; }

# wrong TEXT: ends the scenario.
wrong() { printf 'NOT SO: %s\n' "$*" >&2; exit 1; }

# exits STATUS FILE COMMAND...: runs the command with its output going to FILE, shows how it begins, and wants this exit status.
exits() {
  expected=$1 out=$2
  shift 2
  "$@" >"$out" 2>"$out.err" </dev/null
  status=$?
  sed -e 's/^/    /' -e 20q "$out"
  if [ $status -ne "$expected" ]; then
    cat "$out" "$out.err" >&2
    wrong "exit status $status instead of $expected: $*"
  fi
}

# says FILE TEXT: wants the text in a line of the file.
says() { grep -qF -- "$2" "$1" || wrong "nothing says '$2' in $1"; }

# project: builds the Maven project of the scenario against REPOSITORY, and leaves in `classpath` what runs it.
project() {
  cp -R "$SCENARIO/pom.xml" "$SCENARIO/src" .
  mvn -B -q -ntp -Dwayleave.version="$VERSION" -Dwayleave.repository="file://$REPOSITORY" "$@" \
    package dependency:build-classpath -Dmdep.outputFile=classpath.txt -Dmdep.includeScope=compile \
    >maven.log 2>&1 </dev/null || { tail -n 30 maven.log >&2; wrong 'the project does not build'; }
  classpath=target/classes:$(cat classpath.txt)
}

# serve OPTIONS...: starts the server on a port that is free, and sets `url`.
serve() {
  "$WAYLEAVE" serve --port 0 "$@" >serve.out 2>serve.err </dev/null &
  server=$!
  trap 'kill "$server" 2>/dev/null' EXIT
  url=''
  seconds=0
  while [ -z "$url" ]; do
    if [ $((seconds += 1)) -gt 60 ] || ! kill -0 "$server" 2>/dev/null; then
      cat serve.out serve.err >&2
      wrong 'the server does not start'
    fi
    sleep 1
    url=$(sed -n 's/.*listening on \(http[^ ]*\).*/\1/p' serve.out serve.err | head -n 1)
  done
}

# stop_serving: ends it, and wants it to end well.
stop_serving() {
  kill "$server"
  wait "$server"
  status=$?
  trap - EXIT
  [ $status -eq 0 ] || [ $status -eq 143 ] || wrong "the server ended with $status"
}

# ask URL [FILE]: prints the status and what is answered; FILE is sent as JSON. Machines without curl have Java.
ask() { "$JAVA" "$SCENARIO/../Ask.java" "$@"; }
