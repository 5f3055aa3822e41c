-- Undoes wrk's correction of latencies. wrk treats a latency of twice the mean time between a connection's responses
-- as its own stall, and adds samples for requests that it would have sent meanwhile. So 100 connections seem to
-- have 200 requests in flight. But the server caused the slow response, and a closed loop sends no other request meanwhile.
local ffi = require "ffi"

-- stats.h of wrk 4.0 to 4.2.
ffi.cdef "typedef struct { uint64_t count, limit, min, max, data[]; } stats;"

-- latency: the statistics that wrk passes to `done`, changed in place. connections: of the load.
return function(latency, summary, connections)
  local turns = math.floor(summary.requests / connections)
  if turns == 0 then return end
  local expected = math.floor(summary.duration / turns)
  local stats = ffi.cast("stats **", latency)[0]
  if stats.count == 0 then return end
  assert(stats.min == latency.min and stats.max == latency.max, "another wrk's statistics")
  -- wrk went upwards and added samples below. Going downwards, each count is the measured count when it is reached.
  for n = latency.max, expected * 2, -1 do
    local count = stats.data[n]
    if count > 0 then
      for m = n - expected, expected + 1, -expected do
        stats.data[m] = stats.data[m] - count
        stats.count = stats.count - count
      end
    end
  end
  assert(stats.count <= summary.requests, "another wrk's correction")
end
