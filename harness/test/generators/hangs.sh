# Test double of wrk: it loads nothing, never ends, and does not end when it is asked to.
[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer"; exit 1; }
trap "" TERM
exec sleep 100000
