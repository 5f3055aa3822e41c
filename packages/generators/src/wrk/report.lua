-- Prints exact figures after the run, because wrk itself prints rounded figures:
-- wrk … -s report.lua URL -- CONNECTIONS HEAD
-- HEAD: header lines after Host, each with its end.
-- It defines no `request`, so that wrk's request path stays unchanged.
local folder = debug.getinfo(1, "S").source:match("^@(.*)report%.lua$")
local undoCorrection = dofile(folder .. "measured-latency.lua")

function init(args)
  connections = tonumber(args[1])
  local head = args[2]
  if head == "" then return end
  -- wrk's own function sends headers in random order.
  wrk.format = function(method, path)
    return string.format("%s %s HTTP/1.1\r\nHost: %s\r\n%s\r\n",
      method or wrk.method, path or wrk.path, wrk.headers["Host"], head)
  end
end

-- `init` and `request` run in the thread's own Lua state, `setup` and `done` in another state.
local load
function setup(thread)
  load = thread
end

function done(summary, latency)
  undoCorrection(latency, summary, load:get("connections"))
  local e = summary.errors
  io.write(string.format(
    '\nroutebench {"requests":%d,"durationUs":%d,"bytes":%d,' ..
    '"errors":{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d},' ..
    '"latencyUs":{"mean":%.3f,"p50":%d,"p90":%d,"p99":%d,"max":%d},"cpuMs":%.3f}\n',
    summary.requests, summary.duration, summary.bytes,
    e.connect, e.read, e.write, e.status, e.timeout,
    latency.mean, latency:percentile(50), latency:percentile(90), latency:percentile(99), latency.max,
    os.clock() * 1000))
end
