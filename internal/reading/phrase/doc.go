// Package phrase is what the readers of a sentence work with: the sentence cut into tokens, who has read which of them, and a
// small language of patterns that are looked for among those that nobody has read yet.
//
// It knows which reader used a token, but not what any of them makes of it. The readers of wishes import it.
package phrase
