package settings

import (
	"errors"
	"net/netip"
	"strings"
)

// Proxies are the addresses of proxies that may say for whom they ask: as text addresses and networks with commas between them,
// "10.0.0.0/8, 192.0.2.7".
type Proxies []netip.Prefix

var errProxies = errors.New(`not addresses or networks such as "10.0.0.0/8, 192.0.2.7"`)

// UnmarshalText reads the form that String writes. Addresses of one network may be written with any of them: "10.1.2.3/8".
func (p *Proxies) UnmarshalText(text []byte) error {
	var out Proxies
	for s := range strings.SplitSeq(string(text), ",") {
		if s = strings.TrimSpace(s); s == "" {
			continue
		}
		network, err := networkOf(s)
		if err != nil {
			return errProxies
		}
		out = append(out, network)
	}
	*p = out
	return nil
}

// networkOf reads one address or one network. The IPv4 form stands for the same address inside IPv6.
func networkOf(s string) (netip.Prefix, error) {
	if !strings.Contains(s, "/") {
		at, err := netip.ParseAddr(s)
		if err != nil || at.Zone() != "" {
			return netip.Prefix{}, errProxies
		}
		at = at.Unmap()
		return netip.PrefixFrom(at, at.BitLen()), nil
	}
	network, err := netip.ParsePrefix(s)
	if err != nil || network.Addr().Is4In6() {
		return netip.Prefix{}, errProxies
	}
	return network.Masked(), nil
}

// String gives the networks as they are set.
func (p Proxies) String() string {
	all := make([]string, len(p))
	for k, network := range p {
		if all[k] = network.String(); network.IsSingleIP() {
			all[k] = network.Addr().String()
		}
	}
	return strings.Join(all, ", ")
}
