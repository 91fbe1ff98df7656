package telemetry

import (
	"regexp"
	"slices"
	"strings"
)

// What looks like a secret in a text. Where it is not clear how far one goes, more is blanked rather than less.
var (
	// A private key, from its first line to its last, or to the end when that is missing.
	privateKey = regexp.MustCompile(`(?s)-----BEGIN [A-Z ]*PRIVATE KEY.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`)
	// An address with something after the first colon: user:password@host, host:port, or what is left of the first when it was
	// cut at a character that should have been escaped.
	address = regexp.MustCompile(`([A-Za-z][A-Za-z0-9+.-]*://[^\s/?#:@"']*:)((?:\\.|[^\s"])*)`)
	isPort  = regexp.MustCompile(`^\d{1,5}(?:[/?#,;:.)\]}'\\].*)?$`)
	// What package net/url repeats of an address that it cannot read: a piece of a password, when that holds what should have
	// been escaped.
	badPart = regexp.MustCompile(`(invalid (?:port|URL escape|character) )(?:"(?:\\.|[^"\\])*"|\\"(?:[^"\\]|\\+[^"\\])*\\")`)
	// A token as the only part before the @ of a web address.
	loneUser = regexp.MustCompile(`(?i)(https?://)[^\s/?#:@"']+@`)
	// Headers whose whole value is a secret, spaces and all.
	header = regexp.MustCompile(`(?i)((?:proxy-)?authorization|(?:set-)?cookie)\\*["']?\s*[:=]\s*\\*["']?[^\r\n"']*`)
	// "bearer x", and tokens of the two kinds that can be told by their looks.
	bearer = regexp.MustCompile(`(?i)\b(?:bearer|basic)\s+[\w.~+/=-]{4,}`)
	jwt    = regexp.MustCompile(`\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?`)
	hash   = regexp.MustCompile(`\$argon2(?:id|i|d)\$[^\s"']+`)
	// name=value, name: value, "name": "value" where the name speaks of a secret. The value may be quoted, with or without
	// backslashes before the quotes, as in JSON that was quoted once more.
	named = regexp.MustCompile(`(?i)([\w.-]*(?:passw(?:or)?d|token|api[_-]?key|secret|authorization|private[_-]?key|credential|cookie)[\w.-]*)` +
		`(\\*["']?\s*(?:=|:|%3[AD])\s*)(\\+"(?:[^"\\]|\\+[^"\\])*\\+"|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s&"']+)`)
)

// redactText blanks what looks like a secret. "name=value" becomes "[name redacted]", so that a search of the log for
// "password=" finds nothing. Most texts hold no word that could be of one, and cost a look for those words.
func redactText(s string) string {
	low := strings.ToLower(s)
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(low, w) })
	}
	if has("private key") {
		s = privateKey.ReplaceAllString(s, blank)
	}
	if has("://") {
		s = address.ReplaceAllStringFunc(s, blankPassword)
		s = loneUser.ReplaceAllString(s, "${1}"+blank+"@")
	}
	if has("invalid ") {
		s = badPart.ReplaceAllString(s, "${1}"+blank)
	}
	if has("authorization", "cookie") {
		s = header.ReplaceAllString(s, "[${1} redacted]")
	}
	if has("bearer", "basic") {
		s = bearer.ReplaceAllString(s, blank)
	}
	if has("eyj") {
		s = jwt.ReplaceAllString(s, blank)
	}
	if has("$argon2") {
		s = hash.ReplaceAllString(s, blank)
	}
	if has("passw", "token", "api", "secret", "authorization", "private", "credential", "cookie") {
		s = named.ReplaceAllStringFunc(s, blankNamed)
	}
	return s
}

// blankPassword blanks the password of an address. One that should have been escaped may hold anything, so it goes to the last @.
func blankPassword(s string) string {
	m := address.FindStringSubmatch(s)
	before, rest := m[1], m[2]
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		return before + blank + rest[at:]
	}
	if isPort.MatchString(rest) || strings.Contains(before, "://[") { // the host is an IPv6 address
		return s
	}
	return before + blank
}

func blankNamed(s string) string {
	m := named.FindStringSubmatch(s)
	name, value := m[1], m[3]
	if harmless.MatchString(name) && number.MatchString(value) {
		return s
	}
	return "[" + name + " redacted]"
}

var number = regexp.MustCompile(`^[0-9.]+[,;)}\]]*$`)
