package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestRunsComputeInTheOrderInWhichTheyWereAskedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all turns
		began := time.Now()
		held := make([]func(), runtime.GOMAXPROCS(0))
		for i := range held {
			held[i] = must(all.take(t.Context(), began))
		}
		var order []int
		for _, second := range []int{3, 1, 2} {
			go func() {
				done := must(all.take(t.Context(), began.Add(time.Duration(second)*time.Second)))
				order = append(order, second)
				done()
			}()
		}
		gone, leave := context.WithCancel(t.Context())
		go func() {
			if done, err := all.take(gone, began); err == nil {
				t.Error("who gave up got a turn")
				done()
			}
		}()
		synctest.Wait()
		if leave(); len(order) > 0 {
			t.Errorf("%v computed while every processor was taken", order)
		}
		synctest.Wait()
		held[0]()
		synctest.Wait()
		if want := []int{1, 2, 3}; !slices.Equal(order, want) {
			t.Errorf("turns came in the order %v, want %v", order, want)
		}
	})
}

func TestWhoAsksComesFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all turns
		answer := make(chan struct{})
		door := all.first(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-answer }))
		go door.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/plan", nil))
		synctest.Wait()
		got := 0
		for range runtime.GOMAXPROCS(0) + 1 {
			go func() {
				_ = must(all.take(t.Context(), time.Now()))
				got++
			}()
		}
		synctest.Wait()
		if got != 0 {
			t.Errorf("%d compute while a request is answered, want none", got)
		}
		began := time.Now()
		if err := all.await(t.Context()); err != nil || time.Since(began) != mostPatience {
			t.Errorf("a new run waited %v (%v), want %v", time.Since(began), err, mostPatience)
		}
		synctest.Wait()
		if want := max(1, runtime.GOMAXPROCS(0)-1); got != want {
			t.Errorf("%d compute while an answer takes long, want %d", got, want)
		}
		go func() {
			time.Sleep(time.Millisecond)
			close(answer)
		}()
		if err := all.await(t.Context()); err != nil || time.Since(began) != mostPatience+time.Millisecond+courtesy {
			t.Errorf("a new run did not begin soon after the request was answered: %v", err)
		}
		synctest.Wait()
		if want := runtime.GOMAXPROCS(0); got != want {
			t.Errorf("%d compute when nobody asks, want %d", got, want)
		}
		all.end() // one ends, and the last gets its turn
		synctest.Wait()
		if got != runtime.GOMAXPROCS(0)+1 {
			t.Error("the last got no turn")
		}
	})
}

func TestAStreamThatHasSentSomethingHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all turns
		send, leave := make(chan struct{}), make(chan struct{})
		door := all.first(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
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
		var all turns
		leave := make(chan struct{})
		door := all.first(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-leave }))
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

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
