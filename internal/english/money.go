package english

// CurrencySymbols give the currency that a sign stands for; of the dollars the American one.
var CurrencySymbols = map[string]string{"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₺": "TRY", "₪": "ILS"}

// Dollars give the currency of a dollar sign by what stands right before it: "US$", "A$".
var Dollars = map[string]string{"us": "USD", "ca": "CAD", "c": "CAD", "a": "AUD", "au": "AUD", "hk": "HKD", "s": "SGD", "nz": "NZD"}

// CurrencyWords give the currency of a name, a code or a nickname: "quid", "bucks".
var CurrencyWords = map[string]string{
	"dollar": "USD", "dollars": "USD", "buck": "USD", "bucks": "USD", "usd": "USD", "euro": "EUR", "euros": "EUR", "eur": "EUR",
	"pound": "GBP", "pounds": "GBP", "quid": "GBP", "sterling": "GBP", "gbp": "GBP", "yen": "JPY", "jpy": "JPY", "franc": "CHF", "franken": "CHF", "rm": "MYR", "rs": "INR",
	"francs": "CHF", "chf": "CHF", "cad": "CAD", "aud": "AUD", "nzd": "NZD", "hkd": "HKD", "sgd": "SGD", "inr": "INR", "rupees": "INR",
	"sek": "SEK", "nok": "NOK", "dkk": "DKK", "pln": "PLN", "zloty": "PLN", "czk": "CZK", "krw": "KRW", "won": "KRW", "cny": "CNY",
	"rand": "ZAR", "rands": "ZAR", "peso": "MXN", "pesos": "MXN", "dirham": "AED", "dirhams": "AED", "aed": "AED", "lira": "TRY", "liras": "TRY",
	"rouble": "RUB", "roubles": "RUB", "ruble": "RUB", "rubles": "RUB", "kr": "SEK", "krona": "SEK", "kronor": "SEK", "krone": "NOK", "kroner": "NOK",
	"shekel": "ILS", "shekels": "ILS", "baht": "THB", "thb": "THB", "idr": "IDR", "myr": "MYR", "php": "PHP", "ils": "ILS", "ron": "RON", "ringgit": "MYR", "rupiah": "IDR", "forint": "HUF", "forints": "HUF", "koruna": "CZK",
	"riyal": "SAR", "riyals": "SAR", "rupee": "INR", "bitcoin": "BTC", "bitcoins": "BTC", "btc": "BTC", "zł": "PLN", "zl": "PLN", "twd": "TWD", "reais": "BRL",
	"rmb": "CNY", "yuan": "CNY", "isk": "ISK", "kronur": "ISK", "crowns": "CZK", "lei": "RON", "leva": "BGN", "hryvnia": "UAH", "naira": "NGN", "dong": "VND", "mxn": "MXN", "brl": "BRL", "zar": "ZAR", "huf": "HUF",
}
