package cache

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// How long a silent connection is trusted, and how long the ear waits before it connects again.
const (
	silence      = 3 * time.Second
	firstAgain   = 50 * time.Millisecond
	longestAgain = 2 * time.Second
)

// ear hears all topics of a process over one connection. It connects when the first topic is joined, and again whenever the
// connection is lost, also when it merely falls silent: a ping that comes back to nobody ends it.
type ear struct {
	client *redis.Client
	prefix string
	topics *topics

	ctx   context.Context // ends with the Redis
	begin sync.Once
	done  chan struct{} // the goroutine has ended, or never began

	mu    sync.Mutex
	line  *redis.PubSub     // nil while there is no connection
	asked map[string]*asked // by topic
}

// asked is what the server was asked to listen to.
type asked struct {
	granted bool          // it has said that it listens
	live    chan struct{} // closed when granted
}

func newEar(ctx context.Context, client *redis.Client, prefix string, m Meter) *ear {
	return &ear{
		client: client, prefix: prefix, topics: newTopics(m),
		ctx: ctx, done: make(chan struct{}), asked: map[string]*asked{},
	}
}

// join hears a topic until stop. live is closed as soon as the server listens.
func (e *ear) join(topic string, hear func([]byte)) (stop func(), live <-chan struct{}, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	h, first, ok := e.topics.join(topic, hear)
	if !ok {
		return nil, nil, closed()
	}
	if first {
		e.asked[topic] = &asked{live: make(chan struct{})}
		e.ask(topic)
	}
	e.begin.Do(func() { go e.listen() })
	return func() { e.leave(topic, h) }, e.asked[topic].live, nil
}

// ask subscribes to a topic when there is a connection; when there is none, connecting does. A failure is seen by listen too.
func (e *ear) ask(topic string) {
	if e.line != nil {
		_ = e.line.Subscribe(e.ctx, e.prefix+topic)
	}
}

func (e *ear) leave(topic string, h *hearer) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.topics.leave(topic, h) {
		return
	}
	delete(e.asked, topic)
	if e.line != nil {
		_ = e.line.Unsubscribe(e.ctx, e.prefix+topic)
	}
}

// listen keeps a connection and hands on what comes, until the ear is closed.
func (e *ear) listen() {
	defer close(e.done)
	again := firstAgain
	for e.ctx.Err() == nil {
		if e.connect() {
			again = firstAgain
			e.hearOut()
		}
		select {
		case <-e.ctx.Done():
		case <-time.After(again):
			again = min(2*again, longestAgain)
		}
	}
}

// connect opens a connection and subscribes to all topics. Dialling does not hold up those who join meanwhile.
func (e *ear) connect() bool {
	line := e.client.Subscribe(e.ctx)
	if err := line.Ping(e.ctx); err != nil {
		_ = line.Close()
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	topics := e.topics.names()
	for i, topic := range topics {
		topics[i] = e.prefix + topic
	}
	if e.ctx.Err() != nil || len(topics) > 0 && line.Subscribe(e.ctx, topics...) != nil {
		_ = line.Close()
		return false
	}
	e.line = line
	return true
}

// hearOut hands on what comes until the connection is lost or silent.
func (e *ear) hearOut() {
	defer e.hangUp()
	for pinged := false; ; {
		got, err := e.line.ReceiveTimeout(e.ctx, silence)
		switch {
		case err == nil:
			pinged = false
			e.take(got)
		case pinged || !isTimeout(err) || e.line.Ping(e.ctx) != nil:
			return
		default:
			pinged = true
		}
	}
}

func (e *ear) take(got any) {
	switch got := got.(type) {
	case *redis.Message:
		if topic := strings.TrimPrefix(got.Channel, e.prefix); e.listens(topic) {
			e.topics.tell(topic, []byte(got.Payload))
		}
	case *redis.Subscription:
		if got.Kind == "subscribe" {
			e.listening(strings.TrimPrefix(got.Channel, e.prefix))
		}
	}
}

// listens tells whether the server has said that it listens to a topic. What comes before is the rest of a subscription that
// was stopped, and not for those who came after it.
func (e *ear) listens(topic string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	a, ok := e.asked[topic]
	return ok && a.granted
}

// listening notes that the server listens to a topic; after each connecting it says so again.
func (e *ear) listening(topic string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if a, ok := e.asked[topic]; ok && !a.granted {
		a.granted = true
		close(a.live)
	}
}

func (e *ear) hangUp() {
	e.mu.Lock()
	defer e.mu.Unlock()
	_ = e.line.Close()
	e.line = nil
}

// close ends every hearer and the connection; ctx has ended.
func (e *ear) close() {
	e.topics.close()
	e.mu.Lock()
	if e.line != nil {
		_ = e.line.Close() // which ends the wait for messages
	}
	e.mu.Unlock()
	e.begin.Do(func() { close(e.done) })
	<-e.done
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}
