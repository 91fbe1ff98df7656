// Package tools pins the programs that check the code, apart from what the product needs.
package tools
