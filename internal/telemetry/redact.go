package telemetry

import (
	"encoding"
	"fmt"
	"log/slog"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

const blank = "[redacted]"

// secretName is the specification's list (seed 000 §10.4) and its relatives. harmless are names that only look like it: they
// count something, and are let through as numbers.
var (
	secretName = regexp.MustCompile(`(?i)passw(or)?d|token|api[_-]?key|secret|authorization|private[_-]?key|credential|cookie`)
	harmless   = regexp.MustCompile(`(?i)^((prompt|completion|max|total)_)?tokens(_in|_out)?$|_(count|total)$`)
)

func isSecret(name string, v slog.Value) bool {
	if !secretName.MatchString(name) {
		return false
	}
	switch v.Kind() {
	case slog.KindInt64, slog.KindUint64, slog.KindFloat64:
		return !harmless.MatchString(name)
	case slog.KindAny:
		return !harmless.MatchString(name) || !isNumber(v.Any())
	}
	return true
}

func isNumber(v any) bool {
	r := reflect.ValueOf(v)
	return r.IsValid() && (r.CanInt() || r.CanUint() || r.CanFloat())
}

// redact blanks what is secret in an attribute, however deep it lies.
func redact(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	if isSecret(a.Key, v) {
		return slog.String(a.Key, blank)
	}
	switch v.Kind() {
	case slog.KindString:
		v = slog.StringValue(redactText(v.String()))
	case slog.KindGroup:
		inner := make([]slog.Attr, len(v.Group()))
		for i, in := range v.Group() {
			inner[i] = redact(in)
		}
		v = slog.GroupValue(inner...)
	case slog.KindAny:
		v = slog.AnyValue(clean(v.Any(), mostDepth))
	}
	return slog.Attr{Key: redactText(a.Key), Value: v}
}

// mostDepth is how deep values are looked into; what lies deeper is not shown.
const mostDepth = 10

// clean gives a value that says what v does, without secrets: texts, numbers, lists and maps only.
func clean(v any, depth int) (out any) {
	defer func() {
		if p := recover(); p != nil { // a String or Error of somebody's who did not expect to be logged
			out = fmt.Sprintf("[%T cannot be shown]", v)
		}
	}()
	if text, ok := spoken(v); ok {
		return redactText(text)
	}
	if l, ok := v.(slog.LogValuer); ok {
		return cleanAttr(slog.Any("", l), depth)
	}
	return cleanValue(reflect.ValueOf(v), depth)
}

// cleanAttr is the value of a redacted attribute as clean has it.
func cleanAttr(a slog.Attr, depth int) any {
	v := a.Value.Resolve()
	if v.Kind() != slog.KindGroup {
		return clean(v.Any(), depth-1)
	}
	out := map[string]any{}
	for _, in := range v.Group() {
		out[redactText(in.Key)] = member(in.Key, in.Value.Resolve().Any(), depth)
	}
	return out
}

// spoken gives the text of values that have one of their own.
func spoken(v any) (string, bool) {
	switch x := v.(type) {
	case nil:
		return "", false
	case error:
		return x.Error(), true
	case url.URL:
		return x.Redacted(), true
	case *url.URL:
		return x.Redacted(), true
	case url.Userinfo, *url.Userinfo:
		return blank, true
	case time.Time:
		return x.Format(time.RFC3339Nano), true
	case fmt.Stringer:
		return x.String(), true
	case encoding.TextMarshaler:
		b, err := x.MarshalText()
		return string(b), err == nil
	case []byte:
		return bytesText(x), true
	}
	return "", false
}

func bytesText(b []byte) string {
	if !utf8.Valid(b) {
		return fmt.Sprintf("[%d bytes]", len(b))
	}
	return string(b)
}

// cleanValue looks into what has no text of its own.
func cleanValue(v reflect.Value, depth int) any {
	if depth == 0 {
		return "[too deep]"
	}
	switch v.Kind() {
	case reflect.Invalid, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return nil
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return clean(v.Elem().Interface(), depth-1)
	case reflect.String:
		return redactText(v.String())
	case reflect.Struct:
		return cleanStruct(v, depth)
	case reflect.Map:
		out := map[string]any{}
		for _, k := range v.MapKeys() {
			name := fmt.Sprint(clean(k.Interface(), depth-1))
			out[name] = member(name, v.MapIndex(k).Interface(), depth)
		}
		return out
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return redactText(bytesText(octets(v)))
		}
		out := make([]any, v.Len())
		for i := range out {
			out[i] = clean(v.Index(i).Interface(), depth-1)
		}
		return out
	case reflect.Complex64, reflect.Complex128:
		return fmt.Sprint(v.Interface())
	}
	return v.Interface()
}

// cleanStruct gives the exported fields by the names that they have in JSON.
func cleanStruct(v reflect.Value, depth int) any {
	out := map[string]any{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		if isSecret(f.Name, slog.AnyValue(v.Field(i).Interface())) {
			out[name] = blank // whatever it is called in JSON
			continue
		}
		out[name] = member(name, v.Field(i).Interface(), depth)
	}
	return out
}

// member is a named value inside another.
func member(name string, v any, depth int) any {
	if isSecret(name, slog.AnyValue(v)) {
		return blank
	}
	return clean(v, depth-1)
}

func octets(v reflect.Value) []byte {
	out := make([]byte, v.Len())
	for i := range out {
		out[i] = byte(v.Index(i).Uint())
	}
	return out
}
