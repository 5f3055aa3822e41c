# Test double of wrk: it dies in the middle of a load, as by an invalid memory access.
[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer"; exit 1; }
sleep 0.3
kill -s SEGV $$
