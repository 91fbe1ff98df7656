package api

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Wish is what POST /plan takes: the members of an intent, or a sentence.
type Wish struct {
	trip.Intent
	Text    string            `json:"text,omitempty"`
	Answers map[string]string `json:"answers,omitempty"`
	Seed    *uint64           `json:"seed,omitempty"`
	Now     *time.Time        `json:"now,omitempty"`
}

const (
	mostAnswers   = 16
	longestAnswer = 500
)

// request is what is to be planned, or fault.Invalid with the path of what is wrong.
func (w Wish) request(now time.Time, allowNow bool) (plan.Request, error) {
	req := plan.Request{Seed: 1, Now: now.UTC().Truncate(time.Second), Answers: w.Answers}
	if w.Seed != nil {
		req.Seed = *w.Seed
	}
	if w.Now != nil {
		if !allowNow {
			return req, fault.Field("now", "is only for tests and demonstrations; this server plans at the present moment")
		}
		req.Now = w.Now.UTC()
	}
	if err := w.validate(); err != nil {
		return req, err
	}
	if req.Text = strings.TrimSpace(w.Text); req.Text == "" {
		req.Intent = &w.Intent
	}
	req.Lang = w.Lang
	return req, nil
}

func (w Wish) validate() error {
	if w.Text == "" {
		if len(w.Answers) > 0 {
			return fault.Field("answers", "belong to a text")
		}
		return w.Intent.Validate()
	}
	switch {
	case !w.Lang.Known():
		return fault.Field("lang", "must be one of en, de")
	case !reflect.DeepEqual(w.Intent, trip.Intent{Lang: w.Lang}):
		return fault.Field("text", "stands for itself; send a text or an intent, not both")
	case strings.TrimSpace(w.Text) == "":
		return fault.Field("text", "says nothing")
	case len(w.Answers) > mostAnswers:
		return fault.Field("answers", "takes at most %d", mostAnswers)
	}
	if err := trip.ValidText("text", w.Text); err != nil {
		return err
	}
	for field, answer := range w.Answers {
		if len(field) > longestAnswer || len(answer) > longestAnswer {
			return fault.Field("answers", "takes answers of at most %d bytes", longestAnswer)
		}
	}
	return nil
}

// textWish and intentWish are the two forms of a Wish.
type textWish struct {
	Text    string            `json:"text" minLength:"1" maxLength:"4000" doc:"What you wish for, in a sentence of at most 4,000 characters." example:"5 days in Paris next June, $2,500, art and food"`
	Answers map[string]string `json:"answers,omitempty" doc:"To questions asked of the sentence before, by field."`
	Seed    *uint64           `json:"seed,omitempty" doc:"The same wish, seed and moment give the same plan; 1 when not said."`
	Now     *time.Time        `json:"now,omitempty" doc:"The moment to plan at, where the server allows it."`
	Lang    wording.Language  `json:"lang,omitempty" enum:"en,de" doc:"What the trip is told in; what Accept-Language likes best when not said."`
}

type intentWish struct {
	trip.Intent
	Seed *uint64    `json:"seed,omitempty" doc:"The same wish, seed and moment give the same plan; 1 when not said."`
	Now  *time.Time `json:"now,omitempty" doc:"The moment to plan at, where the server allows it."`
}

// MarshalJSON writes the form that is meant.
func (w Wish) MarshalJSON() ([]byte, error) {
	if w.Text != "" {
		return json.Marshal(textWish{w.Text, w.Answers, w.Seed, w.Now, w.Lang})
	}
	return json.Marshal(intentWish{w.Intent, w.Seed, w.Now})
}

// Schema describes both forms.
func (Wish) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		r.Schema(reflect.TypeFor[textWish](), true, ""), r.Schema(reflect.TypeFor[intentWish](), true, ""),
	}}
}

// Started is what a new run answers.
type Started struct {
	RunID   string `json:"run_id" format:"uuid"`
	TraceID string `json:"trace_id"`
}

type startedOut struct {
	Location string `header:"Location"`
	Body     Started
}

func (s *server) startPlan(ctx context.Context, in *struct {
	door.Keyed
	register.Sent[Wish]
}) (*startedOut, error) {
	wish, err := in.Read()
	if err != nil {
		return nil, err
	}
	req, err := wish.request(s.Now(), s.AllowNow)
	if err != nil {
		return nil, err
	}
	if req.Lang == "" {
		req.Lang = door.LanguageOf(ctx)
	}
	id, err := in.WorkID(ctx, "plan", in.RawBody)
	if err != nil {
		return nil, err
	}
	r, err := s.Runs.Start(ctx, id, req)
	return started(ctx, r, err)
}

// started says which run was begun, to the caller and to the log.
func started(ctx context.Context, r run.Run, err error) (*startedOut, error) {
	if err != nil {
		return nil, err
	}
	door.Began(ctx, r.TraceID, telemetry.RunID, r.ID)
	return &startedOut{Location: "/plan/" + r.ID, Body: Started{RunID: r.ID, TraceID: r.TraceID}}, nil
}

// Plan begins to plan a trip.
func (c *Client) Plan(ctx context.Context, w Wish) (st Started, err error) {
	return st, c.Do(ctx, client.Call{Method: "POST", Path: "/plan", Body: w, Keyed: true}, &st)
}
