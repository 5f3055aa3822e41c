# Test double of wrk: it prints nothing, not even its version, and ignores SIGTERM.
trap "" TERM
exec sleep 100000
