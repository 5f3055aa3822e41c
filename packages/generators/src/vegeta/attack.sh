# Starts an attack at the agreed moment on a load host, in any sh. All its files are in one folder, which is removed
# when the results have been fetched, when the connection ends, or after $lasts_s.
# attack.js puts assignments before this script: only numbers, hexadecimal digits and base64.
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
# Background processes have no input by default, so descriptor 3 passes it on.
exec 3<&0
(timeout "$lasts_s" cat; kill "$$") <&3 >/dev/null 2>&1 &

echo "$targets" | base64 -d > "$folder/targets"
share=$((connections / hosts + (rank < connections % hosts)))
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
# A proxy of this host must not be measured.
NO_PROXY='*' vegeta attack -format=json -targets="$folder/targets" -rate="$rate" -duration="${length_ms}ms" \
  -connections="$share" -max-connections="$share" -keepalive -timeout="${timeout_ms}ms" -max-body="$max_body" \
  -redirects=-1 -http2=false -insecure -output="$folder/results" >/dev/null 2>"$folder/stderr" &
load=$!
wait "$load"
code=$?
load=
times > "$folder/times"
{
  read -r _
  read -r user system
} < "$folder/times"
stderr=$(tail -c 300 "$folder/stderr" | tr '\n' ' ')
cores=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
echo "routebench-load $token $rank $code $late_ms $cores $user $system $stderr"
wait
