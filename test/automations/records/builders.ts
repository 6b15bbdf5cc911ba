import type { Api } from '../../support/api.ts';
import { unique } from '../../support/api.ts';

export const trigger = (given: Record<string, unknown> = {}) => ({ type: 'event', posture: 'Reactive', expect: ['acme.failed'], ...given });
export const doNothing = { type: 'do-nothing' };
export const runDeployment = (deployment_id: string | null, given: Record<string, unknown> = {}) => ({
  type: 'run-deployment',
  deployment_id,
  ...given,
});

export const automationBody = (given: Record<string, unknown> = {}) => ({
  name: unique('automation'),
  trigger: trigger(),
  actions: [doNothing],
  ...given,
});

/** Creates an automation and returns it. */
export async function automation(api: Api, given: Record<string, unknown> = {}) {
  const response = await api.post('/automations/', automationBody(given));
  if (response.status !== 201) throw new Error(`POST /automations/ responded with ${response.status}: ${response.text}`);
  return response.body;
}

/** The messages of a rejected body with their locations. */
export const problems = (response: { body: { exception_detail: { loc: (string | number)[]; msg: string }[] } }) =>
  response.body.exception_detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
