package checkup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/suppliers"
)

// askDatabase connects to PostgreSQL and looks whether its tables are those of this program.
func (c checks) askDatabase(ctx context.Context, self Program) (string, error) {
	config, err := pgx.ParseConfig(string(c.DatabaseURL))
	if err != nil {
		return "", fault.New(fault.Invalid, "the setting TRIPWRIGHT_DATABASE_URL cannot be read")
	}
	delete(config.RuntimeParams, "pool_max_conns") // is for the store, not for the server
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return "", databaseFault(err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var version string
	var migrated bool
	row := conn.QueryRow(ctx, `SELECT current_setting('server_version'), to_regclass($1) IS NOT NULL`, versionTable)
	if err := row.Scan(&version, &migrated); err != nil {
		return "", databaseFault(err)
	}
	if !migrated {
		return "", fault.New(fault.Unavailable, "the database of TRIPWRIGHT_DATABASE_URL has no tables yet: run tripwright migrate")
	}
	found := "PostgreSQL " + version + ", with its tables"
	if self.Unmigrated == nil {
		return found, nil
	}
	switch n, err := self.Unmigrated(ctx, string(c.DatabaseURL)); {
	case err != nil:
		return "", databaseFault(err)
	case n > 0:
		return "", fault.New(fault.Unavailable, "the database of TRIPWRIGHT_DATABASE_URL lacks %d of the program's migrations: "+
			"run tripwright migrate", n)
	}
	return found + ", up to date", nil
}

// versionTable is where the store writes down what was migrated.
const versionTable = "schema_version"

// databaseFault says why a database cannot be used. The driver's own words may hold what stands in the address.
func databaseFault(err error) error {
	var said *pgconn.PgError
	if !errors.As(err, &said) {
		return fault.New(fault.Unavailable, "the database of TRIPWRIGHT_DATABASE_URL cannot be reached").Because(err)
	}
	why := map[string]string{"28": "refuses the role or its password", "3D": "does not exist", "42": "may not be read by the role",
		"53": "has no connection left", "57": "is starting or shutting down"}[said.Code[:2]]
	return fault.New(fault.Unavailable, "the database of TRIPWRIGHT_DATABASE_URL %s (SQLSTATE %s)",
		cmp.Or(why, "answers with an error"), said.Code).Because(err)
}

// askRedis pings. The connection is made beforehand: the client would try five times and complain on standard error.
func (c checks) askRedis(ctx context.Context) (string, error) {
	options, err := redis.ParseURL(string(c.RedisURL))
	if err != nil {
		return "", fault.New(fault.Invalid, "the setting TRIPWRIGHT_REDIS_URL cannot be read")
	}
	began := time.Now()
	conn, err := redis.NewDialer(options)(ctx, options.Network, options.Addr)
	if err != nil {
		return "", fault.New(fault.Unavailable, "the Redis server of TRIPWRIGHT_REDIS_URL cannot be reached").Because(err)
	}
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })() // the client minds deadlines, and not that nobody wants to know any more
	defer conn.Close()
	options.Dialer = func(context.Context, string, string) (net.Conn, error) { return conn, nil }
	options.MaxRetries, options.ContextTimeoutEnabled, options.PoolSize = -1, true, 1
	options.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	client := redis.NewClient(options)
	defer client.Close()
	if err := client.Ping(ctx).Err(); err != nil {
		return "", fault.New(fault.Unavailable, "the Redis server of TRIPWRIGHT_REDIS_URL %s", redisSaid(err)).Because(err)
	}
	return fmt.Sprintf("answers in %s", time.Since(began).Round(100*time.Microsecond)), nil
}

func redisSaid(err error) string {
	word, _, _ := strings.Cut(err.Error(), " ")
	switch word {
	case "NOAUTH", "WRONGPASS", "NOPERM":
		return "refuses the user or the password"
	case "LOADING":
		return "is starting"
	}
	return "does not answer"
}

func (c checks) skipWeather() string {
	switch {
	case c.SkipAPIProbe:
		return "SKIP_API_PROBE is set"
	case c.Offline:
		return "offline"
	case c.DisableWeatherAPI:
		return "DISABLE_WEATHER_API is set"
	}
	return ""
}

// askWeather asks for the weather of tomorrow, as a plan would.
func (c checks) askWeather(ctx context.Context) (string, error) {
	service, name, _ := suppliers.Forecast(c.Config, &http.Client{})
	tomorrow := calendar.DateOf(time.Now().UTC()).AddDays(1)
	if _, err := service.Forecast(ctx, geo.Point{Lat: 48.8566, Lon: 2.3522}, tomorrow, tomorrow); err != nil {
		return "", fault.New(fault.Unavailable, "no forecast: %s. With DISABLE_WEATHER_API=1 plans are made without",
			fault.Message(err)).Because(err)
	}
	return name + " answers", nil
}
