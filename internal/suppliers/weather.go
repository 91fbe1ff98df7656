package suppliers

import (
	"net/http"

	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tool/weather"
)

// Forecast gives who is asked for the weather, their name, and the address of their service where it is not a mirror of one's own.
func Forecast(c settings.Config, client *http.Client) (service weather.Provider, name, address string) {
	if c.OpenWeatherKey != "" {
		return weather.OpenWeather{Key: string(c.OpenWeatherKey), BaseURL: c.WeatherURL, Client: client}, "OpenWeatherMap", weather.OpenWeatherURL
	}
	return weather.OpenMeteo{BaseURL: c.WeatherURL, Client: client}, "Open-Meteo", weather.OpenMeteoURL
}
