package contralto

import (
	"encoding/json"
	"iter"
	"net/http"
)

// Items returns the items of a list, which it reads page by page. Pages stay consistent while items are added or removed, and the last one costs as much as the
// first:
//
//	flows := contralto.Items[contralto.Flow](func(cursor *contralto.Cursor) (*http.Response, error) {
//		return api.FilterFlows(ctx, &contralto.FilterFlowsParams{XContraltoCursor: cursor}, contralto.FilterFlowsRequest{})
//	})
//	for flow, err := range flows {
func Items[T any](send func(cursor *Cursor) (*http.Response, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for cursor := "start"; cursor != ""; {
			page, next, err := pageOf[T](send(&cursor))
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range page {
				if !yield(item, nil) {
					return
				}
			}
			cursor = next
		}
	}
}

func pageOf[T any](response *http.Response, err error) (page []T, next Cursor, _ error) {
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	err = json.NewDecoder(response.Body).Decode(&page)
	return page, response.Header.Get("x-contralto-next-cursor"), err
}
