import { createHash } from 'node:crypto';
import type { JsonObject } from '../base/json/value.ts';
import { TemplateError } from './jinja/errors.ts';
import { checkTemplate, referencedNames, renderTemplate } from './jinja/templates.ts';
import { toValue } from './jinja/values.ts';

/** What the template of a concurrency key can read. */
export interface KeyContext {
  parameters: JsonObject;
  tags: string[];
  labels: JsonObject;
}

const NAMES: readonly string[] = ['parameters', 'tags', 'labels'] satisfies (keyof KeyContext)[];

/** Longer values are shortened, with a hash that keeps them apart. */
const LONGEST_VALUE = 200;
const HASH_LENGTH = 32;

/** Why a template cannot be saved, with the line of the problem; undefined if it can. */
export function keyTemplateProblem(template: string): string | undefined {
  const problem = checkTemplate(template);
  if (problem) return problem.line === 0 ? problem.message : `line ${problem.line}: ${problem.message}`;
  const names = referencedNames(template);
  if (NAMES.some((name) => names.has(name))) return undefined;
  return `line 1: the template must read ${NAMES.join(', ')}, for example {{ parameters.customer }}`;
}

/**
 * The value by which a run is limited; null if it is empty. Runs whose template fails share a value that contains the error, so that they are limited rather
 * than not.
 */
export function renderKey(template: string | null | undefined, { parameters, tags, labels }: KeyContext): string | null {
  if (template === null || template === undefined) return null;
  // as the databases can store it
  const value = rendered(template, { parameters, tags, labels }).trim().replaceAll('\0', '\uFFFD').toWellFormed();
  if (value.length <= LONGEST_VALUE) return value === '' ? null : value;
  return `${value.slice(0, LONGEST_VALUE - HASH_LENGTH - 1).toWellFormed()}#${hashOf(value)}`;
}

function rendered(template: string, { parameters, tags, labels }: KeyContext): string {
  const names = referencedNames(template);
  const given = { parameters, tags, labels };
  const context = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (names.has(name) ? [[name, toValue(value)]] : [])));
  try {
    return renderTemplate(template, context);
  } catch (error) {
    if (error instanceof TemplateError) return `template error: ${error.message}`;
    throw error;
  }
}

/** A short name for a value of any length and content. */
export const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, HASH_LENGTH);
