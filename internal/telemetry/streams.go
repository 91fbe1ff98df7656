package telemetry

// Streams counts what open streams of events do.
type Streams struct{ m *Metrics }

// Streams gives the part of m that streams tell.
func (m *Metrics) Streams() Streams { return Streams{m} }

// Sent counts an event handed to a connection.
func (s Streams) Sent(node string) { s.m.add(sseEvents, 1, node) }

// Reconnected counts a stream opened to go on where another ended. The reason is one of few words, never what a client sent.
func (s Streams) Reconnected(reason string) { s.m.add(sseReconnects, 1, reason) }

// Dropped counts events that a stream left out.
func (s Streams) Dropped(n int) { s.m.add(sseDrops, float64(n)) }

// Open counts so many open streams more.
func (s Streams) Open(delta int) { s.m.move(sseOpen, float64(delta)) }
