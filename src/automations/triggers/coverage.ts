import { ownMember } from '../../base/own-member.ts';
import type { ResourceLabels } from '../../base/text/resource-labels.ts';
import { matchesPattern, readPattern } from '../../events/filter/patterns.ts';
import type { LabelTest } from '../../events/filter/query.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { EventTrigger, LabelSpecification } from '../../store/schema/trigger.ts';
import { matchesName, type NameTest, nameTest } from './event-names.ts';

/** An event trigger with compiled patterns, created once when the automation is loaded. */
export interface CompiledTrigger {
  automationId: string;
  trigger: EventTrigger;
  after: NameTest;
  expect: NameTest;
  /** The primary resource must pass all tests. */
  primary: readonly LabelTest[];
  /** For each list, some related resource must pass all of its tests. Specifications without conditions are omitted. */
  related: readonly (readonly LabelTest[])[];
}

/** The part of an event that determines whether it concerns a trigger. */
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

/** Whether events of this name are counted; a trigger without expected names counts all. */
export function expects({ trigger, expect }: CompiledTrigger, name: string): boolean {
  return trigger.expect.length === 0 || matchesName(expect, name);
}

function labelTests(specification: LabelSpecification): LabelTest[] {
  return Object.entries(specification).map(([label, values]) => ({ label, patterns: [values].flat().map(readPattern) }));
}

/** The role is a label like any other. A missing label matches no pattern, not even a negated one. */
function meetsAll(tests: readonly LabelTest[], resource: ResourceLabels): boolean {
  return tests.every(({ label, patterns }) => {
    const value = ownMember(resource, label);
    return value !== undefined && patterns.some((pattern) => matchesPattern(pattern, value));
  });
}
