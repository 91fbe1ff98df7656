package servertest

import (
	"context"
	"os/exec"
	"strconv"

	"github.com/redis/go-redis/v9"
)

var redisServer = kind{name: "redis", prepare: nothing, command: runRedis, url: redisURL, ask: askRedis, where: whereRedis}

func nothing(string) error { return nil }

func runRedis(dir string, port int) (*exec.Cmd, error) {
	server, err := exec.LookPath("redis-server")
	if err != nil {
		return nil, err
	}
	return exec.Command(server, "--port", strconv.Itoa(port), "--bind", "127.0.0.1", "--dir", dir,
		"--save", "", "--appendonly", "no", "--daemonize", "no"), nil
}

func redisURL(port int) string { return "redis://127.0.0.1:" + strconv.Itoa(port) }

func askRedis(ctx context.Context, address string) error {
	c, err := onceRedis(address)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Ping(ctx).Err()
}

func whereRedis(ctx context.Context, address string) (string, error) {
	c, err := onceRedis(address)
	if err != nil {
		return "", err
	}
	defer c.Close()
	settings, err := c.ConfigGet(ctx, "dir").Result()
	return settings["dir"], err
}

// onceRedis makes a client that tries once.
func onceRedis(address string) (*redis.Client, error) {
	options, err := redis.ParseURL(address)
	if err != nil {
		return nil, err
	}
	options.MaxRetries, options.DialerRetries = -1, 1
	return redis.NewClient(options), nil
}
