-- Undoes wrk's correction of latencies for its own stalls. wrk holds a latency of twice the mean time between
-- the answers of a connection for a stall of its own, and adds samples for requests that it would
-- have sent meanwhile: 100 connections then seem to have 200 requests in flight. A slow answer is the server's,
-- and in a closed loop there was no other request.
local ffi = require "ffi"

-- stats.h of wrk 4.0 to 4.2.
ffi.cdef "typedef struct { uint64_t count, limit, min, max, data[]; } stats;"

-- latency: what wrk hands to `done`, changed in place. connections: of the load.
return function(latency, summary, connections)
  local turns = math.floor(summary.requests / connections)
  if turns == 0 then return end
  local expected = math.floor(summary.duration / turns)
  local stats = ffi.cast("stats **", latency)[0]
  if stats.count == 0 then return end
  assert(stats.min == latency.min and stats.max == latency.max, "another wrk's statistics")
  -- wrk went upwards and added below: downwards, each count is met when it is as measured.
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
