package trip

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// canonicalize brings JSON that was just written into the form of RFC 8785. What our types write mostly needs its members
// sorted and nothing else, which is done here in one pass; where more may be needed, the library reads it all again.
func canonicalize(b []byte) ([]byte, error) {
	s := sorter{in: b, out: make([]byte, 0, len(b))}
	if s.value() && len(s.in) == 0 {
		return s.out, nil
	}
	v := jsontext.Value(b)
	err := v.Canonicalize()
	return v, err
}

// sorter copies JSON without spaces and sorts the members of objects. Its methods say false where they do not know whether
// a part is in its canonical form: a name that is not plain ASCII, an escape of many, a number of many digits.
type sorter struct {
	in, out, scratch []byte
	members          []member // of the objects that are open, the innermost last
}

// member is one of an object: its name, and where it stands from the object's first on.
type member struct {
	name     []byte
	from, to int
}

func (s *sorter) value() bool {
	if len(s.in) == 0 {
		return false
	}
	switch s.in[0] {
	case '{':
		return s.object()
	case '[':
		return s.list()
	case '"':
		return s.text(false)
	}
	end := bytes.IndexAny(s.in, ",]}")
	if end < 0 {
		end = len(s.in)
	}
	switch word := s.in[:end]; string(word) {
	case "true", "false", "null":
	default:
		s.in = s.in[end:]
		return s.number(word)
	}
	s.take(end)
	return true
}

// take copies what comes next.
func (s *sorter) take(n int) {
	s.out, s.in = append(s.out, s.in[:n]...), s.in[n:]
}

// next copies a sign if it comes next.
func (s *sorter) next(sign byte) bool {
	if len(s.in) == 0 || s.in[0] != sign {
		return false
	}
	s.take(1)
	return true
}

func (s *sorter) list() bool {
	s.take(1)
	if s.next(']') {
		return true
	}
	for s.value() {
		if s.next(']') {
			return true
		}
		if !s.next(',') {
			return false
		}
	}
	return false
}

func (s *sorter) object() bool {
	s.take(1)
	start, base, sorted := len(s.out), len(s.members), true
	for !s.next('}') {
		if len(s.members) > base && !s.next(',') {
			return false
		}
		m := member{from: len(s.out) - start}
		name := s.in
		if !s.text(true) || !s.next(':') || !s.value() {
			return false
		}
		m.name, m.to = name[:bytes.IndexByte(name[1:], '"')+1], len(s.out)-start
		if n := len(s.members); n > base {
			sorted = sorted && bytes.Compare(s.members[n-1].name, m.name) < 0
		}
		s.members = append(s.members, m)
	}
	if !sorted {
		s.sort(start, s.members[base:])
	}
	s.members = s.members[:base]
	return true
}

// sort writes an object's members again, in order.
func (s *sorter) sort(start int, members []member) {
	slices.SortFunc(members, func(a, b member) int { return bytes.Compare(a.name, b.name) })
	s.scratch = append(s.scratch[:0], s.out[start:]...)
	s.out = s.out[:start]
	for i, m := range members {
		if i > 0 {
			s.out = append(s.out, ',')
		}
		s.out = append(s.out, s.scratch[m.from:m.to]...)
	}
	s.out = append(s.out, '}')
}

// text copies a string. A name must be plain, so that bytes sort as RFC 8785 sorts.
func (s *sorter) text(name bool) bool {
	if len(s.in) == 0 || s.in[0] != '"' {
		return false
	}
	for i := 1; i < len(s.in); i++ {
		switch c := s.in[i]; {
		case c == '"':
			s.take(i + 1)
			return true
		case name && (c == '\\' || c >= 0x80):
			return false
		case c == '\\':
			if i++; i == len(s.in) || !bytes.ContainsRune([]byte(`"\bfnrt`), rune(s.in[i])) {
				return false
			}
		case c < ' ':
			return false
		}
	}
	return false
}

// number copies a number without the zeros that can be left out. With at most 15 digits and no exponent, and neither so
// small nor so large that the shortest way has one, that is the shortest way to write it; one of more digits is written anew.
func (s *sorter) number(b []byte) bool {
	digits, negative := bytes.CutPrefix(b, []byte("-"))
	whole, part, pointed := bytes.Cut(digits, []byte("."))
	if !allDigits(whole) || len(whole) > 1 && whole[0] == '0' || pointed && !allDigits(part) {
		return false
	}
	part = bytes.TrimRight(part, "0")
	if len(digits) > 15 || len(part) > 6 {
		return s.double(b)
	}
	if negative && len(part) == 0 && string(whole) == "0" {
		return false
	}
	if negative {
		s.out = append(s.out, '-')
	}
	if s.out = append(s.out, whole...); len(part) > 0 {
		s.out = append(append(s.out, '.'), part...)
	}
	return true
}

// double writes a number as RFC 8785 does, the shortest that reads as the same double, where that has no exponent.
func (s *sorter) double(b []byte) bool {
	v, err := strconv.ParseFloat(string(b), 64)
	if size := math.Abs(v); err != nil || size < 1e-6 || size >= 1e21 {
		return false
	}
	s.out = strconv.AppendFloat(s.out, v, 'f', -1, 64)
	return true
}

func allDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(b) > 0
}
