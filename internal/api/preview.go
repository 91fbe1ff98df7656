package api

import (
	"context"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Sentence is what POST /plan/preview takes: a Wish in words that may not be finished.
type Sentence struct {
	Text    string            `json:"text" minLength:"1" maxLength:"4000" doc:"What you wish for, as far as you have come, in at most 4,000 characters."`
	Answers map[string]string `json:"answers,omitempty" doc:"To questions asked of the sentence before, by field."`
	Now     *time.Time        `json:"now,omitempty" doc:"The moment to read it at, where the server allows it."`
}

type previewOut struct{ Body plan.Preview }

func (s *server) preview(ctx context.Context, in *register.Sent[Sentence]) (*previewOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(b.Text) == "" {
		return nil, fault.Field("text", "says nothing")
	}
	req, err := Wish{Text: b.Text, Answers: b.Answers, Now: b.Now}.request(s.Now(), s.AllowNow)
	if err != nil {
		return nil, err
	}
	req.Lang = door.LanguageOf(ctx)
	p, err := s.Runs.Preview(ctx, req)
	if err != nil {
		return nil, err
	}
	p.Missing, p.Assumed = register.OrEmpty(p.Missing), register.OrEmpty(p.Assumed)
	return &previewOut{p}, nil
}

// Preview says what a sentence says so far.
func (c *Client) Preview(ctx context.Context, s Sentence) (p plan.Preview, err error) {
	return p, c.Do(ctx, client.Call{Method: "POST", Path: "/plan/preview", Body: s, Repeatable: true}, &p)
}
