package checkup

import (
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/models"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// citiesParse reads every city pack and the table of exchange rates.
func citiesParse() (string, error) {
	packs, err := atlas.Open()
	if err != nil {
		return "", err
	}
	for _, city := range packs.Cities() {
		if _, err := packs.Find(city.ID); err != nil {
			return "", err
		}
	}
	if _, err := packs.FX(); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d city packs", len(packs.Cities())), nil
}

// workflowParses checks that every edge of the graph leads to a node, and that each prompt can be put to a model.
func workflowParses(ctx context.Context) (string, error) {
	var nodes []string
	for _, n := range plan.Graph.Nodes {
		nodes = append(nodes, n.Name)
	}
	for _, n := range plan.Graph.Nodes {
		for _, to := range n.Next() {
			if !slices.Contains(nodes, to) {
				return "", fault.New(fault.Internal, "the graph leads from %s to %s, which is no node", n.Name, to)
			}
		}
	}
	ear := &ear{}
	for _, ask := range []func() error{
		func() error {
			_, err := models.Reader{Model: ear, Cities: func() []trip.City { return nil }}.Read(ctx, plan.Request{Text: "a week in Paris"}, false)
			return err
		},
		func() error {
			_, err := models.Taster{Model: ear}.Taste(ctx, trip.Intent{}, nil, false)
			return err
		},
		func() error {
			_, err := models.Voice{Model: ear}.Retell(ctx, &trip.Itinerary{}, false)
			return err
		},
		func() error {
			spots := func(string) ([]models.Spot, error) { return nil, nil }
			_, err := models.EditReader{Model: ear, Spots: spots}.ReadEdit(ctx, revise.Text{Text: "cheaper"}, false)
			return err
		},
	} {
		if err := ear.heard(ask); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d nodes, %d prompts", len(nodes), ear.questions), nil
}

// ear is a model that hears questions and never answers.
type ear struct{ questions int }

// Name is the name of the model.
func (*ear) Name() string { return "ear" }

// Complete counts a question that is whole.
func (e *ear) Complete(_ context.Context, req llm.Request) (llm.Reply, error) {
	if err := req.Validate(); err != nil {
		return llm.Reply{}, err
	}
	e.questions++
	return llm.Reply{}, fault.New(fault.Unavailable, "nobody answers here")
}

// heard tells whether ask came as far as its question.
func (e *ear) heard(ask func() error) error {
	before := e.questions
	if err := ask(); e.questions == before {
		return fault.New(fault.Internal, "a prompt cannot be read").Because(err)
	}
	return nil
}
