# Run on each load host, by whatever sh it has: one attack at the agreed moment. What it leaves lies in one folder, which
# goes when the results have been taken, when the connection ends, or when $lasts_s is over, whatever comes first.
# Before it stand assignments (see attack.js): numbers, hexadecimal digits and base64 alone.
rank=$1
umask 077
folder=${TMPDIR:-/tmp}/routebench-load-$token-$rank
mkdir "$folder" || exit 1
load=
end() {
  [ -z "$load" ] || kill -9 "$load" 2>/dev/null
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 1' HUP INT TERM
# What is started in the background reads nothing, unless it is told from where.
exec 3<&0
(timeout "$lasts_s" cat; kill "$$") <&3 >/dev/null 2>&1 &

echo "$targets" | base64 -d > "$folder/targets"
own=$((connections / hosts + (rank < connections % hosts)))
set -- $ahead_ms
shift "$rank"
at=$((at_ms + $1))
wait_ms=$((at - $(date +%s%3N)))
if [ "$wait_ms" -gt 0 ]; then
  sleep "$((wait_ms / 1000)).$(printf %03d $((wait_ms % 1000)))" &
  load=$!
  wait "$load"
  load=
fi
late_ms=$(($(date +%s%3N) - at))
# A proxy of this host's is no part of what is measured.
NO_PROXY='*' vegeta attack -format=json -targets="$folder/targets" -rate="$rate" -duration="${length_ms}ms" \
  -connections="$own" -max-connections="$own" -keepalive -timeout="${timeout_ms}ms" -max-body="$max_body" \
  -redirects=-1 -http2=false -insecure -output="$folder/results" >/dev/null 2>"$folder/said" &
load=$!
wait "$load"
code=$?
load=
times > "$folder/times"
{
  read -r _
  read -r user system
} < "$folder/times"
said=$(tail -c 300 "$folder/said" | tr '\n' ' ')
cores=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
echo "routebench-load $token $rank $code $late_ms $cores $user $system $said"
wait
