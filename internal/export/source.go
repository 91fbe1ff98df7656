package export

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/trip"
)

// Source is one place that claims stand on. Claims without an address are put together by what gave them.
type Source struct {
	Number  int
	URL     string // of a page that can be opened, or ""
	Kind    trip.Source
	Tool    string
	Quality trip.Quality
	AsOf    time.Time // the latest of its claims; zero: not known
	Notes   []string
	Claims  int
}

// Host is the name of the site, without its "www.".
func (s *Source) Host() string {
	u, err := url.Parse(s.URL)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

// sourcesOf numbers the sources in order of first use; numbers gives the number for each citation, 0 for one without evidence.
func sourcesOf(cites []trip.Citation) (all []Source, numbers []int) {
	at := map[string]int{}
	for _, c := range cites {
		from := c.Provenance
		if !from.IsEvidence() {
			numbers = append(numbers, 0)
			continue
		}
		address := webAddress(from.SourceURL)
		key := address
		if address == "" {
			key = string(from.Source) + " " + from.Tool
		}
		if at[key] == 0 {
			all = append(all, Source{Number: len(all) + 1, URL: address, Kind: from.Source, Tool: clean(from.Tool), Quality: from.Quality()})
			at[key] = len(all)
		}
		numbers = append(numbers, at[key])
		all[at[key]-1].add(from)
	}
	return all, numbers
}

func (s *Source) add(p trip.Provenance) {
	s.Claims++
	if rank(p.Quality()) < rank(s.Quality) {
		s.Quality = p.Quality()
	}
	if n := clean(p.Note); n != "" && !slices.Contains(s.Notes, n) {
		s.Notes = append(s.Notes, n)
	}
	if at := p.FetchedAt.UTC(); at.After(s.AsOf) {
		s.AsOf = at
	}
}

// rank orders qualities the careful way round: a source is as good as the weakest thing that is taken from it.
func rank(q trip.Quality) int {
	return slices.Index([]trip.Quality{trip.QualityOmitted, trip.QualityFixture, trip.QualityReal}, q)
}

// webAddress gives an address that may be linked to: of a page on the web, or "".
func webAddress(s string) string {
	u, err := url.Parse(clean(s))
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return ""
	}
	return u.String()
}

// pick gives the numbers of sources of some citations, each once, in order.
func pick(numbers, cites []int) []int {
	var out []int
	for _, c := range cites {
		if c >= 0 && c < len(numbers) && numbers[c] > 0 && !slices.Contains(out, numbers[c]) {
			out = append(out, numbers[c])
		}
	}
	slices.SortFunc(out, func(a, b int) int { return cmp.Compare(a, b) })
	return out
}
