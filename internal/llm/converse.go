package llm

import (
	"context"
	"iter"

	"github.com/tripwright/tripwright/internal/fault"
)

// Attempt puts a question once. learn looks at a refusal: it tells whether the same can be asked otherwise, which the next attempt
// then does.
type Attempt func() (learn func(error) bool, err error)

// Converse puts req to a service until it is answered, or refused in a way that teaches nothing.
func Converse(ctx context.Context, req Request, try Attempt) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := req.Validate(); err != nil {
		return err
	}
	for {
		learn, err := try()
		if err == nil || !learn(err) {
			return err
		}
	}
}

// Assembler puts the pieces of a streamed reply together.
type Assembler interface {
	// Add takes the data of one event and gives the text in it. over says that nothing comes after.
	Add(data string) (text string, over bool, err error)
	// Reply gives the whole; a stream that broke off is fault.BadReply or fault.Unavailable.
	Reply() (Reply, error)
}

// Assemble posts a question, and yields its answer piece by piece and then whole. Whoever stops listening ends it.
func (s Service) Assemble(ctx context.Context, path string, question any, a Assembler, yield func(Chunk, error) bool) error {
	for e, err := range s.Events(ctx, path, question) {
		if err != nil {
			return err
		}
		text, over, err := a.Add(e.Data)
		if err != nil {
			return err
		}
		if text != "" && !yield(Chunk{Text: text}, nil) {
			return nil
		}
		if over {
			break
		}
	}
	reply, err := a.Reply()
	if err != nil {
		return err
	}
	yield(Chunk{Done: &reply}, nil)
	return nil
}

// Streamed makes a stream of what try yields; a failure is its last element, with who it was.
func Streamed(ctx context.Context, who string, req Request, try func(yield func(Chunk, error) bool) Attempt) iter.Seq2[Chunk, error] {
	return func(yield func(Chunk, error) bool) {
		err := Converse(ctx, req, try(yield))
		if err == nil {
			return
		}
		fault.Wrap(&err, "%s.Stream(%s)", who, req.Task)
		yield(Chunk{}, err)
	}
}
