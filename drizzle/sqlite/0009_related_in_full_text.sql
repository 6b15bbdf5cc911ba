-- Finds events by the ids of their related resources: an inverted index that collects new entries and merges them later, instead of a row of event_resources in a
-- page of its own for each of them. The ids are in hexadecimal digits, so that the tokenizer leaves them whole. The rows of event_resources are not needed any more.
CREATE VIRTUAL TABLE `events_related` USING fts5(`ids`, content='', contentless_delete=1, detail='none', tokenize='ascii');--> statement-breakpoint
INSERT INTO `events_related` (`rowid`, `ids`)
  SELECT rowid, (SELECT group_concat(hex(CASE item.type WHEN 'object' THEN item.value ->> 'prefect.resource.id' END), ' ') FROM json_each(related) item)
  FROM `events` WHERE `related` <> '[]' ORDER BY rowid;--> statement-breakpoint
DELETE FROM `event_resources`;
