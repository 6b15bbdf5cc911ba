import { type Command, InvalidArgumentError, Option } from 'commander';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { FlagError } from '../../flag-error.ts';
import { intervalOf } from '../preview.ts';
import type { Kind } from './targets.ts';

type Flags = Record<string, unknown>;

/** An option of `policy set`. */
interface PolicyOption {
  kinds: readonly Kind[];
  flag: string;
  help: string;
  read: (text: string) => JsonValue;
  /** Adds the value to the body of the change. */
  put: (body: JsonObject, value: JsonValue, record: JsonObject) => void;
}

const WITH_DEADLINES: readonly Kind[] = ['deployment', 'pool', 'queue'];
const WITH_LATE_RUNS: readonly Kind[] = ['deployment', 'schedule'];
const ONLY_DEPLOYMENTS: readonly Kind[] = ['deployment'];

const field =
  (name: string): PolicyOption['put'] =>
  (body, value) => {
    body[name] = value;
  };

/** The policy of late runs is replaced as a whole, so that the other part is kept. */
const latePart =
  (part: 'keep' | 'max_age_seconds'): PolicyOption['put'] =>
  (body, value, record) => {
    const before = body.late_run_policy ?? record.late_run_policy ?? {};
    if (before === 'inherit') throw new FlagError('--keep-late-runs inherit and --max-late-run-age exclude each other.');
    body.late_run_policy = value === 'inherit' ? value : { ...(before as JsonObject), [part]: value };
  };

const OPTIONS: readonly PolicyOption[] = [
  {
    kinds: ONLY_DEPLOYMENTS,
    flag: '--concurrency-limit <number>',
    help: 'maximum number of active runs, or none; deploying again sets that of the code',
    read: orWord('none', null, wholeFrom(1)),
    put: field('concurrency_limit'),
  },
  {
    kinds: ONLY_DEPLOYMENTS,
    flag: '--collision-policy <policy>',
    help: 'what happens at a full limit: enqueue, cancel-new, cancel-running, keep-newest, or inherit',
    read: orWord('inherit', 'inherit', collisionPolicy),
    put: field('collision_policy'),
  },
  {
    kinds: ONLY_DEPLOYMENTS,
    flag: '--grace-period <duration>',
    help: 'time to start or to stop at the limit, such as 2m, or inherit; deploying again sets that of the code',
    read: orWord('inherit', 'inherit', seconds),
    put(body, value, { concurrency_options: options }) {
      const { collision_strategy = 'ENQUEUE' } = (options ?? {}) as JsonObject;
      body.concurrency_options = { collision_strategy, grace_period_seconds: value };
    },
  },
  {
    kinds: ONLY_DEPLOYMENTS,
    flag: '--concurrency-key <template>',
    help: "limit the runs per value of a template, such as '{{ parameters.customer }}', or none",
    read: orWord('none', null, (text) => text),
    put: field('concurrency_key'),
  },
  {
    kinds: ONLY_DEPLOYMENTS,
    flag: '--concurrency-key-limit <number>',
    help: 'maximum number of active runs per value, or inherit for 1',
    read: orWord('inherit', null, wholeFrom(1)),
    put: field('concurrency_key_limit'),
  },
  {
    kinds: WITH_LATE_RUNS,
    flag: '--keep-late-runs <number>',
    help: 'how many late runs per schedule are kept: a number, all, or inherit',
    read: orWord('all', 'all', orWord('inherit', 'inherit', wholeFrom(0))),
    put: latePart('keep'),
  },
  {
    kinds: WITH_LATE_RUNS,
    flag: '--max-late-run-age <duration>',
    help: 'drop late runs that are older, such as 1h, or none',
    read: orWord('none', null, seconds),
    put: latePart('max_age_seconds'),
  },
  {
    kinds: WITH_DEADLINES,
    flag: '--start-timeout <duration>',
    help: 'time for which a run may be pending, such as 15m, none, or inherit',
    read: orWord('none', 0, orWord('inherit', 'inherit', seconds)),
    put: field('start_timeout_seconds'),
  },
  {
    kinds: WITH_DEADLINES,
    flag: '--start-timeout-reschedules <number>',
    help: 'how many times in a row such a run is scheduled again, or inherit',
    read: orWord('inherit', 'inherit', wholeFrom(0)),
    put: field('start_timeout_reschedules'),
  },
  {
    kinds: WITH_DEADLINES,
    flag: '--missed-heartbeats <number>',
    help: 'missed heartbeats after which a run is crashed, any, or inherit',
    read: orWord('any', 0, orWord('inherit', 'inherit', wholeFrom(0))),
    put: field('missed_heartbeats'),
  },
  {
    kinds: ONLY_DEPLOYMENTS,
    flag: '--run-priority <number>',
    help: 'priority of its runs, from 1, the highest, to 100, or inherit',
    read: orWord('inherit', null, wholeFrom(1)),
    put: field('run_priority'),
  },
];

/** The value of an option. Commander replaces a null that is not wrapped. */
interface Read {
  value: JsonValue;
}

/** Adds the options for the policies of this kind of record. */
export function addPolicyOptions(command: Command, kind: Kind): void {
  for (const { flag, help, read } of optionsOf(kind))
    command.addOption(new Option(flag, help).argParser((text): Read => ({ value: read(text) })));
}

/** The body of the change that the options request. Empty if there are none. */
export function bodyOf(kind: Kind, flags: Flags, record: JsonObject): JsonObject {
  const body: JsonObject = {};
  for (const { flag, put } of optionsOf(kind)) {
    const given = flags[new Option(flag).attributeName()] as Read | undefined;
    if (given !== undefined) put(body, given.value, record);
  }
  return body;
}

const optionsOf = (kind: Kind) => OPTIONS.filter(({ kinds }) => kinds.includes(kind));

function orWord(word: string, meaning: JsonValue, read: (text: string) => JsonValue): (text: string) => JsonValue {
  return (text) => (text.toLowerCase() === word ? meaning : read(text));
}

function wholeFrom(minimum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < minimum)
      throw new InvalidArgumentError(`It must be a number from ${minimum}, or one of the words in the help.`);
    return number;
  };
}

function seconds(text: string): number {
  const read = intervalOf(text);
  if (read === undefined || !Number.isInteger(read))
    throw new InvalidArgumentError('It must be a duration in whole seconds, such as 90s, 15m, or 1h, or one of the words in the help.');
  return read;
}

function collisionPolicy(text: string): string {
  const name = text.toUpperCase().replaceAll('-', '_');
  if (!['ENQUEUE', 'CANCEL_NEW', 'CANCEL_RUNNING', 'KEEP_NEWEST'].includes(name))
    throw new InvalidArgumentError('It must be enqueue, cancel-new, cancel-running, keep-newest, or inherit.');
  return name;
}
