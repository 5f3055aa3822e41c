# Test double: another program that is called wrk.
echo "wrk, the workout tracker: no workouts today"
