package api

import (
	"context"
	"strings"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
)

// KnowledgeChunk is a stretch of a document as it is given to a reader.
type KnowledgeChunk struct {
	Item    string `json:"item_id"`
	Number  int    `json:"number" doc:"From 0, in the order of the text."`
	Text    string `json:"text"`
	Tokens  int    `json:"tokens"`
	Heading string `json:"heading,omitempty"`
	Page    int    `json:"page,omitempty"`
}

// Passage is a chunk that may answer a question.
type Passage struct {
	KnowledgeChunk
	Guide      bool    `json:"guide,omitempty" doc:"It stands in the guide to the city that travels with the program, and in no item: item_id is empty."`
	Fact       bool    `json:"fact,omitempty" doc:"It is what the program knows of a place, said in a sentence, and stands in no document: item_id is empty."`
	Title      string  `json:"title"`
	SourceURL  string  `json:"source_url,omitempty"`
	Quote      string  `json:"quote" doc:"The words of the chunk that come nearest to the question."`
	Confidence float64 `json:"confidence" doc:"0 to 1; the same for every encoder."`
}

// Found is what the organisation's documents and the guide to the city say to a question.
type Found struct {
	Known    bool      `json:"known" doc:"Whether any passage is sure enough to be an answer."`
	Message  string    `json:"message,omitempty" doc:"What to say when nothing is."`
	ByWords  bool      `json:"by_words,omitempty" doc:"The encoder was not to be had: the documents were searched by their words alone."`
	Passages []Passage `json:"passages" doc:"The best first; none is an answer when known is false."`
}

const mostChunks = 200

type chunksOut struct {
	Body struct {
		Chunks []KnowledgeChunk `json:"chunks"`
	}
}

type foundOut struct{ Body Found }

func (s *server) findChunks(ctx context.Context, in *struct {
	PlacePath
	Item string `query:"item" doc:"Only chunks of this item."`
}) (*chunksOut, error) {
	if _, err := s.Destinations.FindDestinationByID(ctx, in.ID); err != nil {
		return nil, err
	}
	if in.Item != "" && !door.IsUUID(in.Item) {
		return nil, fault.New(fault.NotFound, "there is no such item")
	}
	list, err := s.Knowledge.FindChunks(ctx, in.ID, in.Item, mostChunks)
	if err != nil {
		return nil, err
	}
	out := &chunksOut{}
	out.Body.Chunks = register.OrEmpty(list)
	return out, nil
}

func (s *server) searchKnowledge(ctx context.Context, in *struct {
	Question    string `query:"q" required:"true" minLength:"1" maxLength:"500" doc:"What somebody wants to know."`
	Destination string `query:"destination" required:"true" doc:"The destination that it is about, a UUID."`
}) (*foundOut, error) {
	if !door.IsUUID(in.Destination) {
		return nil, fault.New(fault.NotFound, "there is no such destination")
	}
	if strings.TrimSpace(in.Question) == "" {
		return nil, fault.Field("q", "says nothing")
	}
	if _, err := s.Destinations.FindDestinationByID(ctx, in.Destination); err != nil {
		return nil, err
	}
	found, err := s.Knowledge.Search(ctx, in.Destination, in.Question)
	if err != nil {
		return nil, err
	}
	found.Passages, found.Message = register.OrEmpty(found.Passages), door.LanguageOf(ctx).Whole(found.Message)
	return &foundOut{found}, nil
}

// FindChunks gives the chunks of a destination; item may be empty.
func (c *Client) FindChunks(ctx context.Context, destination, item string) ([]KnowledgeChunk, error) {
	var out chunksOut
	err := c.Do(ctx, client.Call{Method: "GET", Path: "/destinations/" + client.Escape(destination) + "/knowledge/chunks", Query: client.Query("item", item)}, &out.Body)
	return out.Body.Chunks, err
}

// SearchKnowledge looks for what answers a question about a destination.
func (c *Client) SearchKnowledge(ctx context.Context, destination, question string) (found Found, err error) {
	return found, c.Do(ctx, client.Call{Method: "GET", Path: "/knowledge/search", Query: client.Query("q", question, "destination", destination)}, &found)
}
