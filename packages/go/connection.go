// Package contralto is the Go client for Contralto, generated from its contract, with retries, paging, and typed errors:
//
//	api, err := contralto.Connect("http://127.0.0.1:4200/api", contralto.WithPassword("admin", "secret"))
//	_, err = api.CreateFlowWithResponse(ctx, nil, contralto.FlowCreate{Name: "etl"})
//	var failed *contralto.RequestFailed
//	if errors.As(err, &failed) {
//		fmt.Println(failed.Status, failed)
//	}
package contralto

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// Connect returns a client of the API at an address such as http://127.0.0.1:4200/api. It sends requests with [Retrying]; pass [WithHTTPClient] to change this.
func Connect(url string, options ...ClientOption) (*ClientWithResponses, error) {
	return NewClientWithResponses(url, append([]ClientOption{WithHTTPClient(&Retrying{})}, options...)...)
}

// WithPassword sends the credentials of a user.
func WithPassword(user, password string) ClientOption {
	return WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.SetBasicAuth(user, password)
		return nil
	})
}

// WithKey sends an API key.
func WithKey(key string) ClientOption {
	return WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	})
}

// RequestFailed is the error of a response with a status other than 2xx.
type RequestFailed struct {
	Status int
	Header http.Header
	// Body is nil if a proxy responded instead of the service.
	Body *Error
}

func (e *RequestFailed) Error() string {
	if e.Body == nil || e.Body.Detail == nil {
		return fmt.Sprintf("the service responded with status %d", e.Status)
	}
	if text, err := e.Body.Detail.AsErrorDetail0(); err == nil {
		return text
	}
	problems, _ := e.Body.Detail.MarshalJSON()
	return string(problems)
}

// Retrying sends requests, and repeats those that the service has not performed: after status 503 or 429, or 423 with Retry-After. It does not repeat a request
// without a response, because the service may have performed it.
type Retrying struct {
	// Client sends the requests. Default: [http.DefaultClient].
	Client HttpRequestDoer
	// Attempts is the maximum number of attempts per request. Default 6.
	Attempts int
	// LongestWait bounds a wait. If the service requires a longer one, the request fails. Default one minute.
	LongestWait time.Duration
}

// maxErrorBytes bounds the bodies of errors, which contain up to 1,000 problems.
const maxErrorBytes = 16 << 20

// Do implements [HttpRequestDoer]. The error is a [RequestFailed] for any status other than 2xx.
func (r *Retrying) Do(request *http.Request) (*http.Response, error) {
	client, attempts, longest := r.Client, r.Attempts, r.LongestWait
	if client == nil {
		client = http.DefaultClient
	}
	if attempts == 0 {
		attempts = 6
	}
	if longest == 0 {
		longest = time.Minute
	}
	for attempt := 1; ; attempt++ {
		response, err := client.Do(request)
		if err != nil || response.StatusCode/100 == 2 {
			return response, err
		}
		failed := &RequestFailed{Status: response.StatusCode, Header: response.Header}
		var body Error
		if json.NewDecoder(io.LimitReader(response.Body, maxErrorBytes)).Decode(&body) == nil {
			failed.Body = &body
		}
		_ = response.Body.Close()
		wait, ok := waitAfter(response, attempt)
		if !ok || attempt >= attempts || wait > longest || (request.Body != nil && request.GetBody == nil) {
			return nil, failed
		}
		select {
		case <-request.Context().Done():
			return nil, request.Context().Err()
		case <-time.After(wait):
		}
		if request.GetBody != nil {
			if request.Body, err = request.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}

// waitAfter returns the time until the next attempt, with jitter; false if there should be none.
func waitAfter(response *http.Response, attempt int) (time.Duration, bool) {
	switch response.StatusCode {
	case http.StatusLocked, http.StatusTooManyRequests, http.StatusServiceUnavailable:
	default:
		return 0, false
	}
	after := response.Header.Get("Retry-After")
	required, err := strconv.ParseFloat(after, 64)
	if err != nil {
		date, err := http.ParseTime(after)
		if err != nil {
			seconds := min(0.5*math.Pow(2, float64(attempt-1)), 30) * (0.5 + rand.Float64()/2)
			return duration(seconds), response.StatusCode != http.StatusLocked
		}
		required = max(0, time.Until(date).Seconds())
	}
	return duration(required + rand.Float64()*min(1, required/4)), true
}

func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }
