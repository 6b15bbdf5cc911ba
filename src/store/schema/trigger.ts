/** A condition on the labels of a resource: every label must match one of its patterns; `{}` is no condition. */
export type LabelSpecification = { [label: string]: string | string[] };

/** Fires when events occur (Reactive) or fail to occur (Proactive). As stored, with all defaults filled in. */
export type EventTrigger = {
  type: 'event';
  id: string;
  match: LabelSpecification;
  match_related: LabelSpecification | LabelSpecification[];
  after: string[];
  expect: string[];
  for_each: string[];
  posture: 'Reactive' | 'Proactive';
  threshold: number;
  /** Seconds; 0 = immediately. */
  within: number;
};

/** Fires when enough of its parts have fired. */
export type CompoundTrigger = {
  type: 'compound';
  id: string;
  triggers: Trigger[];
  /** Seconds; null = without a time limit. */
  within: number | null;
  require: 'any' | 'all' | number;
};

/** Fires when all of its parts have fired in order. */
export type SequenceTrigger = {
  type: 'sequence';
  id: string;
  triggers: Trigger[];
  /** Seconds; null = without a time limit. */
  within: number | null;
};

export type MetricName = 'lateness' | 'duration' | 'successes' | 'failures' | 'queue_depth' | 'oldest_due' | 'slots_used' | 'asset_age';

/** Fires when a metric has crossed a threshold for some time, and resolves when it has not for as long. */
export type MetricTrigger = {
  type: 'metric';
  id: string;
  match: LabelSpecification;
  match_related: LabelSpecification | LabelSpecification[];
  posture: 'Metric';
  metric: {
    name: MetricName;
    operator: '<' | '<=' | '>' | '>=';
    threshold: number;
    /** Seconds before an evaluation that count. */
    range: number;
    /** Seconds for which the threshold must be crossed, or not be crossed any more. */
    firing_for: number;
  };
};

export type CompositeTrigger = CompoundTrigger | SequenceTrigger;
export type Trigger = EventTrigger | MetricTrigger | CompositeTrigger;
