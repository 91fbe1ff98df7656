package atlas

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// toolName is what the provenance of a pack's facts names as its tool.
const toolName = "atlas"

// records is the ledger of a folder: the digest of every record by its id, the sources they may name, and what is wrong
// with them. It is filled while the folder is read and not changed afterwards.
type records struct {
	folder  string
	version string
	asOf    time.Time
	sources map[string]string // key to URL
	digest  map[string]string
	wrong   []error
}

func newRecords(folder, version string, asOf calendar.Date) *records {
	return &records{
		folder: folder, version: version, digest: map[string]string{}, sources: map[string]string{},
		asOf: time.Date(asOf.Year, asOf.Month, asOf.Day, 0, 0, 0, 0, time.UTC),
	}
}

// enter notes a record and gives the provenance of the facts in it.
func (r *records) enter(id string, raw jsontext.Value, source, note string) trip.Provenance {
	r.that(r.digest[id] == "", id, "the id is used twice")
	r.digest[id] = trip.Digest(raw)
	return trip.Provenance{
		Source: trip.SourceFixture, Tool: toolName, RefID: r.folder + "/" + id + "@" + r.version,
		SourceURL: r.url(id, source), FetchedAt: r.asOf, ResponseDigest: r.digest[id], Note: note,
	}
}

// url resolves a source; "" stays "", for facts that the recipe gives no source.
func (r *records) url(id, source string) string {
	if source == "" {
		return ""
	}
	if u, ok := r.sources[source]; ok {
		return u
	}
	r.that(isHTTPS(source), id, "the source is neither a key of city.json's sources nor an https address")
	return source
}

func isHTTPS(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "https" && strings.Contains(u.Host, ".") && u.User == nil
}

// that notes what is wrong unless ok.
func (r *records) that(ok bool, id, format string, args ...any) {
	if !ok {
		r.wrong = append(r.wrong, fmt.Errorf("atlas: %s: %s: %s", r.folder, id, fmt.Sprintf(format, args...)))
	}
}

// err joins everything that is wrong, so that who writes a pack sees all of it.
func (r *records) err() error { return errors.Join(r.wrong...) }

// row is a record with its raw text, of which the digest is made.
type row[T any] struct {
	value T
	raw   jsontext.Value
}

// UnmarshalJSON keeps the text beside the strictly read value.
func (w *row[T]) UnmarshalJSON(b []byte) error {
	w.raw = jsontext.Value(b).Clone()
	return unmarshal(b, &w.value)
}

// readJSON reads one file of a pack. Unknown and repeated members and wrong types are refused.
func readJSON(files fs.FS, name string, v any) error {
	b, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("atlas: %w", err)
	}
	if err := unmarshal(b, v); err != nil {
		return fmt.Errorf("atlas: %s: %w", name, err)
	}
	return nil
}

func unmarshal(b []byte, v any) error {
	return json.Unmarshal(b, v, json.RejectUnknownMembers(true))
}
