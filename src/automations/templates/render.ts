import type { JsonObject } from '../../base/json/value.ts';
import { Budget } from '../../lib/jinja/budget.ts';
import { TemplateError } from '../../lib/jinja/errors.ts';
import type { RenderOptions } from '../../lib/jinja/interpreter.ts';
import { isTemplate, referencedNames, renderTemplate } from '../../lib/jinja/templates.ts';
import { HydrationBudget } from '../../lib/parameters/budget.ts';
import { hydrateObject } from '../../lib/parameters/hydrate.ts';
import { upgradeParameters } from '../../lib/parameters/upgrade-parameters.ts';
import { variableValues } from '../../store/variable-values.ts';
import type { Invocation } from '../actions/invocation.ts';
import { knownEvents, type TemplateDeps, templateContext } from './context.ts';
import { automationFilters } from './filters.ts';
import { needsOf } from './parameter-needs.ts';

/** The rendering of an action's template failed: the action fails with this reason and these details. */
export class TemplateFailure extends Error {
  readonly reason: string;
  readonly details: { template_error: string; template_source: string };

  constructor(message: string, source: string) {
    super(`Template rendering failed: ${message}`);
    this.name = 'TemplateFailure';
    this.reason = this.message;
    this.details = { template_error: `Failed to render template due to the following error: ${message}`, template_source: source };
  }
}

/**
 * Renders the templates of one action, each under its key. The data that they use is read once for all of them, and they share the limits on steps and output
 * of one template. Strings that are no templates stay unchanged.
 * @throws {TemplateFailure}
 */
export async function renderText<Key extends string>(
  deps: TemplateDeps,
  invocation: Invocation,
  texts: Readonly<Record<Key, string>>,
): Promise<Record<Key, string>> {
  const entries = Object.entries(texts) as [Key, string][];
  if (!entries.some(([, text]) => isTemplate(text))) return { ...texts };
  const options = renderOptions(deps, invocation);
  const names = new Set(entries.flatMap(([, text]) => [...referencedNames(text, options.budget)]));
  const context = await templateContext(deps, invocation, names);
  const render = (text: string): string => {
    try {
      return renderTemplate(text, context, options);
    } catch (error) {
      if (error instanceof TemplateError) throw new TemplateFailure(error.message, text);
      throw error;
    }
  };
  return Object.fromEntries(entries.map(([key, text]) => [key, render(text)])) as Record<Key, string>;
}

/**
 * The parameters of a `run-deployment` action for its run, with rendered templates and replaced placeholders. A string that consists of one expression becomes
 * the value of the expression, so a number stays a number. Null becomes `{}`: the defaults of the deployment.
 * @throws {HydrationError} for the first value that cannot be rendered or found
 */
export async function renderParameters(deps: TemplateDeps, invocation: Invocation, parameters: JsonObject | null): Promise<JsonObject> {
  const upgraded = upgradeParameters(parameters ?? {});
  const templates = renderOptions(deps, invocation);
  const { names, variables, hasTemplates } = needsOf(upgraded, templates.budget);
  return hydrateObject(upgraded, {
    variables: variables === 'none' ? new Map() : await variableValues(deps.store.reader, variables === 'all' ? undefined : variables),
    render: true,
    context: hasTemplates ? await templateContext(deps, invocation, names) : {},
    templates,
    budget: new HydrationBudget(deps.settings.api),
  });
}

/** All templates of an action share one instant and one budget. */
function renderOptions({ settings, clock }: TemplateDeps, invocation: Invocation): RenderOptions & { budget: Budget } {
  const now = clock.now();
  return { filters: automationFilters(settings.ui.url, knownEvents(invocation)), now: () => now, budget: new Budget() };
}
