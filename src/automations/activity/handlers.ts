import type { AutomationHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFoundBelow } from '../../base/errors.ts';
import type { ReadDeps } from '../../deps.ts';
import { checkTrigger } from '../records/checks.ts';
import { findAutomation } from '../records/queries.ts';
import { storedTrigger } from '../records/trigger.ts';
import { activityOf } from './activity.ts';
import { previewTrigger } from './preview.ts';

type ActivityHandlers = Pick<AutomationHandlers, 'readAutomationActivity' | 'previewTrigger'>;

/** Shows why an automation fired or did not fire. */
export const activityHandlers = (deps: ReadDeps): ActivityHandlers => ({
  async readAutomationActivity({ params }) {
    const row = await findAutomation(deps.store.reader, params.id);
    if (!row) throw notFoundBelow('Automation not found');
    return { status: 200, body: await activityOf(deps, row) };
  },

  async previewTrigger({ body: { trigger, since, until, ...others } }) {
    assertNoMore(others);
    checkTrigger(trigger);
    const stored = storedTrigger(trigger, deps.ids);
    return { status: 200, body: await previewTrigger(deps, stored, { since, until }) };
  },
});
