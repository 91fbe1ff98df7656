package keys

// For the tests outside: what is too small to be a promise.
var (
	Base64URL = base64URL
)
