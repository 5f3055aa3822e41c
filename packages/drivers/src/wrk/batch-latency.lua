-- Undoes wrk's correction of latencies for its own stalls, which goes wrong with pipelining: wrk
-- times a batch from its sending to its last answer, but expects it to take what a request takes
-- of the time. Nearly every batch looks like a stall, and the latencies that wrk adds for it, below
-- all that it measured, make its percentiles 0 and its mean a fraction.
local ffi = require "ffi"

-- stats.h of wrk 4.0 to 4.2.
ffi.cdef "typedef struct { uint64_t count, limit, min, max, data[]; } stats;"

-- latency: what wrk hands to `done`, changed in place. connections: of the load.
return function(latency, summary, connections)
  local turns = math.floor(summary.requests / connections)
  if turns == 0 then return end
  local expected = math.floor(summary.duration / turns)
  local stats = ffi.cast("stats **", latency)[0]
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
