# Test double of wrk: it exits in the middle of a load without output.
[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer"; exit 1; }
sleep 0.3
exit 1
