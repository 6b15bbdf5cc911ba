import { ownMember } from '../../base/own-member.ts';
import type { ResourceLabels } from '../../base/resource-labels.ts';
import { matchesPattern, readPattern } from '../../events/filter/patterns.ts';
import type { LabelTest } from '../../events/filter/query.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import { matchesName, type NameTest, nameTest } from './event-names.ts';
import type { EventTrigger, LabelSpecification } from './trigger.ts';

/** An event trigger with its patterns read: made once, when the automation is loaded. */
export interface CompiledTrigger {
  automationId: string;
  trigger: EventTrigger;
  after: NameTest;
  expect: NameTest;
  /** What the primary resource must meet; each test. */
  primary: readonly LabelTest[];
  /** Each must be met, as a whole, by some related resource. Specifications that ask nothing are left out. */
  related: readonly (readonly LabelTest[])[];
}

/** What of an event is asked to know whether it concerns a trigger. */
export type Coverable = Pick<StoredEvent, 'event' | 'resource' | 'related'>;

export function compileTrigger(automationId: string, trigger: EventTrigger): CompiledTrigger {
  return {
    automationId,
    trigger,
    after: nameTest(trigger.after),
    expect: nameTest(trigger.expect),
    primary: labelTests(trigger.match),
    related: [trigger.match_related]
      .flat()
      .map(labelTests)
      .filter((tests) => tests.length > 0),
  };
}

/** Whether an event concerns a trigger: by its name, its primary resource and its related ones. */
export function covers(compiled: CompiledTrigger, { event, resource, related }: Coverable): boolean {
  return (
    (expects(compiled, event) || starts(compiled, event)) &&
    meetsAll(compiled.primary, resource) &&
    compiled.related.every((tests) => related.some((one) => meetsAll(tests, one)))
  );
}

/** Whether events of this name arm the trigger. */
export function starts({ after }: CompiledTrigger, name: string): boolean {
  return matchesName(after, name);
}

/** Whether events of this name are counted; a trigger that expects nothing in particular counts all. */
export function expects({ trigger, expect }: CompiledTrigger, name: string): boolean {
  return trigger.expect.length === 0 || matchesName(expect, name);
}

function labelTests(specification: LabelSpecification): LabelTest[] {
  return Object.entries(specification).map(([label, values]) => ({ label, patterns: [values].flat().map(readPattern) }));
}

/** The role is a label like any other here. A label that is missing meets nothing, not even a negated pattern. */
function meetsAll(tests: readonly LabelTest[], resource: ResourceLabels): boolean {
  return tests.every(({ label, patterns }) => {
    const value = ownMember(resource, label);
    return value !== undefined && patterns.some((pattern) => matchesPattern(pattern, value));
  });
}
