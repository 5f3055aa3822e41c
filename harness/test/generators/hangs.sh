# Test double of wrk: it sends no load, never ends, and ignores SIGTERM.
[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer"; exit 1; }
trap "" TERM
exec sleep 100000
