package plan

import (
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// The ten steps, by the names of seed 000; Aliases gives those of seed 001 (requirements C-05).
const (
	IntentExtractor = "intent_extractor"
	RAG             = "rag"
	Planner         = "planner"
	Selector        = "selector"
	ToolExecutor    = "tool_executor"
	Resolve         = "resolve"
	Verifier        = "verifier"
	Repair          = "repair"
	Synthesizer     = "synthesizer"
	Responder       = "responder"
)

// Aliases are the other names of the nodes.
var Aliases = map[string]string{"intent": IntentExtractor, "tool_exec": ToolExecutor, "synth": Synthesizer}

func always(*State) bool { return true }

// Graph is the topology.
var Graph = graph.Graph[State, *turn]{Nodes: []graph.Node[State, *turn]{
	{Name: IntentExtractor, Does: "Reading the wish", Work: graph.Step(intentSees, (*turn).intent, intentLeaves),
		Edges: []graph.Edge[State]{graph.To(Responder, "a question comes first", asks), graph.To(RAG, "understood", always)}},
	{Name: RAG, Does: "Gathering what is known", Work: graph.Either(isJourney,
		graph.Step(staysRagSees, (*turn).ragStays, staysRagLeaves),
		graph.Step(ragSees, (*turn).rag, ragLeaves)), Reusable: true,
		Edges: []graph.Edge[State]{graph.To(Planner, "", always)}},
	{Name: Planner, Does: "Trying branches", Work: graph.Either(isJourney,
		graph.Step(staysPlannerSees, (*turn).plannerOfStays, staysPlannerLeaves),
		graph.Step(plannerSees, (*turn).planner, plannerLeaves)), Opinions: (*turn).opinions, Reusable: true, Checkpoint: true,
		Edges: []graph.Edge[State]{graph.To(Synthesizer, "nothing can be drafted", hopeless), graph.To(Selector, "drafted", always)}},
	{Name: Selector, Does: "Choosing a branch", Work: graph.Either(isJourney,
		graph.Step(staysSelectorSees, (*turn).staysSelector, staysSelectorLeaves),
		graph.Step(selectorSees, (*turn).selector, selectorLeaves)), Reusable: true, Checkpoint: true,
		Edges: []graph.Edge[State]{graph.To(ToolExecutor, "", always)}},
	{Name: ToolExecutor, Does: "Asking for dated facts", Work: graph.Either(isJourney,
		graph.Step(staysToolsSees, (*turn).staysTools, staysToolsLeaves),
		graph.Step(toolsSees, (*turn).toolExecutor, toolsLeaves)), Reusable: true,
		Edges: []graph.Edge[State]{graph.To(Resolve, "", always)}},
	{Name: Resolve, Does: "Putting the facts in", Work: graph.Either(isJourney,
		graph.Step(staysResolveSees, (*turn).staysResolve, staysResolveLeaves),
		graph.Step(resolveSees, (*turn).resolve, resolveLeaves)), Computes: true,
		Edges: []graph.Edge[State]{graph.To(Synthesizer, "the dated facts leave nothing", hopeless), graph.To(Planner, "an edit leaves nothing to keep", emptied),
			graph.To(Verifier, "dated", always)}},
	{Name: Verifier, Does: "Checking every rule", Work: graph.Either(isJourney,
		graph.Step(staysVerifierSees, (*turn).staysVerifier, verifierLeaves),
		graph.Step(verifierSees, (*turn).verifier, verifierLeaves)), Checkpoint: true, Computes: true,
		Edges: []graph.Edge[State]{graph.To(Repair, "broken and repairable", repairable), graph.To(Synthesizer, "holds, or repair is exhausted", always)}},
	{Name: Repair, Does: "Repairing", Work: graph.Either(isJourney,
		graph.Step(staysRepairSees, (*turn).staysRepair, staysRepairLeaves),
		graph.Step(repairSees, (*turn).repair, repairLeaves)), Computes: true,
		Edges: []graph.Edge[State]{graph.To(Verifier, "", always)}},
	{Name: Synthesizer, Does: "Writing it down", Work: graph.Either(isJourney,
		graph.Step(staysSynthSees, (*turn).staysSynthesizer, synthLeaves),
		graph.Step(synthSees, (*turn).synthesizer, synthLeaves)), Checkpoint: true,
		Edges: []graph.Edge[State]{graph.To(Responder, "", always)}},
	{Name: Responder, Does: "Keeping the result", Work: graph.Step(responderSees, (*turn).responder, responderLeaves)},
}}

// asks: the traveller must answer something before anything can be planned.
func asks(s *State) bool { return s.Problem != nil }

// hopeless: there is no plan to judge; what is left is to say why.
func hopeless(s *State) bool { return s.Hopeless != "" }

// emptied: the parent's plan cannot be kept to; the branches are explored anew.
func emptied(s *State) bool { return s.Anew && len(s.Plan.Days) == 0 }

// repairable: something is to be mended and the bounds are not reached (S0.116–S0.118).
func repairable(s *State) bool {
	return !s.Stuck && len(s.Repairs) < repair.MaxCycles && repair.Ails(s.Violations)
}

// Title says what a node does, in plain words.
func Title(name string) string {
	n, _ := Graph.Node(name)
	return n.Does
}
