package accounts

import (
	"archive/zip"
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// Own is what people take along, and how they leave, behind the door. All fields without a remark are required.
type Own struct {
	People     *auth.Service
	Store      *store.DB
	Turns      door.Limiter
	Refused    *Refused
	Departures *Departures
	Plans      int    // how many an account may keep; 0: as many as it likes
	Spool      string // the folder in which files are written; empty: that of the system
	Log        *slog.Logger
	Now        func() time.Time
}

var _ api.Own = Own{}

// anExport is how often one may take everything along: it reads all there is.
var anExport = cache.Limit{Rate: 6, Per: time.Hour, Burst: 3}

// exportWithin is how long it may take to read everything.
const exportWithin = 15 * time.Minute

// Export writes everything into a file that goes with whoever holds it. Rows are read one after the other, and the database waits for no
// slow reader.
func (o Own) Export(ctx context.Context) (_ io.ReadCloser, length int64, err error) {
	me, err := o.People.Me(ctx)
	if err != nil {
		return nil, 0, err
	}
	v, err := o.Turns.Allow(ctx, "export:"+me.Org.ID+"/"+me.User.ID, anExport)
	if err != nil {
		return nil, 0, err
	}
	if !v.OK {
		e := fault.New(fault.Exhausted, "everything was taken along a moment ago; try again later")
		e.RetryAfter = v.RetryAfter
		return nil, 0, e
	}
	ctx, cancel := context.WithTimeout(ctx, exportWithin)
	defer cancel()
	file, err := passing(o.Spool, os.Remove)
	if err != nil {
		return nil, 0, fault.New(fault.Unavailable, "there is no room to write everything down").Because(err)
	}
	err = o.write(ctx, file, me)
	if err == nil {
		length, err = file.Seek(0, io.SeekCurrent)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = file.Close()
		return nil, 0, err
	}
	if err := o.Store.AppendAudit(ctx, store.AuditEntry{At: o.Now(), Action: "auth.exported"}); err != nil {
		o.Log.WarnContext(ctx, "audit entry not kept", "what", "exported", "error", err.Error())
	}
	return file, length, nil
}

// passingFile goes when it is closed.
type passingFile struct {
	*os.File
	named bool
}

// passing makes a file in a folder that goes with whoever holds it. Its name goes at once, so that nothing is left of a process that
// dies; where a file that is open keeps its name, as on Windows, it goes when the file is closed.
func passing(folder string, remove func(name string) error) (*passingFile, error) {
	f, err := os.CreateTemp(folder, ".export-*")
	if err != nil {
		return nil, err
	}
	return &passingFile{f, remove(f.Name()) != nil}, nil
}

// Close ends it.
func (f *passingFile) Close() error {
	err := f.File.Close()
	if f.named {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// write writes the ZIP: what an owner owns, or what is a member's own.
func (o Own) write(ctx context.Context, to io.Writer, me auth.Person) error {
	user := me.User.ID
	if me.User.Role == auth.Owner {
		user = ""
	}
	z := zip.NewWriter(to)
	if err := o.readMe(z, me); err != nil {
		return err
	}
	for _, c := range store.Chapters() {
		if c.Whole && user != "" {
			continue
		}
		if err := o.chapter(ctx, z, c, user); err != nil {
			return err
		}
	}
	return z.Close()
}

// chapter writes a list of JSON, a row a line.
func (o Own) chapter(ctx context.Context, z *zip.Writer, c store.Chapter, user string) error {
	f, err := o.file(z, c.Name+".json")
	if err != nil {
		return err
	}
	b := bufio.NewWriter(f)
	before := "[\n"
	err = o.Store.Export(ctx, c, user, func(row json.RawMessage) error {
		_, _ = b.WriteString(before)
		before = ",\n"
		_, err := b.Write(row)
		return err
	})
	if before == "[\n" {
		_, _ = b.WriteString("[")
	}
	_, _ = b.WriteString("\n]\n")
	return errors.Join(err, b.Flush())
}

func (o Own) file(z *zip.Writer, name string) (io.Writer, error) {
	return z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: o.Now().UTC()})
}

// readMe says what each file is, and what is in none and why.
func (o Own) readMe(z *zip.Writer, me auth.Person) error {
	f, err := o.file(z, "README.txt")
	if err != nil {
		return err
	}
	var b strings.Builder
	whose := "you"
	if me.User.Role == auth.Owner {
		whose = "the organisation you own"
	}
	fmt.Fprintf(&b, "Everything that Tripwright keeps of %s, as of %s.\nEach file is a list of JSON. Moments are in UTC.\n\n", whose, o.Now().UTC().Format(time.RFC3339))
	for _, c := range store.Chapters() {
		switch {
		case !c.Whole || me.User.Role == auth.Owner:
			fmt.Fprintf(&b, "%s.json\n    %s.\n", c.Name, c.Says)
		default:
			fmt.Fprintf(&b, "(no %s.json: it is the organisation's, whose owners can take it along)\n", c.Name)
		}
	}
	b.WriteString("\nNot in it:\n")
	var names []string
	for name := range store.Unexported {
		names = append(names, name)
	}
	slices.SortFunc(names, cmp.Compare)
	for _, name := range names {
		fmt.Fprintf(&b, "%s\n    %s.\n", name, store.Unexported[name])
	}
	b.WriteString("the records of the engine\n    what a run went through in between; what came of it stands in runs.json and events.json.\n")
	_, err = io.WriteString(f, b.String())
	return err
}

// Adopt takes the trips of a guest along: whoever brings the guest's own token and is signed in themselves has shown that they are both.
func (o Own) Adopt(ctx context.Context, guestToken string) (runs int, err error) {
	me, err := o.People.Me(ctx)
	if err != nil {
		return 0, err
	}
	if me.User.Guest {
		return 0, fault.New(fault.Conflict, "a guest takes nobody's trips along: sign in first")
	}
	c, err := o.People.Check(guestToken)
	if err != nil || o.Refused.Refuses(c.Identity()) {
		return 0, notGood(err)
	}
	d := auth.Departure{OrgID: c.Identity().Org, UserID: c.Identity().User, GoneAt: o.Now()}
	runs, err = o.Store.TakeAlong(ctx, d, o.Plans)
	if fault.Is(err, fault.NotFound) {
		return 0, notGood(err)
	}
	if err != nil {
		return 0, err
	}
	d.UserID = ""
	return runs, o.left(ctx, d, nil)
}

// notGood refuses a token of somebody who is no guest, or no more.
func notGood(why error) error {
	return fault.Field("guest_token", "is not good any more, or is not that of a guest").Because(why)
}

// Leave deletes an account.
func (o Own) Leave(ctx context.Context, in auth.Leaving) error {
	d, err := o.People.Leave(ctx, in)
	return o.left(ctx, d, err)
}

// LeaveOrg deletes an organisation.
func (o Own) LeaveOrg(ctx context.Context, in auth.Leaving) error {
	d, err := o.People.LeaveOrg(ctx, in)
	return o.left(ctx, d, err)
}

// left removes what is left of who is gone. They are gone whatever comes of that: what is not removed now is by the job that looks for
// it, in this process or another.
func (o Own) left(ctx context.Context, d auth.Departure, err error) error {
	if err != nil {
		return err
	}
	o.Refused.departed.add(leaverOf(d), d.GoneAt)
	if err := o.Departures.sweep(ctx, d); err != nil {
		o.Log.WarnContext(ctx, "what is left of who is gone is removed later", telemetry.OrgID, d.OrgID, "error", err.Error())
	}
	return nil
}
