// go get github.com/testcontainers/testcontainers-go
package contralto_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

// startContralto returns the URL of the API.
func startContralto(t *testing.T) string {
	t.Helper()
	ctx := context.Background()
	container, err := testcontainers.Run(ctx, "ghcr.io/contralto-dev/contralto:VERSION",
		testcontainers.WithCmd("dev", "--host", "0.0.0.0"),
		testcontainers.WithExposedPorts("4200/tcp"),
		testcontainers.WithWaitStrategy(wait.ForHTTP("/api/health").WithPort("4200/tcp")))
	testcontainers.CleanupContainer(t, container)
	if err != nil {
		t.Fatal(err)
	}
	url, err := container.PortEndpoint(ctx, "4200/tcp", "http")
	if err != nil {
		t.Fatal(err)
	}
	return url + "/api"
}

// call sends a request and reads the response into result.
func call(t *testing.T, method, url string, body, result any) {
	t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(method, url, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		t.Fatalf("%s %s: %s", method, url, response.Status)
	}
	if err := json.NewDecoder(response.Body).Decode(result); err != nil {
		t.Fatal(err)
	}
}

// reset replaces all data by a seed and returns the ids of its records.
func reset(t *testing.T, url string, seed any) map[string]string {
	t.Helper()
	var reset struct {
		IDs map[string]string `json:"ids"`
	}
	call(t, "POST", url+"/admin/reset", seed, &reset)
	return reset.IDs
}

func TestRunBecomesLate(t *testing.T) {
	url := startContralto(t)
	ids := reset(t, url, map[string]any{"flows": []any{map[string]any{"name": "etl"}}})

	var run struct {
		ID        string `json:"id"`
		StateName string `json:"state_name"`
	}
	create := map[string]any{"flow_id": ids["flows/etl"], "state": map[string]any{"type": "SCHEDULED"}}
	call(t, "POST", url+"/flow_runs/", create, &run)
	var clock struct{}
	call(t, "POST", url+"/admin/clock", map[string]any{"seconds": 60}, &clock)
	call(t, "GET", fmt.Sprintf("%s/flow_runs/%s", url, run.ID), nil, &run)
	if run.StateName != "Late" {
		t.Errorf("the state is %q, not Late", run.StateName)
	}
}
