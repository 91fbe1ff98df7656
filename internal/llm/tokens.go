package llm

import (
	"strings"

	"github.com/tripwright/tripwright/internal/tokens"
)

// Tokens estimates how many tokens a text has for whichever model reads it: those it has in cl100k, a public vocabulary. The families
// of today cut a little otherwise; AtMost is for where the estimate must not be too small.
func Tokens(text string) int { return tokens.Count(text) }

// Margin is by how much of the estimate, in hundredths, a model may count more: what AtMost adds. Over prompts, guides, German,
// Japanese, JSON, code and nonsense the vocabulary of OpenAI's newer models counts at most 8 in a hundred more than cl100k, and mostly
// less; a test holds that. Other makers do not publish theirs: the rest of the margin is for them.
const Margin = 50

// AtMost is the most tokens that an estimate may stand for, rounded up.
func AtMost(estimate int) int { return estimate + (estimate*Margin+99)/100 }

// overhead is what a protocol adds around the words of a question, in tokens: roles, separators.
const overhead = 16

// tokens estimates a question: all that the model is made to read.
func (r Request) tokens() int {
	var b strings.Builder
	b.WriteString(r.System + r.User)
	b.Write(r.Schema)
	for _, t := range r.Tools {
		b.WriteString(t.Name + t.Description)
		b.Write(t.Schema)
	}
	for _, e := range r.Since {
		b.Write(e.Turn)
		for _, res := range e.Results {
			b.WriteString(res.Output)
		}
	}
	return Tokens(b.String()) + overhead
}

// tokens estimates what a model wrote.
func (r Reply) tokens() int {
	n := Tokens(r.Text)
	for _, c := range r.Calls {
		n += Tokens(c.Name + string(c.Input))
	}
	return n
}
