package predicate

import "strings"

// listed turns generator expressions, which Starlark does not have, into lists: any(x for x in y) becomes
// any([x for x in y]). Text in quotes stays as it is.
func listed(expr string) string {
	type open struct {
		at  int // where the bracket stands in out
		gen bool
	}
	var out strings.Builder
	var marks []int // positions in the output where "[" is missing
	var stack []open
	for i := 0; i < len(expr); i++ {
		c := expr[i]
		switch {
		case c == '\'' || c == '"':
			end := closing(expr, i)
			out.WriteString(expr[i:end])
			i = end - 1
			continue
		case c == '(' || c == '[' || c == '{':
			stack = append(stack, open{at: out.Len()})
		case (c == ')' || c == ']' || c == '}') && len(stack) > 0:
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if top.gen && c == ')' {
				marks = append(marks, top.at+1)
				out.WriteByte(']')
			}
		case len(stack) > 0 && word(expr, i, "for"):
			stack[len(stack)-1].gen = true
		}
		out.WriteByte(c)
	}
	return inserted(out.String(), marks)
}

// closing gives the position after the quote that ends a string.
func closing(s string, from int) int {
	for i := from + 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[from]:
			return i + 1
		}
	}
	return len(s)
}

func word(s string, i int, w string) bool {
	return strings.HasPrefix(s[i:], w) && (i == 0 || !letter(s[i-1])) && (i+len(w) == len(s) || !letter(s[i+len(w)]))
}

func letter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// inserted puts "[" at the positions, which may be in any order.
func inserted(s string, marks []int) string {
	at := map[int]bool{}
	for _, m := range marks {
		at[m] = true
	}
	var out strings.Builder
	for i := range len(s) {
		if at[i] {
			out.WriteByte('[')
		}
		out.WriteByte(s[i])
	}
	return out.String()
}
