package extract

import (
	"strings"
	"unicode"
)

// speaksToProgram tells whether a text addresses whoever reads it by machine, or holds what only machines read: markup, code,
// signs that no eye sees. A paragraph with one such sentence gives nothing at all. It is a cautious guess by words, and not the
// guard: a fact that passes is still only a fact of a known thing.
func speaksToProgram(text string) bool {
	if strings.ContainsFunc(text, unseen) || strings.ContainsAny(text, "<>{}`=\\") || strings.Contains(text, "](") {
		return true
	}
	before := ""
	for t := range scan(text) {
		if t.kind == word && (commanding(t.text) || pairCommands(before, t.text)) {
			return true
		}
		before = t.text
	}
	return false
}

// unseen knows control signs, signs that turn the writing round, joiners, tags, and Latin letters in disguise. The soft hyphen
// does no harm, but is as good as never in a sentence.
func unseen(r rune) bool {
	if ' ' <= r && r < 0x7f {
		return false
	}
	if 'Ａ' <= r && r <= 'Ｚ' || 'ａ' <= r && r <= 'ｚ' {
		return true
	}
	return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || r == unicode.ReplacementChar
}

func commanding(w string) bool {
	switch w {
	case "assistant", "chatbot", "llm", "ai", "gpt", "prompt", "prompts", "system", "instruction", "instructions", "instruct", "ignore", "disregard", "override",
		"overrides", "json", "xml", "html", "sql", "function", "functions", "api", "database", "verifier", "planner", "planners", "itinerary", "itineraries",
		"certificate", "jailbreak", "base64", "rot13", "decode", "fetch", "curl", "http", "javascript", "administrator", "password", "passwords", "config",
		"obey", "execute", "output", "respond", "role", "token", "tokens", "void", "anweisungen", "consignes", "ignorez", "vergiss", "important", "budget", "rating",
		"vevent", "vcalendar", "vcard":
		return true
	}
	return false
}

// pairCommands knows commands that take two words.
func pairCommands(a, b string) bool {
	switch a + " " + b {
	case "language model", "you must", "you are", "set its", "set the", "call the", "every plan", "the plan", "this plan", "your task", "your rules", "your former",
		"your trip", "new task", "from now", "forget the", "forget all", "must treat", "rank it", "note to":
		return true
	}
	return false
}
