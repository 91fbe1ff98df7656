package app

import (
	"net/http"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/web"
)

// withPages puts the pages for people before the API: the app, and trips that were shared.
func (a *App) withPages(api http.Handler, cfg settings.Config, turns cache.Cache) (http.Handler, error) {
	shared, err := web.New(web.Config{Shares: a.links(), Limiter: turns, Meter: a.metrics, Log: a.log, Now: a.now})
	if err != nil {
		return nil, err
	}
	app, err := web.App(web.AppConfig{Tiles: cfg.MapTiles, Attribution: cfg.MapAttribution, Mail: cfg.SMTPURL != ""})
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		under := func(p string) bool { return strings.HasPrefix(r.URL.Path, p) }
		switch {
		case slices.ContainsFunc(web.Prefixes(), under):
			shared.ServeHTTP(w, r)
		case r.URL.Path == "/" || under("/app/"):
			app.ServeHTTP(w, r)
		default:
			api.ServeHTTP(w, r)
		}
	}), nil
}
