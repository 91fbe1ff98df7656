package llm

import (
	"slices"
	"strings"

	"github.com/tiktoken-go/tokenizer/codec"
)

// Tokens counts the tokens that a text has for a model. exact says whether it is a count; otherwise it is the estimate of a
// token for each four bytes, rounded up (requirements S4.19), which is short for some languages.
func Tokens(model, text string) (n int, exact bool) {
	if hasO200k(model) {
		if n, err := codec.NewO200kBase().Count(text); err == nil {
			return n + strings.Count(text, del), true
		}
	}
	return (len(text) + 3) / 4, false
}

// del is a character that the tokenizer's regular expressions pass over, and that has a token of its own.
const del = "\x7f"

// hasO200k knows the families whose vocabulary is public and is in the program. Those before them are gone, and theirs would
// make the program as large again.
func hasO200k(model string) bool {
	return slices.ContainsFunc([]string{"gpt-4o", "gpt-4.1", "gpt-4.5", "gpt-5", "o1", "o3", "o4"}, func(family string) bool {
		return strings.HasPrefix(model, family)
	})
}

// overhead is what a protocol adds around the words of a question, in tokens: roles, separators.
const overhead = 16

// tokensOf counts a question: all that the model is made to read.
func (r Request) tokensOf(model string) (n int, exact bool) {
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
	n, exact = Tokens(model, b.String())
	return n + overhead, exact
}

// safely adds half to a count that is an estimate, so that what is reserved for it is enough.
func safely(n int, exact bool) int {
	if exact {
		return n
	}
	return n + n/2
}
