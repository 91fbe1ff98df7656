package terminal

import "testing"

// What a file or a server says reaches the terminal as text and nothing else, line by line.
func TestAMessageMovesNoCursor(t *testing.T) {
	t.Parallel()
	const hostile = "one\x1b]0;title\x07 \u202etwo\n  three\x1b[2J\r"
	if got, want := Message(hostile), "one two\n  three"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
