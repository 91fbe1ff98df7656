package web_test

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func stylesheet(t testing.TB, page string) string {
	t.Helper()
	m := regexp.MustCompile(`href="(/assets/page-[0-9a-f]{12}\.css)"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("no stylesheet in %.400s", page)
	}
	return m[1]
}

// each calls f for every element.
func each(n *html.Node, f func(n *html.Node)) {
	if n.Type == html.ElementNode {
		f(n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		each(c, f)
	}
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// A page can be read by who does not see it, and holds nothing that the policy of this server refuses: no script, no style of an
// element, nothing from elsewhere.
func TestPagesAreAccessible(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.it.Title = `<script>alert(1)</script>`
	b.it.Days[0].Activities[1].Name = `"><img src=x onerror=alert(1)>`
	for _, path := range []string{"/s/" + token, "/s/" + token + "/print", "/s/none"} {
		w := b.ask("GET", path)
		doc, err := html.Parse(strings.NewReader(w.Body.String()))
		if err != nil {
			t.Fatal(err)
		}
		ids, level, seen := map[string]bool{}, 0, map[string]int{}
		var targets []string
		each(doc, func(n *html.Node) {
			seen[n.Data]++
			for _, a := range n.Attr {
				if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
					t.Errorf("%s: <%s> has %s", path, n.Data, a.Key)
				}
			}
			if id := attr(n, "id"); id != "" {
				if ids[id] {
					t.Errorf("%s: two are called %s", path, id)
				}
				ids[id] = true
			}
			if to, ok := strings.CutPrefix(attr(n, "href"), "#"); ok {
				targets = append(targets, to)
			}
			targets = append(targets, strings.Fields(attr(n, "aria-labelledby"))...)
			if strings.HasPrefix(attr(n, "href"), "http") && !strings.Contains(attr(n, "rel"), "noreferrer") {
				t.Errorf("%s: a link elsewhere tells where it was found: %s", path, attr(n, "href"))
			}
			if len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6' {
				now := int(n.Data[1] - '0')
				if now > level+1 {
					t.Errorf("%s: a heading of level %d after %d", path, now, level)
				}
				level = now
			}
		})
		for _, to := range targets {
			if !ids[to] {
				t.Errorf("%s: nothing is called %s", path, to)
			}
		}
		for name, want := range map[string]int{"script": 0, "style": 0, "img": 0, "iframe": 0, "form": 0, "h1": 1, "main": 1, "header": 1, "html": 1} {
			if seen[name] != want {
				t.Errorf("%s: %d <%s>, want %d", path, seen[name], name, want)
			}
		}
		if !strings.Contains(w.Body.String(), `<meta name="robots" content="noindex`) || !strings.Contains(w.Body.String(), `<html lang="`) {
			t.Errorf("%s: no language, or search engines are let in", path)
		}
	}
}

// Colours have the contrast of WCAG AA, in the light and in the dark.
func TestContrast(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile("pages/page.css")
	if err != nil {
		t.Fatal(err)
	}
	palettes := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindAllStringSubmatch(string(css), -1)
	if len(palettes) != 2 {
		t.Fatalf("%d palettes", len(palettes))
	}
	for i, p := range palettes {
		colors := map[string]float64{}
		for _, m := range regexp.MustCompile(`--(\w+): #([0-9a-f]{6})`).FindAllStringSubmatch(p[1], -1) {
			colors[m[1]] = luminance(t, m[2])
		}
		check := func(a, b string, least float64) {
			x, y := colors[a]+.05, colors[b]+.05
			if got := max(x, y) / min(x, y); got < least {
				t.Errorf("palette %d: %s on %s has a contrast of %.2f, want %.1f", i, a, b, got, least)
			}
		}
		for _, back := range []string{"back", "card", "map"} {
			for _, ink := range []string{"ink", "soft", "link", "good", "bad"} {
				check(ink, back, 4.5)
			}
		}
		check("back", "link", 4.5) // of the main button
		for day := 1; day <= 7; day++ {
			check(fmt.Sprint("c", day), "on", 4.5)
			check(fmt.Sprint("c", day), "map", 3)
		}
	}
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	part := func(shift uint, weight float64) float64 {
		c := float64(n>>shift&255) / 255
		if c <= .04045 {
			return weight * c / 12.92
		}
		return weight * math.Pow((c+.055)/1.055, 2.4)
	}
	return part(16, .2126) + part(8, .7152) + part(0, .0722)
}
