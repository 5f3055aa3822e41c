-- Sends several requests in turn, pipelined:
-- wrk … -s request-sequence.lua ORIGIN -- CONNECTIONS HEAD PIPELINING PATH…
-- All texts are made before the load, so that `request` costs wrk only a table access.
local folder = debug.getinfo(1, "S").source:match("^@(.*)request%-sequence%.lua$")
dofile(folder .. "report.lua")

local initReport = init
local batches = {}
local place

function init(args)
  initReport(args)
  local pipelining = tonumber(args[3])
  local requests = {}
  for i = 4, #args do
    requests[#requests + 1] = wrk.format("GET", args[i])
  end
  -- The sequence continues from batch to batch, until a batch ends where the sequence ends.
  local sent = 0
  repeat
    local batch = {}
    for i = 1, pipelining do
      batch[i] = requests[sent % #requests + 1]
      sent = sent + 1
    end
    batches[#batches + 1] = table.concat(batch)
  until sent % #requests == 0
  -- wrk takes a batch in advance to count its requests, and does not send it.
  place = #batches
end

function request()
  local batch = batches[place]
  place = place % #batches + 1
  return batch
end
