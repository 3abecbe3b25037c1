// Checks URLs for a crawler: go run check.go SERVER CRAWLER URL...
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

func main() {
	body, _ := json.Marshal(map[string]any{"crawlers": os.Args[2:3], "urls": os.Args[3:]})
	response, err := http.Post(os.Args[1]+"/v1/check", "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct {
		Detail   string
		Verdicts []struct {
			URL     string
			Allowed *bool // null where the URL is not one
			Reason  string
		}
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatal(answer.Detail)
	}
	for _, verdict := range answer.Verdicts {
		allowed := verdict.Allowed != nil && *verdict.Allowed
		fmt.Println(map[bool]string{true: "allowed", false: "disallowed"}[allowed], verdict.URL, verdict.Reason)
	}
}
