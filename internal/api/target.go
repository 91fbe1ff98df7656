package api

import (
	"net/url"
	"strconv"
)

func (c *Client) address(ask call) string {
	if len(ask.query) == 0 {
		return c.BaseURL + ask.path
	}
	return c.BaseURL + ask.path + "?" + ask.query.Encode()
}

func escape(id string) string { return url.PathEscape(id) }

func runPath(id, rest string) string { return "/plan/" + escape(id) + rest }

// query makes a query of names and values; empty values are left out.
func query(pairs ...string) url.Values {
	q := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	return q
}

// number writes n, and 0 as nothing.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
