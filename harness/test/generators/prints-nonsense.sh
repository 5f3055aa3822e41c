# Test double of wrk: it prints something that is not a report.
[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer"; exit 1; }
sleep 0.3
echo "42 requests in 3 fortnights, | honest |"
