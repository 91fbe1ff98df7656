// Package apart reads documents in a process of its own for each: whatever a stranger's file makes of its reader, reading for ever,
// taking all memory or crashing, it makes of a process that is ended. The process is this program again: it is given one file and
// neither settings nor secrets, and what it answers is believed no more than the file itself. These are limits, not walls: it runs as
// the same user, so that a defect which lets a file run code of its own would see what that user sees.
//
// A program that reads this way calls Main before it does anything else. Assembly, commands and tests may import this package.
package apart

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/read"
)

// Command is the argument with which the program is a reader. It is for the program itself and stands in no help.
const Command = "read-document"

// Marker is the one thing in the environment of a reader. Who finds it must not start readers.
const Marker = "TRIPWRIGHT_READS_A_DOCUMENT"

// Limits are what one file may cost. What a file takes is its processor time and its memory; how long that is by the clock says more of the
// machine, which may be busy elsewhere. So the clock only ends what would never end.
type Limits struct {
	CPU    time.Duration `json:"cpu"`    // of processor time; whole seconds
	Wall   time.Duration `json:"wall"`   // by the clock
	Memory int64         `json:"memory"` // in bytes
}

// Usual bounds the reader of a service: a thousand full pages take a tenth of it. By the clock there is room for a machine that gives its
// readers, which stand behind everybody else, a tenth of a processor.
var Usual = Limits{CPU: 10 * time.Second, Wall: 2 * time.Minute, Memory: hungry * 200 << 20}

// Reader reads each file in a process of its own.
type Reader struct {
	Program string // the program that is started with Command
	Limits  Limits
}

// New gives the reader that is this program.
func New() (*Reader, error) {
	program, err := self()
	return &Reader{Program: program, Limits: Usual}, err
}

// File reads a file as read.File does. One that reaches a limit of processor time or memory would do so again: it is fault.Invalid and
// says which. When the process breaks in another way that is fault.Unavailable, and may be the fault of the file. What is the machine's
// alone is fault.Exhausted: no process can be started, or it had too little of the processors to come to an end in time. When ctx ends
// the process is ended, and that is the error of ctx.
func (r *Reader) File(ctx context.Context, mediaType string, file []byte) (rag.Reading, error) {
	if len(file) > read.MaxFile {
		return read.File(ctx, mediaType, file) // refuses it
	}
	head, err := json.Marshal(request{MediaType: mediaType, Limits: r.Limits})
	if err != nil {
		return rag.Reading{}, err
	}
	p := process{limits: r.Limits, out: bounded{most: mostReply}, err: bounded{most: mostComplaint}}
	if err := p.run(ctx, r.Program, io.MultiReader(bytes.NewReader(append(head, '\n')), bytes.NewReader(file))); err != nil {
		return rag.Reading{}, err
	}
	return p.reading()
}

// process is one reader at work.
type process struct {
	limits   Limits
	out, err bounded
	used     time.Duration // of processor time
	late     bool
	end      error
}

// run starts the process and waits for its end. The thread that starts it stays: the process ends with it.
func (p *process) run(ctx context.Context, program string, input io.Reader) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	inTime, cancel := context.WithTimeout(ctx, p.limits.Wall)
	defer cancel()
	cmd := exec.CommandContext(inTime, program, Command)
	cmd.Env, cmd.Dir = []string{Marker + "=1"}, rootDir
	cmd.Stdin, cmd.Stdout, cmd.Stderr = input, &p.out, &p.err
	cmd.WaitDelay = time.Second
	detach(cmd)
	if err := cmd.Start(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fault.New(fault.Exhausted, "the document cannot be read now: no process can be started for it").Because(err)
	}
	p.end = cmd.Wait()
	if ctx.Err() != nil && p.end != nil {
		return ctx.Err()
	}
	p.late = inTime.Err() != nil
	p.used = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return nil
}

// reading judges what the process left. Its answer is how it says that it came to an end, and which; how the process went after that is
// of no interest. Without an answer it was ended before it could give one.
func (p *process) reading() (rag.Reading, error) {
	var a answer
	if !p.out.over && json.Unmarshal(p.out.kept.Bytes(), &a) == nil {
		return p.believe(a)
	}
	complaint := p.err.kept.String()
	switch {
	case p.used >= p.limits.CPU:
		return rag.Reading{}, p.tooLong()
	case strings.Contains(complaint, "out of memory"), strings.Contains(complaint, "cannot allocate memory"):
		return rag.Reading{}, p.tooMuch()
	case strings.Contains(complaint, "stack overflow"):
		return rag.Reading{}, rag.TooDeep.Refuse("the file is nested too deeply to be read, or refers to itself in a circle")
	case p.late:
		return rag.Reading{}, p.tooLate()
	}
	return rag.Reading{}, crashed(fmt.Errorf("%v, after %v of a processor: %.300s", p.end, p.used, complaint))
}

// believe gives what an answer says, as far as a reader can have said it.
func (p *process) believe(a answer) (rag.Reading, error) {
	switch {
	case a.Broke == brokeMemory:
		return rag.Reading{}, p.tooMuch()
	case a.Broke == brokeProcessor:
		return rag.Reading{}, p.tooLong()
	case a.Broke == brokeTime:
		return rag.Reading{}, p.tooLate()
	case a.Broke != "":
		return rag.Reading{}, crashed(errors.New(read.Line(a.Broke, mostRefusal)))
	case a.Refusal != "":
		f := fault.New(fault.Invalid, "%s", fault.Whole(read.Line(a.Refusal, mostRefusal)))
		if slices.Contains(rag.Troubles, a.Trouble) {
			f.Code = string(a.Trouble)
		}
		return rag.Reading{}, f
	}
	r := rag.Reading{Title: a.Title, Text: a.Text, Parts: a.Parts}
	if err := read.Check(r); err != nil {
		return rag.Reading{}, crashed(err)
	}
	return r, nil
}

func crashed(why error) error {
	return fault.New(fault.Unavailable, "reading it crashed its reader").Because(why)
}

func (p *process) tooLong() error {
	return rag.TooSlow.Refuse("reading it took longer than %.0f s of a processor", p.limits.CPU.Seconds())
}

// tooLate blames the machine: the file had not used up the processor time that it may take.
func (p *process) tooLate() error {
	f := rag.TooSlow.Refuse("reading it took longer than %.0f s, of which it had a processor for %.0f: the machine is too busy",
		p.limits.Wall.Seconds(), p.used.Seconds())
	f.Kind = fault.Exhausted
	return f
}

func (p *process) tooMuch() error {
	return rag.TooHungry.Refuse("reading it took more than %d MB of memory", p.limits.Memory>>20)
}

// What is taken from a process at most.
const (
	mostReply     = 4*read.MaxText + read.MaxParts*4*read.MaxHeading // bytes of JSON
	mostComplaint = 8 << 10
	mostRefusal   = 300
)

// bounded keeps what is written, up to a size; then it refuses. It has no other way in than Write: a buffer that is read into has no size.
type bounded struct {
	kept bytes.Buffer
	most int
	over bool
}

// Write keeps of b what there is room for: of a long complaint the beginning says what is wrong.
func (w *bounded) Write(b []byte) (int, error) {
	if room := w.most - w.kept.Len(); len(b) > room {
		w.over = true
		w.kept.Write(b[:room])
		return room, errors.New("too much")
	}
	return w.kept.Write(b)
}

// self is the path of this program. Where the system names the running file itself, a program that was replaced on disk goes on
// reading with its own version.
func self() (string, error) {
	if _, err := os.Stat(running); running != "" && err == nil {
		return running, nil
	}
	return os.Executable()
}
