package english

// CurrencySymbols give the currency that a sign stands for; of the dollars the American one.
var CurrencySymbols = map[string]string{"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₺": "TRY", "₪": "ILS"}

// CurrencyWords give the currency of a name, a code or a nickname: "quid", "bucks".
var CurrencyWords = map[string]string{
	"dollar": "USD", "dollars": "USD", "buck": "USD", "bucks": "USD", "usd": "USD", "euro": "EUR", "euros": "EUR", "eur": "EUR",
	"pound": "GBP", "pounds": "GBP", "quid": "GBP", "sterling": "GBP", "gbp": "GBP", "yen": "JPY", "jpy": "JPY", "franc": "CHF",
	"francs": "CHF", "chf": "CHF", "cad": "CAD", "aud": "AUD", "nzd": "NZD", "hkd": "HKD", "sgd": "SGD", "inr": "INR", "rupees": "INR",
	"sek": "SEK", "nok": "NOK", "dkk": "DKK", "pln": "PLN", "zloty": "PLN", "czk": "CZK", "krw": "KRW", "won": "KRW", "cny": "CNY",
	"rand": "ZAR", "rands": "ZAR", "peso": "MXN", "pesos": "MXN", "dirham": "AED", "dirhams": "AED", "aed": "AED", "lira": "TRY", "liras": "TRY",
	"rouble": "RUB", "roubles": "RUB", "ruble": "RUB", "rubles": "RUB", "kr": "SEK", "krona": "SEK", "kronor": "SEK", "krone": "NOK", "kroner": "NOK",
	"shekel": "ILS", "shekels": "ILS", "baht": "THB", "thb": "THB", "ringgit": "MYR", "rupiah": "IDR", "forint": "HUF", "forints": "HUF", "koruna": "CZK",
	"riyal": "SAR", "riyals": "SAR", "rupee": "INR", "bitcoin": "BTC", "bitcoins": "BTC", "btc": "BTC", "zł": "PLN", "zl": "PLN", "twd": "TWD", "reais": "BRL",
	"rmb": "CNY", "yuan": "CNY", "isk": "ISK", "kronur": "ISK", "crowns": "CZK", "lei": "RON", "leva": "BGN", "hryvnia": "UAH", "naira": "NGN", "dong": "VND", "mxn": "MXN", "brl": "BRL", "zar": "ZAR", "huf": "HUF",
}

// CurrencyLands turn the dollar or pound after them into another one.
var CurrencyLands = map[string]string{
	"us": "USD", "u.s": "USD", "american": "USD", "canadian": "CAD", "australian": "AUD", "singapore": "SGD", "c": "CAD", "a": "AUD", "ca": "CAD",
	"r": "BRL", "mex": "MXN", "mx": "MXN", "nt": "TWD", "au": "AUD", "nz": "NZD", "hk": "HKD", "s": "SGD", "british": "GBP", "swiss": "CHF", "japanese": "JPY",
	"swedish": "SEK", "norwegian": "NOK", "danish": "DKK", "icelandic": "ISK", "czech": "CZK", "mexican": "MXN", "chilean": "CLP", "argentinian": "ARS", "argentine": "ARS",
	"colombian": "COP", "philippine": "PHP", "indian": "INR", "turkish": "TRY", "egyptian": "EGP", "saudi": "SAR", "polish": "PLN", "hungarian": "HUF", "romanian": "RON", "brazilian": "BRL",
}
