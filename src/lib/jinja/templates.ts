import { BoundedCache } from '../../base/bounded-cache.ts';
import type { Budget } from './budget.ts';
import { TemplateError } from './errors.ts';
import type { Context } from './evaluator.ts';
import { type RenderOptions, runTemplate } from './interpreter.ts';
import type { Template } from './syntax/ast.ts';
import { parseTemplate } from './syntax/parser.ts';

/**
 * Jinja2 templates, sandboxed by construction: a small interpreter over plain values, with a budget of steps and characters. Synchronous,
 * nothing to load. Libraries either bound no memory, such as MiniJinja in WebAssembly, or are no sandbox, such as Nunjucks.
 */

const MAX_LOOPS = 10;
const MAX_LOOP_DEPTH = 2;
/** Longer templates are rejected: parsing is linear, but a syntax tree costs about a hundred times its text. */
const MAX_TEMPLATE_CHARACTERS = 250_000;
const CACHE_SIZE = 200;
/** Larger templates are not cached. */
const CACHED_CHARACTERS = 20_000;
/** Characters that parsing reads per step: a template of a quarter of a million takes about 0.2 s. */
const CHARACTERS_PER_STEP = 2;

export interface TemplateProblem {
  /** 1-based; 0 for the whole template. */
  line: number;
  message: string;
}

const cache = new BoundedCache<Template>(CACHE_SIZE);

/** A text without `{{` and `{%` is not a template: it passes through unchanged and unparsed. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

/**
 * The first error of a template: syntax, then the loop limits. Unknown filters and names are errors only during rendering. Charges parsing to `budget`, for
 * callers that have many templates.
 */
export function checkTemplate(text: string, budget?: Budget): TemplateProblem | undefined {
  if (!isTemplate(text) && !text.includes('{#')) return undefined;
  try {
    checkLoops(parse(text, budget));
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return { line: error.line, message: error.message };
    throw error;
  }
}

/**
 * Renders a template. Undefined names and their attributes print as nothing; values print as in Python (`True`, `None`, `['a']`).
 * @throws {TemplateError}
 */
export function renderTemplate(text: string, context: Context = {}, options: RenderOptions = {}): string {
  if (!isTemplate(text)) return text;
  const template = parse(text, options.budget);
  checkLoops(template);
  return guarded(() => runTemplate(template, context, options));
}

/** Whether a template consists of one expression. False for a template that cannot be parsed. */
export function isLoneExpression(text: string): boolean {
  try {
    const { body } = parse(text, undefined);
    return body.length === 1 && body[0]?.kind === 'output';
  } catch (error) {
    if (error instanceof TemplateError) return false;
    throw error;
  }
}

/** The names that a template reads, so that a caller loads only those. Empty for a template that cannot be parsed, or that exceeds `budget`. */
export function referencedNames(text: string, budget?: Budget): ReadonlySet<string> {
  if (!isTemplate(text)) return new Set();
  try {
    return parse(text, budget).names;
  } catch (error) {
    if (error instanceof TemplateError) return new Set();
    throw error;
  }
}

/** Free of charge if the tree is still cached. */
function parse(text: string, budget: Budget | undefined): Template {
  const known = cache.get(text);
  if (known) return known;
  if (text.length > MAX_TEMPLATE_CHARACTERS) throw new TemplateError(`template is longer than ${MAX_TEMPLATE_CHARACTERS} characters`);
  budget?.step(text.length / CHARACTERS_PER_STEP);
  const template = guarded(() => parseTemplate(text));
  if (text.length <= CACHED_CHARACTERS) cache.set(text, template);
  return template;
}

function checkLoops({ loops, loopDepth }: Template): void {
  if (loops > MAX_LOOPS) {
    throw new TemplateError(`Contains ${loops} for loops. Templates can contain no more than ${MAX_LOOPS} for loops.`);
  }
  if (loopDepth > MAX_LOOP_DEPTH) {
    throw new TemplateError(
      `Contains nested for loops at a depth of ${loopDepth}. Templates can nest for loops no more than ${MAX_LOOP_DEPTH} loops deep.`,
    );
  }
}

/** Converts runtime errors for the call stack, string length and bigint limits, in case one is reached before the budget is. */
function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw new TemplateError('template exceeds the limits of the sandbox');
    throw error;
  }
}
