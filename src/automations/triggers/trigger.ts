/** A condition on the labels of a resource: all labels, for each any of its patterns; `{}` is none. */
export type LabelSpecification = { [label: string]: string | string[] };

/** Fires when events come (Reactive), or when they fail to come (Proactive). As stored: every default spelled out. */
export interface EventTrigger {
  type: 'event';
  id: string;
  match: LabelSpecification;
  match_related: LabelSpecification | LabelSpecification[];
  after: string[];
  expect: string[];
  for_each: string[];
  posture: 'Reactive' | 'Proactive';
  threshold: number;
  /** Seconds; 0 = at once. */
  within: number;
}

/** Fires when enough of its parts fired. */
export interface CompoundTrigger {
  type: 'compound';
  id: string;
  triggers: Trigger[];
  /** Seconds; null = without a horizon. */
  within: number | null;
  require: 'any' | 'all' | number;
}

/** Fires when all of its parts fired in their order. */
export interface SequenceTrigger {
  type: 'sequence';
  id: string;
  triggers: Trigger[];
  /** Seconds; null = without a horizon. */
  within: number | null;
}

export type CompositeTrigger = CompoundTrigger | SequenceTrigger;
export type Trigger = EventTrigger | CompositeTrigger;
