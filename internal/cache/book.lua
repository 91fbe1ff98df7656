-- Books an amount on every account, or on none when one of them has not that much left.
-- KEYS the accounts; ARGV[1] the amount, then for each account its cap, or 'none', and the milliseconds it is kept.
-- Gives the place of the account that has too little, or 0, and then what each has paid.
local answer = {0}
for i, key in ipairs(KEYS) do
  local sum, most = tonumber(redis.call('GET', key)) or 0, tonumber(ARGV[2 * i])
  answer[i + 1] = sum
  if most and answer[1] == 0 and sum + tonumber(ARGV[1]) > most then
    answer[1] = i
  end
end
if answer[1] > 0 then
  return answer
end
for i, key in ipairs(KEYS) do
  answer[i + 1] = redis.call('INCRBY', key, ARGV[1])
  if answer[i + 1] < 0 then
    redis.call('SET', key, 0)
    answer[i + 1] = 0
  end
  redis.call('PEXPIRE', key, ARGV[2 * i + 1])
end
return answer
