// Command tripwright plans trips that hold. One file a command; each parses its flags, opens the program, and prints.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag/read/apart"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/wording"
)

// version is set by release builds.
var version = "development"

// Exit codes are a contract (see docs/cli.md).
const (
	exitOK          = 0
	exitInternal    = 1
	exitInvalid     = 2
	exitNoPlan      = 3
	exitUnavailable = 4
	exitCancelled   = 130
	exitUnread      = 141 // nobody reads standard output any more, as for any program in a pipe
)

// cli is the whole command line.
type cli struct {
	Plan        planCmd        `cmd:"" help:"Plan a trip from a sentence or an intent."`
	Verify      verifyCmd      `cmd:"" help:"Check a finished itinerary again, trusting nothing in it."`
	Runs        runsCmd        `cmd:"" help:"List the runs kept on this machine."`
	Show        showCmd        `cmd:"" help:"Show a planned trip again."`
	Edit        editCmd        `cmd:"" help:"Change a planned trip, and keep the rest of it."`
	Export      exportCmd      `cmd:"" help:"Hand a planned trip on: as a calendar, for maps, to print, as text."`
	Delete      deleteCmd      `cmd:"" help:"Delete trips that are kept."`
	Knowledge   knowledgeCmd   `cmd:"" help:"Take documents in, and ask them."`
	City        cityCmd        `cmd:"" help:"Show what is known about the cities that can be planned."`
	Eval        evalCmd        `cmd:"" help:"Run scenarios through the product and hold the results against their predicates."`
	Serve       serveCmd       `cmd:"" help:"Serve the planner over HTTP to whoever signs in."`
	Worker      workerCmd      `cmd:"" help:"Work on the runs of a service, as one more machine."`
	Migrate     migrateCmd     `cmd:"" help:"Bring the tables up to date before anything is started."`
	Prune       pruneCmd       `cmd:"" help:"Forget what is older than the settings say."`
	Backup      backupCmd      `cmd:"" help:"Copy the store of the data directory while it is in use."`
	Restore     restoreCmd     `cmd:"" help:"Make the store of a data directory out of a backup."`
	SLO         sloCmd         `cmd:"" name:"slo" help:"Show how the objectives of the service stand."`
	Bench       benchCmd       `cmd:"" help:"Measure."`
	Keys        keysCmd        `cmd:"" help:"Make, show and replace the keys that access tokens are signed with."`
	CheckConfig checkConfigCmd `cmd:"" help:"Look whether everything that is needed is there, before anything is started."`
	Notices     noticesCmd     `cmd:"" help:"Print the terms of the libraries, fonts and data inside."`
	Version     versionCmd     `cmd:"" help:"Print the version."`
}

// common are the flags that most commands share.
type common struct {
	Data    string `help:"Directory that runs and itineraries are kept in." placeholder:"DIR"`
	Offline bool   `help:"Try no network."`
	Quiet   bool   `short:"q" help:"Print no progress."`
	JSON    bool   `help:"Print JSON on standard output and nothing else there."`
	Width   int    `help:"Columns to draw for; default: the terminal's, or 80." placeholder:"N"`
	NoColor bool   `help:"Draw without colour. The environment variable NO_COLOR does the same."`
}

// env is what a command may touch of the world outside.
type env struct {
	ctx            context.Context
	stdin          *os.File
	stdout, stderr io.Writer
}

func main() {
	apart.Main()                   // as a reader of documents it is nothing else
	signal.Ignore(syscall.SIGPIPE) // whoever stops reading progress does not stop the run; a write then fails
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the second interrupt ends the process, whatever it is about
	code := tripwright(env{ctx, os.Stdin, os.Stdout, os.Stderr}, os.Args[1:])
	stop()
	os.Exit(code)
}

// tripwright parses the arguments, runs the command and gives the exit code.
func tripwright(e env, args []string) int {
	var c cli
	done := -1
	parser, err := kong.New(&c, kong.Name("tripwright"), kong.Description(about), kong.Writers(e.stdout, e.stderr),
		kong.Exit(func(code int) { done = code; panic(helpShown{}) }), kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
	if err != nil {
		fmt.Fprintln(e.stderr, "tripwright:", err)
		return exitInternal
	}
	ctx, err := parse(parser, args)
	if done >= 0 {
		return done
	}
	if err != nil {
		fmt.Fprintf(e.stderr, "tripwright: %s\n", terminal.Message(err.Error()))
		fmt.Fprintln(e.stderr, "Run 'tripwright --help' to see what there is.")
		return exitInvalid
	}
	return exitCode(e, ctx.Run(e))
}

const about = `Plans trips that hold: every hour open, every leg possible, every cent counted, every claim with its source.

  tripwright plan '5 days in Paris next June, $2,500, art and food'`

// helpShown unwinds the parser after it has printed its help; the library would end the process instead.
type helpShown struct{}

func parse(p *kong.Kong, args []string) (ctx *kong.Context, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(helpShown); !ok {
				panic(r)
			}
		}
	}()
	if len(args) == 0 {
		args = []string{"--help"}
	}
	return p.Parse(args)
}

// ended is an error that a command has told already; only its code is left.
type ended struct{ code int }

func (e ended) Error() string { return fmt.Sprintf("ended with code %d", e.code) }

// exitCode tells an error once and gives its code.
func exitCode(e env, err error) int {
	var told ended
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &told):
		return told.code
	case errors.Is(err, syscall.EPIPE):
		return exitUnread
	case e.ctx.Err() != nil || errors.Is(err, context.Canceled):
		fmt.Fprintln(e.stderr, languageOf(err).Say("Cancelled."))
		return exitCancelled
	}
	fmt.Fprintf(e.stderr, "tripwright: %s\n", terminal.Message(languageOf(err).Message(err)))
	code := codeOf(err)
	if code == exitInternal {
		fmt.Fprintln(e.stderr, terminal.Message(err.Error()))
	}
	return code
}

// codeOf gives the code of an error's kind.
func codeOf(err error) int {
	switch fault.KindOf(err) {
	case fault.Invalid, fault.NotFound, fault.Conflict, fault.Denied:
		return exitInvalid
	case fault.Unplannable:
		return exitNoPlan
	case fault.Unavailable, fault.BadReply, fault.Exhausted:
		return exitUnavailable
	}
	return exitInternal
}

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(e env) error {
	_, err := fmt.Fprintln(e.stdout, "tripwright", version)
	return err
}

// saidIn is an error of a command whose trip is told in a language: it is told in that too.
type saidIn struct {
	lang wording.Language
	err  error
}

// orNil gives the error, nil where there is none.
func (s saidIn) orNil() error {
	if s.err == nil {
		return nil
	}
	return s
}

// Error is that of the error.
func (s saidIn) Error() string { return s.err.Error() }

// Unwrap gives the error.
func (s saidIn) Unwrap() error { return s.err }

// languageOf is the language that an error is told in.
func languageOf(err error) wording.Language {
	var s saidIn
	errors.As(err, &s)
	return s.lang
}
