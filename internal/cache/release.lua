-- Ends a lock if it is still the caller's. KEYS[1] the lock; ARGV[1] the token it was taken with.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
