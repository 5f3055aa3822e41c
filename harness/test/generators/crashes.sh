# Test double of wrk: in the middle of a load it dies as bad memory access does.
[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer"; exit 1; }
sleep 0.3
kill -s SEGV $$
