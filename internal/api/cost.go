package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/register"
)

// Cost is what a run took.
type Cost struct {
	RunID      string      `json:"run_id" format:"uuid"`
	DurationMS int64       `json:"duration_ms" doc:"From the beginning to the end, or until now."`
	Nodes      []NodeCost  `json:"nodes"`
	Tools      []ToolCost  `json:"tools"`
	Models     []ModelCost `json:"models"`
	TokensIn   int64       `json:"tokens_in"`
	TokensOut  int64       `json:"tokens_out"`
	MicroUSD   int64       `json:"cost_micro_usd" doc:"Millionths of a US dollar."`
}

// NodeCost is what one node took, all its turns together.
type NodeCost struct {
	Node       string `json:"node"`
	Turns      int    `json:"turns"`
	DurationMS int64  `json:"duration_ms"`
	CacheHits  int    `json:"cache_hits" doc:"Turns in which every question was answered from memory."`
}

// ToolCost is what one tool was asked.
type ToolCost struct {
	Tool       string `json:"tool"`
	Calls      int    `json:"calls"`
	CacheHits  int    `json:"cache_hits"`
	Errors     int    `json:"errors"`
	DurationMS int64  `json:"duration_ms"`
}

// ModelCost is what one model was asked for one task.
type ModelCost struct {
	Model     string `json:"model"`
	Task      string `json:"task"`
	Calls     int    `json:"calls"`
	TokensIn  int64  `json:"tokens_in"`
	TokensOut int64  `json:"tokens_out"`
	MicroUSD  int64  `json:"cost_micro_usd"`
}

type costOut struct{ Body Cost }

func (s *server) cost(ctx context.Context, in *struct{ RunPath }) (*costOut, error) {
	c, err := s.Runs.Cost(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	c.Nodes, c.Tools, c.Models = register.OrEmpty(c.Nodes), register.OrEmpty(c.Tools), register.OrEmpty(c.Models)
	return &costOut{c}, nil
}

// Cost says what a run took.
func (c *Client) Cost(ctx context.Context, id string) (cost Cost, err error) {
	return cost, c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/cost")}, &cost)
}
