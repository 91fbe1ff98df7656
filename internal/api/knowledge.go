package api

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// KnowledgeItem is a file that somebody uploaded, and how far it has come on its way to be found.
type KnowledgeItem struct {
	ID          string    `json:"item_id"`
	Destination string    `json:"destination_id"`
	Title       string    `json:"title"`
	MediaType   string    `json:"media_type"`
	SourceURL   string    `json:"source_url,omitempty"`
	Digest      string    `json:"digest" doc:"SHA-256 of the file, in hex."`
	Size        int64     `json:"size" doc:"Of the file, in bytes."`
	Status      string    `json:"status" enum:"waiting,reading,embedding,ready,failed,cancelled"`
	Done        int       `json:"done" doc:"Windows of text that have their vectors."`
	Total       int       `json:"total" doc:"All of them; 0 before they are counted."`
	Reason      string    `json:"reason,omitempty" doc:"Why it failed, in a sentence."`
	Trouble     string    `json:"trouble,omitempty" enum:"too_large,wrong_kind,other_kind,not_text,wrong_encoding,no_text,scanned_pdf,locked_pdf,damaged_pdf,damaged_html,too_deep,too_many_pages,too_much_text,too_many_headings,too_slow,too_hungry,breaks_reader,no_encoder" doc:"The same for programs, which have texts of their own for it; not there where no word fits."`
	LeftOut     []LeftOut `json:"left_out,omitempty" doc:"Hotels and flights that it describes and that are no options of plans, and why; of a file that is ready."`
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
}

// LeftOut is a line of a document's hotel or flight that is at fault: it is missing, cannot be read, or cannot be.
type LeftOut struct {
	Name   string `json:"name" doc:"The hotel, or the flight."`
	Field  string `json:"field" doc:"The line that is at fault, by its label."`
	Reason string `json:"reason" doc:"Goes on after the field: is missing."`
}

// String gives a sentence.
func (l LeftOut) String() string { return l.Name + ": " + l.Field + " " + l.Reason + "." }

// Over tells whether nothing will happen to the item any more.
func (i KnowledgeItem) Over() bool {
	return i.Status == "ready" || i.Status == "failed" || i.Status == "cancelled"
}

// File is what is uploaded.
type File struct {
	Title     string // empty: the name of the file, or what the text calls itself
	MediaType string
	SourceURL string
	Data      []byte
}

// Knowledge keeps what an organisation knows. Every call acts for the organisation in its context.
type Knowledge interface {
	// Upload begins to take a file in and returns at once. An item that exists is given as it is.
	Upload(ctx context.Context, id, destination string, f File) (KnowledgeItem, error)
	FindItemByID(ctx context.Context, id string) (KnowledgeItem, error)
	// FindItems gives the items of a destination, the newest first.
	FindItems(ctx context.Context, destination string, atMost int) ([]KnowledgeItem, error)
	// DeleteItem stops taking a file in, and removes what it became.
	DeleteItem(ctx context.Context, id string) error
	// FindChunks gives the chunks of a destination, or of one item of it.
	FindChunks(ctx context.Context, destination, item string, atMost int) ([]KnowledgeChunk, error)
	// Search looks for what answers a question about a destination.
	Search(ctx context.Context, destination, question string) (Found, error)
}

const mostItems = 1000

// mediaTypes are the kinds of files that can be taken in.
var mediaTypes = []string{"text/markdown", "text/plain", "text/html", "application/pdf"}

// ItemPath is the id of an item in a path.
type ItemPath struct {
	ID string `path:"id" doc:"The item, a UUID."`
}

type itemOut struct {
	Location string `header:"Location"`
	Body     KnowledgeItem
}

type itemsOut struct {
	Body struct {
		Items []KnowledgeItem `json:"items"`
	}
}

// SentFile is a body that is a file.
type SentFile struct {
	ContentType string `header:"Content-Type" doc:"What the file is."`
	data        []byte
}

// Resolve takes the file as it was read, without another copy.
func (f *SentFile) Resolve(ctx huma.Context) (problems []error) {
	data, err := door.Held(ctx.BodyReader())
	if f.data = data; err != nil {
		problems = append(problems, err)
	}
	return problems
}

// BodyType says that the document describes it by the media types of the route.
func (SentFile) BodyType() reflect.Type { return reflect.TypeFor[[]byte]() }

func (s *server) uploadKnowledge(ctx context.Context, in *struct {
	door.Keyed
	PlacePath
	Title     string `query:"title" maxLength:"200" doc:"How people know the document; else what its text calls itself."`
	SourceURL string `query:"source_url" maxLength:"2000" doc:"Where the document is from: it is cited with it."`
	SentFile
}) (*itemOut, error) {
	if err := trip.ValidSource("source_url", in.SourceURL); err != nil {
		return nil, err
	}
	if err := trip.ValidTitle("title", in.Title); err != nil {
		return nil, err
	}
	if len(in.data) == 0 {
		return nil, fault.New(fault.Invalid, "the file is empty")
	}
	if _, err := s.Destinations.FindDestinationByID(ctx, in.ID); err != nil {
		return nil, err
	}
	id, err := in.WorkID(ctx, "knowledge", in.data)
	if err != nil {
		return nil, err
	}
	item, err := s.Knowledge.Upload(ctx, id, in.ID, File{Title: strings.TrimSpace(in.Title), MediaType: door.MediaOf(in.ContentType), SourceURL: in.SourceURL, Data: in.data})
	if err != nil {
		return nil, err
	}
	return &itemOut{Location: "/knowledge/items/" + item.ID, Body: item.in(door.LanguageOf(ctx))}, nil
}

func (s *server) findItems(ctx context.Context, in *struct{ PlacePath }) (*itemsOut, error) {
	if _, err := s.Destinations.FindDestinationByID(ctx, in.ID); err != nil {
		return nil, err
	}
	list, err := s.Knowledge.FindItems(ctx, in.ID, mostItems)
	if err != nil {
		return nil, err
	}
	out := &itemsOut{}
	for i := range list {
		list[i] = list[i].in(door.LanguageOf(ctx))
	}
	out.Body.Items = register.OrEmpty(list)
	return out, nil
}

func (s *server) findItem(ctx context.Context, in *struct{ ItemPath }) (*itemOut, error) {
	item, err := s.Knowledge.FindItemByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &itemOut{Body: item.in(door.LanguageOf(ctx))}, nil
}

// in tells in a language why an item failed, and why something in it is no option: that is kept in English.
func (i KnowledgeItem) in(lang wording.Language) KnowledgeItem {
	i.Reason = lang.Whole(i.Reason)
	i.LeftOut = slices.Clone(i.LeftOut)
	for n := range i.LeftOut {
		i.LeftOut[n].Reason = lang.Whole(i.LeftOut[n].Reason)
	}
	return i
}

func (s *server) deleteItem(ctx context.Context, in *struct {
	door.Keyed
	ItemPath
}) (*struct{}, error) {
	return nil, s.Knowledge.DeleteItem(ctx, in.ID)
}

// Upload begins to take a file in.
func (c *Client) Upload(ctx context.Context, destination string, f File) (item KnowledgeItem, err error) {
	return item, c.Do(ctx, client.Call{Method: "POST", Path: "/destinations/" + client.Escape(destination) + "/knowledge",
		Query: client.Query("title", f.Title, "source_url", f.SourceURL), File: f.Data, Media: f.MediaType, Keyed: true}, &item)
}

// FindItems gives the items of a destination, the newest first.
func (c *Client) FindItems(ctx context.Context, destination string) ([]KnowledgeItem, error) {
	var out itemsOut
	err := c.Do(ctx, client.Call{Method: "GET", Path: "/destinations/" + client.Escape(destination) + "/knowledge/items"}, &out.Body)
	return out.Body.Items, err
}

// FindItem gives an item.
func (c *Client) FindItem(ctx context.Context, id string) (item KnowledgeItem, err error) {
	return item, c.Do(ctx, client.Call{Method: "GET", Path: "/knowledge/items/" + client.Escape(id)}, &item)
}

// DeleteItem stops taking a file in, and removes what it became.
func (c *Client) DeleteItem(ctx context.Context, id string) error {
	return c.Do(ctx, client.Call{Method: "DELETE", Path: "/knowledge/items/" + client.Escape(id), Keyed: true}, nil)
}
