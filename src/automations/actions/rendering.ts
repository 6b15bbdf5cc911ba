import type { Deps } from '../../deps.ts';
import { renderText, TemplateFailure } from '../templates/render.ts';
import { ActionFailure } from './failure.ts';
import type { Invocation } from './invocation.ts';

/** Renders the templates of an action, each under its key. @throws ActionFailure that names the template */
export async function renderedTexts<Key extends string>(
  deps: Deps,
  invocation: Invocation,
  templates: Readonly<Record<Key, string>>,
): Promise<Record<Key, string>> {
  try {
    return await renderText(deps, invocation, templates);
  } catch (error) {
    if (error instanceof TemplateFailure) throw new ActionFailure(error.reason, error.details);
    throw error;
  }
}
