package client

import (
	"net/url"
	"strconv"
)

func (c *Core) address(ask Call) string {
	if len(ask.Query) == 0 {
		return c.BaseURL + ask.Path
	}
	return c.BaseURL + ask.Path + "?" + ask.Query.Encode()
}

// Escape makes an id a part of a path.
func Escape(id string) string { return url.PathEscape(id) }

// Query makes a query of names and values; empty values are left out.
func Query(pairs ...string) url.Values {
	q := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	return q
}

// Number writes n, and 0 as nothing.
func Number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
