-- Gives a count and the milliseconds it has left. KEYS[1] the count; ARGV how many more, and how long a new one counts.
local n = tonumber(redis.call('GET', KEYS[1])) or 0
if ARGV[1] ~= '0' then
  local first = n == 0
  n = redis.call('INCRBY', KEYS[1], ARGV[1])
  if first then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
  end
end
return {n, math.max(redis.call('PTTL', KEYS[1]), 0)}
