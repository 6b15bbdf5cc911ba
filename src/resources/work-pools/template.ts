import { invalidValue, notFoundText, unprocessable } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { baseJobTemplateProblem, checkPoolDefaults, type LoadBlockData } from '../../lib/parameters/job-variables.ts';

/** @throws 422 for an invalid base job template */
export function checkTemplate(template: JsonObject): void {
  const problem = baseJobTemplateProblem(template);
  if (problem) throw invalidValue(['body', 'base_job_template'], problem, template);
}

/** @throws 404 for an unknown block, 422 for invalid defaults */
export async function checkTemplateDefaults(template: JsonObject, loadBlockData: LoadBlockData): Promise<void> {
  const problem = await checkPoolDefaults(template, loadBlockData);
  if (!problem) return;
  throw problem.kind === 'block-not-found' ? notFoundText(problem.message) : unprocessable(problem.message);
}
