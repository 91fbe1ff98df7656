package tape

import "regexp"

// secret is what can be told to be one by its looks: keys of providers, tokens, private keys, passwords in addresses.
var secret = regexp.MustCompile(`(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(-----END [A-Z ]*PRIVATE KEY-----|$)` +
	`|\b(sk|pk|rk)[-_][A-Za-z0-9_-]{12,}` +
	`|\bAIza[A-Za-z0-9_-]{20,}` +
	`|\b(gh[pousr]|xox[abp])[_-][A-Za-z0-9-]{10,}` +
	`|\bAKIA[A-Z0-9]{12,}` +
	`|\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*)?` +
	`|(?i:\bbearer\s+)[A-Za-z0-9._~+/=-]{8,}` +
	`|://[^\s/:@"']+:[^\s/@"']+@`)

const scrubbed = "[secret]"

// scrub takes out what looks like a secret.
func scrub(s string) string { return secret.ReplaceAllString(s, scrubbed) }
