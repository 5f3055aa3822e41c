-- Printed once, after the run: exact figures beside the rounded ones that wrk itself prints.
-- Defining `done` alone leaves wrk's request path as it is.
-- correctedMean: wrk's own, where the latencies have been freed of its correction.
function report(summary, latency, correctedMean)
  local e = summary.errors
  io.write(string.format(
    '\nroutebench {"requests":%d,"durationUs":%d,"bytes":%d,' ..
    '"errors":{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d},' ..
    '"latencyUs":{"mean":%.3f,"p50":%d,"p90":%d,"p99":%d,"max":%d},%s"cpuMs":%.3f}\n',
    summary.requests, summary.duration, summary.bytes,
    e.connect, e.read, e.write, e.status, e.timeout,
    latency.mean, latency:percentile(50), latency:percentile(90), latency:percentile(99), latency.max,
    correctedMean and string.format('"correctedMeanUs":%.3f,', correctedMean) or "",
    os.clock() * 1000))
end

function done(summary, latency)
  report(summary, latency)
end
