package telemetry

import "strconv"

// Cache counts what becomes of the cache that processes share.
type Cache struct{ m *Metrics }

// Cache gives the part of m that the cache tells.
func (m *Metrics) Cache() Cache { return Cache{m} }

// Looked counts a value looked for, and whether there was one.
func (c Cache) Looked(found bool) { c.m.add(cacheLookups, 1, strconv.FormatBool(found)) }

// Failed counts a call that the server did not answer, by the call's name.
func (c Cache) Failed(call string) { c.m.add(cacheFailures, 1, call) }

// Dropped counts a message that its hearer was too slow for.
func (c Cache) Dropped() { c.m.add(cacheDrops, 1) }
