# Test double: a program that happens to be called wrk.
echo "wrk, the workout tracker: no workouts today"
