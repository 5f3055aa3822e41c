# Test double of wrk: the real one, given as REAL_WRK, until the slices; there the first dies.
case " $* " in
  *" -d 600s "*) echo one more >> "$0.launches" ;;
esac
# Two apps are warmed up before the first slice.
if [ -e "$0.launches" ] && [ "$(wc -l < "$0.launches")" -eq 3 ]; then
  echo the last >> "$0.launches"
  (sleep 0.5; kill -s SEGV $$) &
fi
exec "$REAL_WRK" "$@"
