/** Places in which the service rejects with 422 what the schemas allow, as `operation place: text`, each with the reason why no schema states the rule. */
export const BUSINESS_RULES: readonly [RegExp, reason: string][] = [
  // settings
  [/ Invalid limit: must be less than or equal to \d+\.$/, 'the maximum is a setting, SERVICE_API_DEFAULT_LIMIT'],
  [/ body\.\S*max_(scheduled|active)_runs: .*must be less than or equal to/, 'the maximum is a setting'],
  [/ body\.\S*cache_key: .*exceeded maximum allowed length/, 'the maximum is a setting'],
  [/ (Event|The event) .*too (large|many)| at most \d+ related resources|too large to store/, 'the maxima of events are settings'],

  // limits in bytes of UTF-8, which are the same in characters only for ASCII
  [/ A string is too long to store/, 'indexes limit the bytes of keys; maxLength counts characters'],
  [/ body\.\S*value: .*must be less than 5000 characters/, 'the limit is in bytes of compact JSON'],
  [/ body\.\S*parameters: .*(larger|exceed)/, 'the limit is in bytes of JSON'],
  [/ Text must be valid Unicode/, 'PostgreSQL cannot store U+0000 and lone surrogates in keys'],
  [/ A number or date is out of the range/, 'free JSON and times that only one of the databases can store'],

  // languages with a syntax of their own
  [
    / body\.\S*schedule: Value error, Invalid (cron string|RRule string|timezone)/,
    'syntax of cron expressions, RFC 5545, and names of time zones',
  ],
  [
    / body\.\S*(concurrency_key|parameters\S*|template|subject|body|message|payload): Value error, .*(line \d+|template)/,
    'syntax of templates',
  ],
  [/ Invalid schema: | body: Value error, The provided schema is not a valid json schema/, 'the value is itself a JSON Schema'],
  [/ body\.base_job_template: Value error, /, 'the variables are themselves a JSON Schema, and the template refers to them'],
  [/ body\.allowed_addresses\.\d+: /, 'syntax of addresses and networks'],
  [/ body\.url: Value error, must be a URL/, 'syntax of URLs'],
  [/ body\.(secret_)?headers\.?.*: Value error, (is not a name|contains a character|must not have more)/, 'syntax of HTTP headers'],

  // relations between values
  [/ body\.trigger\S*\.metric: Value error, /, 'the labels that a metric knows'],
  [/ require must be less than or equal to the number of triggers$/, 'a number and the length of a list'],
  [/ (The period ends before it starts|The period is longer than 31 days)\.$/, 'the order and the distance of two times'],
  [/ body\.(start|end|since|expires): Value error, /, 'the order of two times, or of a time and the present'],
  [/^countEvents The given interval would create/, 'the length of a period and its parts'],
  [
    / body\.empirical_policy\.retry_delay: Input should be a valid integer, got a number with a fractional part$/,
    'retry_delay_seconds applies only without retry_delay',
  ],
  [/^(create|update)Deployment body: Value error, A deployment cannot have both/, 'updates also count what is stored'],
  [
    /^(create|preview)Backfill (The schedule has|body\.schedule_id: Value error, `schedule_id` and)/,
    'the times of a schedule, and null is not absent',
  ],
  [/^retryFlowRun Only a retry from the start/, 'whether a value is null, by another field'],
  [/^updateDeployment\S* (Please provide a slug|Unable to create|Multiple schedules|Cannot rename)/, 'the schedules that are stored'],
  [/^readTaskRunTimeline task_runs\.start_time\.after_ is required$/, 'a field three levels deep'],
  [/^readTrends Exactly one of flow_id and deployment_id is required\.$/, 'one of two query parameters'],
  [/^previewWebhook (Either|The)/, 'one of two fields, or the template rejects the request'],
  [/ (Invalid cursor|Invalid offset)/, 'a cursor belongs to a list'],

  // references
  [/ body\.user_id: Value error, The user does not exist$/, 'a stored object'],
  [/ must be the id of a block of the type secret$/, 'a stored object'],
  [/^updateDefaultResultStorage Block document/, 'a stored object'],
];

/** Places in which the service accepts what the schemas forbid, as `operation place: keyword`, each with the reason. */
export const ACCEPTED: readonly [RegExp, reason: string][] = [
  [/^createBlockDocument \.name: pattern$/, 'docs/leniencies.md: the name of an anonymous block document may be empty'],
  [
    /^(createAutomation|replaceAutomation|previewTrigger) \.(trigger|actions)\S*: (type|required (type|posture))$/,
    'docs/leniencies.md: older spellings infer the type, and the posture of metrics',
  ],
  [/^bulkCreateFlowRunsFromDeployment \[\]/, 'the response states for each run why it was not created'],
  [/^(set|bulkSet)\w+State \.state\.name: maxLength$/, 'a rejected proposal is not stored'],
  [/^(increment|decrement|acquire)\w+ \.slots: maximum$/, 'unknown names have no slots'],
  [/^createTaskRun \./, 'a repeated request returns the run that exists'],
];
