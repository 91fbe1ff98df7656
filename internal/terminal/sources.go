package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// source is one place that claims rest on. Claims without an address are grouped by what gave them.
type source struct {
	url, says string // says stands where there is no address
	quality   trip.Quality
	fetched   string
	notes     []string
	claims    []trip.Citation
}

// sources are numbered from 1 in order of first use.
type sources struct {
	all []source
	of  []int // citation → index into all
}

func groupSources(cites []trip.Citation, lang wording.Language) sources {
	var s sources
	at := map[string]int{}
	for _, c := range cites {
		url, says := clean(c.Provenance.SourceURL), ""
		if url == "" {
			says = clean(sourceWords(c.Provenance, lang))
		}
		i, known := at[url+"\n"+says]
		if !known {
			i = len(s.all)
			at[url+"\n"+says] = i
			s.all = append(s.all, source{url: url, says: says, quality: c.Provenance.Quality()})
		}
		src := &s.all[i]
		src.claims = append(src.claims, c)
		if better(c.Provenance.Quality(), src.quality) {
			src.quality = c.Provenance.Quality()
		}
		if n := clean(c.Provenance.Note); n != "" && !slices.Contains(src.notes, n) {
			src.notes = append(src.notes, n)
		}
		if t := c.Provenance.FetchedAt; !t.IsZero() {
			src.fetched = max(src.fetched, t.UTC().Format("2006-01-02"))
		}
		s.of = append(s.of, i)
	}
	return s
}

// better orders qualities the careful way round: a source is only as good as the weakest thing taken from it.
func better(a, b trip.Quality) bool {
	rank := func(q trip.Quality) int {
		return slices.Index([]trip.Quality{trip.QualityOmitted, trip.QualityFixture, trip.QualityReal}, q)
	}
	return rank(a) < rank(b)
}

func sourceWords(p trip.Provenance, lang wording.Language) string {
	switch p.Source {
	case trip.SourceUser:
		return lang.Say("your own words")
	case trip.SourceComputed:
		return lang.Say("arithmetic over the other facts")
	case trip.SourceRAG:
		return lang.Say("your organisation's documents")
	case trip.SourceFixture:
		return strings.TrimSpace(lang.Say("this program's own data %s", toolNamed(p.Tool, lang)))
	case trip.SourceTool:
		return lang.Say("live answer of %s", cmp.Or(toolNamed(p.Tool, lang), lang.Say("a service")))
	}
	return lang.Say("not known")
}

// numbers gives "[1 3]" for citations: at most three, arithmetic and the traveller's own words left out.
func (s sources) numbers(cites []int) string {
	var out []string
	var seen []int
	for _, c := range cites {
		if c < 0 || c >= len(s.of) || slices.Contains(seen, s.of[c]) || s.all[s.of[c]].url == "" {
			continue
		}
		seen = append(seen, s.of[c])
		if len(out) == 3 {
			out = append(out, "…")
			break
		}
		out = append(out, fmt.Sprint(s.of[c]+1))
	}
	if len(out) == 0 {
		return ""
	}
	return "[" + strings.Join(out, " ") + "]"
}

// citations lists the sources; with every also what each of them backs.
func (p *itineraryPage) citations(every bool) {
	if len(p.sources.all) == 0 {
		return
	}
	p.section(p.lang.Say("Sources"), span{keep(p.lang.Say("%s from %s", p.lang.Count(len(p.it.Citations), wording.Claim), p.lang.Count(len(p.sources.all), wording.Source))), dim})
	for i := range p.sources.all {
		p.source(i, &p.sources.all[i], every)
	}
	if !every {
		p.gap()
		p.say(span{p.lang.Say("What each of them backs: add"), dim}, span{"--sources", strong})
	}
}

func (p *itineraryPage) source(i int, s *source, every bool) {
	edge, tone := edgeOf(s.quality)
	digits := len(fmt.Sprint(len(p.sources.all)))
	first := padLeft(fmt.Sprint(i+1), digits) + " " + p.paint(tone, edge) + " "
	rest := strings.Repeat(" ", digits+1) + p.paint(tone, edge) + " "
	counts := keep(p.lang.Quality(string(s.quality)) + " · " + p.lang.Count(len(s.claims), wording.Claim))
	name := cmp.Or(s.url, trip.Capital(s.says))
	room := p.body() - columns(first)
	if columns(name)+2+columns(counts) <= room {
		p.ends(first+name, p.paint(dim, strings.ReplaceAll(counts, hard, " ")))
	} else { // a long address stands on a line of its own, cut only where the page ends
		p.hang(first, rest, span{name, plain})
		p.hang(rest, rest, span{counts, dim})
	}
	if !every {
		return
	}
	if s.fetched != "" {
		p.hang(rest, rest, span{keep(p.lang.Say("as of %s", fetchedOn(s.fetched, p.lang))), dim})
	}
	for _, n := range s.notes {
		p.hang(rest, rest, span{n, dim})
	}
	for _, c := range s.claims {
		p.hang(rest+p.paint(dim, "–")+" ", rest+"  ", span{c.Claim, plain})
	}
}

// fetchedOn is the day of a source: as machines write it in English, as people do in German.
func fetchedOn(day string, lang wording.Language) string {
	d, err := calendar.ParseDate(day)
	if err != nil || !lang.Is(wording.German) {
		return day
	}
	return lang.Date(d)
}

// toolNamed is what a source calls a tool: its own name in English, what it is about in German.
func toolNamed(tool string, lang wording.Language) string {
	if !lang.Is(wording.German) {
		return tool
	}
	return lang.Word(words(tool))
}
