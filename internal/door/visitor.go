package door

import (
	"context"
	"strings"
)

// Visitor is where a request comes from.
type Visitor struct {
	Address string // as limits count it
	Agent   string // what was said of the client, in a few words; empty when nothing was
}

// VisitorOf gives where the request that ctx is of comes from.
func VisitorOf(ctx context.Context) Visitor {
	v := notesOf(ctx)
	return Visitor{Address: v.address, Agent: agentOf(v.agent)}
}

// browsers and systems are what people know their clients by, as User-Agent names them: the first that is in it counts, because later
// ones are named by those before for old times' sake.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems = [][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"},
		{"Linux", "Linux"}}
)

// agentOf gives a User-Agent in a few words: the browser and the system, or the name of another program.
func agentOf(header string) string {
	browser, system := named(browsers, header), named(systems, header)
	switch {
	case browser != "" && system != "":
		return browser + ", " + system
	case browser != "":
		return browser
	}
	name, _, _ := strings.Cut(header, " ")
	name, _, _ = strings.Cut(name, "/")
	if len(name) > 30 {
		return ""
	}
	return name
}

func named(names [][2]string, header string) string {
	for _, n := range names {
		if strings.Contains(header, n[0]) {
			return n[1]
		}
	}
	return ""
}
