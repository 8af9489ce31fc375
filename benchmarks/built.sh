# Read by the scripts beside it: builds the benchmarks where they are missing or older than what Git
# last changed, and says where they are.
#
#   home  the folder of the sources
#   jar   the benchmarks
#   java  the command
set -eu

home=$(cd "$(dirname "$0")/.." && pwd -P)
jar=$home/benchmarks/target/benchmarks.jar

# A worktree names Git's folder in a file.
git=$home/.git
if [ -f "$git" ]; then
  read -r _ git <"$git" || true
  case $git in /*) ;; *) git=$home/$git ;; esac
fi

is_current() {
  [ -f "$1" ] && [ ! "$git/logs/HEAD" -nt "$1" ]
}

if ! is_current "$jar" || ! is_current "$home/cli/target/taipan.jar"; then
  echo "${0##*/}: building, this takes a minute or two" >&2
  if command -v mvn >/dev/null 2>&1; then maven=mvn; else maven=$home/mvnw; fi
  (cd "$home" && "$maven" -B -q -Dquick -pl benchmarks,cli -am package) </dev/null >&2
  touch "$jar" "$home/cli/target/taipan.jar"
fi

if [ -n "${JAVA_HOME:-}" ]; then java=$JAVA_HOME/bin/java; else java=java; fi
