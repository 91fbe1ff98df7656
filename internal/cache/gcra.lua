-- Takes one turn, as pace.turn in gcra.go does.
-- KEYS[1] the theoretical arrival time; ARGV interval, full, and for tests the time instead of the server's. Microseconds.
local interval, full, now, keep = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), 60000
if not now then
  local t = redis.call('TIME')
  now, keep = t[1] * 1000000 + t[2], 0
end
local tat = tonumber(redis.call('GET', KEYS[1])) or now
local owed, ok = math.min(math.max(tat - now, 0), full), 0
if owed + interval <= full then
  owed, ok = owed + interval, 1
end
if ok == 1 or tat > now + full then
  redis.call('SET', KEYS[1], string.format('%.0f', now + owed), 'PX', math.ceil(owed / 1000) + keep)
end
return {ok, owed}
