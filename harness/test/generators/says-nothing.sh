# Test double of wrk: whatever it is asked, it says nothing and does not end.
trap "" TERM
exec sleep 100000
