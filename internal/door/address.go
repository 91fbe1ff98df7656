package door

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// proxies are those in front of the server whose X-Forwarded-For is believed.
type proxies []netip.Prefix

// address is where a request comes from, as a key of limits: an IPv4 address, or the /64 of an IPv6 one, which is what one
// household has. X-Forwarded-For is read from its end, as far as trusted proxies wrote it.
func (trusted proxies) address(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return "unknown" // all of them together
	}
	hop := at.Addr().Unmap()
	said := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, text := range slices.Backward(said) {
		if !trusted.have(hop) {
			break
		}
		next, err := netip.ParseAddr(strings.TrimSpace(text))
		if err != nil {
			break
		}
		hop = next.Unmap()
	}
	if hop.Is4() {
		return hop.String()
	}
	house, _ := hop.WithZone("").Prefix(64) // an IPv6 address has 64 bits
	return house.String()
}

func (trusted proxies) have(hop netip.Addr) bool {
	return slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(hop) })
}
