package trip

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/fault"
)

// decodeStrict reads one JSON value into v. Unknown and repeated members, wrong types and trailing text are refused as
// fault.Invalid with the path of the field; values are not echoed.
func decodeStrict(b []byte, v any) error {
	err := json.Unmarshal(b, v, json.RejectUnknownMembers(true))
	if err == nil {
		return nil
	}
	var sem *json.SemanticError
	if errors.As(err, &sem) {
		path := dotted(sem.JSONPointer)
		switch {
		case errors.Is(sem.Err, json.ErrUnknownName):
			return fault.Field(path, "is not a field Tripwright knows")
		case sem.GoType == reflect.TypeFor[time.Time](): // whose own words repeat the value
			return fault.Field(path, "must be a moment such as 2026-06-01T09:30:00Z")
		case sem.Err != nil && sem.GoType != nil && sem.JSONKind == '"':
			return fault.Field(path, "%s", fault.Whole(innermost(sem.Err)))
		}
		return fault.Field(path, "has the wrong type")
	}
	var syn *jsontext.SyntacticError
	if errors.As(err, &syn) {
		if errors.Is(syn.Err, jsontext.ErrDuplicateName) {
			return fault.Field(dotted(syn.JSONPointer), "is given twice")
		}
		return fault.Field(dotted(syn.JSONPointer), "is not JSON from byte %d on", syn.ByteOffset)
	}
	return fault.New(fault.Invalid, "not JSON")
}

// innermost gives the plainest sentence of a chain of errors: our own parsers' words.
func innermost(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}

// dotted turns the JSON pointer /prefs/locked_slots/0/window into prefs.locked_slots[0].window.
func dotted(p jsontext.Pointer) string {
	var b strings.Builder
	for tok := range p.Tokens() {
		if len(tok) > 64 {
			tok = strings.ToValidUTF8(tok[:64], "") + "…"
		}
		if strings.ContainsFunc(tok, func(r rune) bool { return !unicode.IsPrint(r) }) {
			tok = strconv.Quote(tok) // control characters and marks that turn the direction are written out
		}
		if _, err := strconv.Atoi(tok); err == nil {
			b.WriteString("[" + tok + "]")
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(tok)
	}
	if b.Len() == 0 {
		return "(document)"
	}
	return b.String()
}

// Decode reads one JSON value into v as strictly as ParseIntent does: unknown and repeated members, wrong types and trailing
// text are fault.Invalid with the path of the field, and no value is echoed.
func Decode(b []byte, v any) error { return decodeStrict(b, v) }
