package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"strings"

	"golang.org/x/text/language"

	"github.com/tripwright/tripwright/internal/export"
)

//go:embed pages texts
var files embed.FS

// pages are the templates and the languages they speak.
type pages struct {
	templates *template.Template
	languages []*Language // the first is for who speaks none of them
	matcher   language.Matcher
}

// open reads what the pages are made of.
func (s *server) open() (err error) {
	if s.templates, err = template.ParseFS(files, "pages/*.html"); err != nil {
		return err
	}
	var tags []language.Tag
	for _, code := range []string{"en", "de"} {
		l := &Language{Code: code}
		b, err := files.ReadFile(path.Join("texts", code+".json"))
		if err == nil {
			err = json.Unmarshal(b, &l.words)
		}
		if err != nil {
			return fmt.Errorf("the texts in %s: %w", code, err)
		}
		s.languages, tags = append(s.languages, l), append(tags, language.MustParse(code))
	}
	s.matcher = language.NewMatcher(tags)
	css, err := files.ReadFile("pages/page.css")
	s.style = newAsset("page", "css", "text/css; charset=utf-8", css)
	return err
}

// languageOfTrip is the one that a trip is told in. Who opens it may read another one best: labels in that one beside sentences in this
// one would be a page of two languages.
func (s *server) languageOfTrip(sheet *export.Sheet) *Language {
	for _, l := range s.languages {
		if l.Code == sheet.Lang.Tag() {
			return l
		}
	}
	return s.languages[0]
}

// languageOf is the one that ?lang= names, else the best for who asks: that of the pages which are no trip's.
func (s *server) languageOf(r *http.Request) *Language {
	asked := r.URL.Query().Get("lang")
	for _, l := range s.languages {
		if l.Code == asked {
			return l
		}
	}
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return s.languages[0]
	}
	_, i, _ := s.matcher.Match(wanted...)
	return s.languages[i]
}

// write fills a page in. Indentation is for who reads the template, not for who loads the page.
func (s *server) write(page string, data any) ([]byte, error) {
	var b bytes.Buffer
	err := s.templates.ExecuteTemplate(&b, page, data)
	var out bytes.Buffer
	for line := range strings.Lines(b.String()) {
		if line = strings.TrimSpace(line); line != "" {
			out.WriteString(line + "\n")
		}
	}
	return out.Bytes(), err
}

// asset is a file whose name changes with its content, so that it can be kept for ever.
type asset struct {
	path, media string
	body        []byte
}

func newAsset(name, ending, media string, body []byte) asset {
	sum := sha256.Sum256(body)
	return asset{"/assets/" + name + "-" + hex.EncodeToString(sum[:6]) + "." + ending, media, body}
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	respond(w, r, http.StatusOK, a.media, a.body)
}
