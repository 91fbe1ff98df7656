package apart

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/read"
)

// request is the line before the file.
type request struct {
	MediaType string `json:"media_type"`
	Limits    Limits `json:"limits"`
}

// answer is all that a reader writes, and how it tells its end, whichever that is. A process that leaves none was ended by the system.
type answer struct {
	Title   string      `json:"title,omitempty"`
	Text    string      `json:"text,omitempty"`
	Parts   []rag.Part  `json:"parts,omitempty"`
	Refusal string      `json:"refusal,omitempty"` // why it is no document
	Trouble rag.Trouble `json:"trouble,omitempty"` // the same for programs
	Broke   string      `json:"broke,omitempty"`   // which limit it reached, or what else went wrong
}

// The limits at which a reader can break and still say so.
const (
	brokeMemory    = "memory"
	brokeProcessor = "processor"
	brokeTime      = "time"
)

// Main is this program as a reader: when it was started as one, it reads standard input, answers on standard output, and the process
// is over. Else it does nothing.
func Main() {
	if len(os.Args) != 2 || os.Args[1] != Command || os.Getenv(Marker) == "" {
		return
	}
	w := &writer{out: os.Stdout}
	_ = w.say(serve(os.Stdin, w)) // it fails when the watch was first, or nobody listens any more: both are an end
	os.Exit(0)
}

// serve reads one file and gives the answer.
func serve(in io.Reader, w *writer) answer {
	got, err := readOne(in, w)
	switch {
	case fault.Is(err, fault.Invalid):
		return answer{Refusal: fault.Message(err), Trouble: rag.TroubleOf(err)}
	case err != nil:
		return answer{Broke: err.Error()}
	}
	return answer{Title: got.Title, Text: got.Text, Parts: got.Parts}
}

// readOne reads one file. The limits are in force before the first byte of it is looked at.
func readOne(in io.Reader, w *writer) (rag.Reading, error) {
	lines := bufio.NewReader(in)
	head, err := lines.ReadBytes('\n')
	if err != nil {
		return rag.Reading{}, err
	}
	var req request
	if err := json.Unmarshal(head, &req); err != nil {
		return rag.Reading{}, err
	}
	if err := confine(req.Limits, w); err != nil {
		return rag.Reading{}, err
	}
	file, err := io.ReadAll(io.LimitReader(lines, read.MaxFile+1))
	if err != nil {
		return rag.Reading{}, err
	}
	return read.File(context.Background(), req.MediaType, file)
}

// mostStack is how deep a reader may call itself, in bytes: far deeper than any document, and far from all memory.
const mostStack = 32 << 20

// confine bounds this process: by the system where it can, and by its own watch everywhere.
func confine(l Limits, w *writer) error {
	runtime.GOMAXPROCS(1) // one file, one processor
	debug.SetMaxStack(mostStack)
	debug.SetMemoryLimit(l.Memory * 3 / 4) // clears up harder as it comes near
	go w.watch(l)
	return confineBySystem(l)
}

// writer says one answer, whoever is first.
type writer struct {
	mu   sync.Mutex
	said bool
	out  io.Writer
}

func (w *writer) say(a answer) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(a); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.said {
		return errors.New("an answer was given already")
	}
	w.said = true
	_, err := w.out.Write(b.Bytes())
	return err
}

// watchEvery is how often a reader looks at itself.
const watchEvery = 10 * time.Millisecond

// watch ends the process when it has become too big, has computed too much, or is too old. The system ends it as well where this watch
// does not come to it, but cannot say why.
func (w *writer) watch(l Limits) {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	late, look := time.After(l.Wall), time.Tick(watchEvery)
	for {
		select {
		case <-late:
			w.give(answer{Broke: brokeTime})
		case <-look:
			metrics.Read(sample)
			if sample[0].Value.Uint64()-sample[1].Value.Uint64() > uint64(l.Memory) {
				w.give(answer{Broke: brokeMemory})
			}
			if processorTime() > l.CPU {
				w.give(answer{Broke: brokeProcessor})
			}
		}
	}
}

// give says why the process ends, and ends it.
func (w *writer) give(a answer) {
	if w.say(a) == nil {
		os.Exit(0)
	}
}
