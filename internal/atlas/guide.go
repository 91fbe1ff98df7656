package atlas

import (
	"embed"
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

//go:embed guides/*.md
var guides embed.FS

// Guide is what somebody who knows a city tells of it, by sections.
type Guide struct {
	City     trip.City
	Text     string // the whole, in Markdown, without the lines that name sources
	Sections []Section
}

// Section is a part of a guide, with where it has its facts from.
type Section struct {
	Heading string
	Text    string // without the heading
	Sources []Source
}

// Source is where a section has its facts from.
type Source struct {
	Title string
	URL   string
	Seen  string // what was looked at, in words
}

// Provenance is that of words out of a section.
func (g *Guide) Provenance(s *Section, words string) trip.Provenance {
	p := trip.Provenance{Source: trip.SourceFixture, Tool: trip.GuideTool, RefID: "guide/" + g.City.ID + "#" + slug(s.Heading),
		FetchedAt: g.City.Fares.Ref.FetchedAt, ResponseDigest: trip.Digest(words)}
	if len(s.Sources) > 0 {
		p.SourceURL, p.Note = s.Sources[0].URL, s.Sources[0].Title
	}
	return p
}

func slug(heading string) string { return strings.ReplaceAll(trip.Fold(heading), " ", "-") }

// Guide gives the guide to a city, or fault.NotFound when none travels with the program.
func (a *Atlas) Guide(city string) (Guide, error) {
	pack, err := a.Find(city)
	if err != nil {
		return Guide{}, err
	}
	b, err := guides.ReadFile("guides/" + pack.City().ID + ".md")
	if err != nil {
		return Guide{}, fault.New(fault.NotFound, "there is no guide to %s", pack.City().Name)
	}
	g, err := parseGuide(string(b))
	g.City = pack.City()
	return g, err
}

// parseGuide reads sections that begin with "## " and end with lines "Source: title, URL, what was seen".
func parseGuide(text string) (g Guide, err error) {
	var kept strings.Builder
	var now *Section
	for line := range strings.Lines(text) {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			g.Sections = append(g.Sections, Section{Heading: strings.TrimSpace(heading)})
			now = &g.Sections[len(g.Sections)-1]
			kept.WriteString(line)
			continue
		}
		if rest, ok := strings.CutPrefix(line, "Source: "); ok && now != nil {
			s, err := parseSource(strings.TrimSpace(rest))
			if err != nil {
				return g, fmt.Errorf("section %q: %w", now.Heading, err)
			}
			now.Sources = append(now.Sources, s)
			continue
		}
		kept.WriteString(line)
		if now != nil {
			now.Text += line
		}
	}
	g.Text = kept.String()
	return g, nil
}

func parseSource(s string) (Source, error) {
	part := strings.SplitN(s, ", ", 3)
	if len(part) != 3 || !strings.HasPrefix(part[1], "https://") {
		return Source{}, fmt.Errorf("the source %q is not a title, an address and what was seen", s)
	}
	return Source{part[0], part[1], part[2]}, nil
}
