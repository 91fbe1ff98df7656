package turns

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestWhoAsksComesFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		answer := make(chan struct{})
		door := all.First(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-answer }))
		go door.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/plan", nil))
		synctest.Wait()
		var got atomic.Int64
		ends := make(chan func(), runtime.GOMAXPROCS(0)+1)
		for range runtime.GOMAXPROCS(0) + 1 {
			go func() {
				ends <- must(all.Take(t.Context(), time.Now()))
				got.Add(1)
			}()
		}
		synctest.Wait()
		if n := got.Load(); n != 0 {
			t.Errorf("%d compute while a request is answered, want none", n)
		}
		began := time.Now()
		if err := all.Await(t.Context()); err != nil || time.Since(began) != mostPatience {
			t.Errorf("a new run waited %v (%v), want %v", time.Since(began), err, mostPatience)
		}
		synctest.Wait()
		if n, want := int(got.Load()), max(1, runtime.GOMAXPROCS(0)-1); n != want {
			t.Errorf("%d compute while an answer takes long, want %d", n, want)
		}
		go func() {
			time.Sleep(time.Millisecond)
			close(answer)
		}()
		if err := all.Await(t.Context()); err != nil || time.Since(began) != mostPatience+time.Millisecond+courtesy {
			t.Errorf("a new run did not begin soon after the request was answered: %v", err)
		}
		synctest.Wait()
		if n, want := int(got.Load()), runtime.GOMAXPROCS(0); n != want {
			t.Errorf("%d compute when nobody asks, want %d", n, want)
		}
		(<-ends)() // one ends, and the last gets its turn
		synctest.Wait()
		if int(got.Load()) != runtime.GOMAXPROCS(0)+1 {
			t.Error("the last got no turn")
		}
	})
}

func TestAStreamThatHasSentSomethingHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		send, leave := make(chan struct{}), make(chan struct{})
		door := all.First(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			<-send
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Error(err)
			}
			<-leave
		}))
		got := httptest.NewRecorder()
		go door.ServeHTTP(got, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/plan/r/stream", nil))
		for _, step := range []struct {
			now  chan struct{}
			want int
		}{{nil, 1}, {send, 0}, {leave, 0}} {
			if step.now != nil {
				close(step.now)
			}
			synctest.Wait()
			if all.asked != step.want {
				t.Errorf("%d requests are counted, want %d", all.asked, step.want)
			}
		}
		if !got.Flushed {
			t.Error("what was sent did not arrive")
		}
	})
}

func TestAStreamThatStaysOpenHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		leave := make(chan struct{})
		door := all.First(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-leave }))
		go door.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/plan/r/stream", nil))
		time.Sleep(mostAnswer)
		synctest.Wait()
		if all.asked != 0 {
			t.Error("a stream is still counted as a request")
		}
		close(leave)
		synctest.Wait()
		if all.asked != 0 {
			t.Errorf("%d requests are counted after the last one", all.asked)
		}
	})
}

// A request that takes long to answer takes a turn, before the runs of whoever asks and after those whose turn it is; nobody else
// waits for it because it is at the door.
func TestARequestThatComputesTakesATurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		held := hold(t, &all, runtime.GOMAXPROCS(0))
		var order []string
		go compute(t, &all, member("a"), &order)
		synctest.Wait()
		door := all.First(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			done := must(all.Answer(r.Context()))
			order = append(order, "request")
			done()
		}))
		go door.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(member("a")(t.Context()), http.MethodPost, "/plan/r/check", nil))
		synctest.Wait()
		if all.asked != 0 {
			t.Error("a request that waits for its turn counts as one that is being answered")
		}
		leaveOne(held)
		synctest.Wait()
		wantOrder(t, order, "request", "a")
	})
}

// Requests that come one right after the other hold up runs no longer than one of them may, however long that goes on.
func TestATrickleOfRequestsHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		began, over := time.Now(), make(chan struct{})
		go func() {
			defer close(over)
			for range 100 {
				all.comes()
				time.Sleep(mostPatience - 10*time.Millisecond)
				all.answered()
				time.Sleep(time.Millisecond)
			}
		}()
		synctest.Wait()
		for range 10 {
			must(all.Take(t.Context(), began))()
			time.Sleep(10 * time.Millisecond)
		}
		if waited := time.Since(began); waited > 3*mostPatience {
			t.Errorf("ten short turns took %v beside a trickle of requests, want at most %v", waited, 3*mostPatience)
		}
		<-over
	})
}
