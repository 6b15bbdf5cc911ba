import type { JsonLimits } from '../../base/json/extent.ts';
import { Budget } from '../jinja/budget.ts';

/** The limits of a request body. They also apply to the values that replace its placeholders. */
interface Limits extends JsonLimits {
  maxBodySize: number;
}

const DEFAULTS: Limits = { maxBodyDepth: 256, maxBodyValues: 500_000, maxBodySize: 16_777_216 };

/** Limits the output of hydration for all values of one request: placeholders are small, but their replacements may be large. */
export class HydrationBudget {
  /** All templates of the request together may do as much work as one. */
  readonly templates = new Budget();
  /** Limits of each string that is parsed as JSON. */
  readonly json: JsonLimits;
  private readonly maxBytes: number;
  private bytes = 0;

  constructor({ maxBodyDepth, maxBodyValues, maxBodySize }: Limits = DEFAULTS) {
    this.json = { maxBodyDepth, maxBodyValues };
    this.maxBytes = maxBodySize;
  }

  /** @returns false if the budget is exceeded */
  add(bytes: number): boolean {
    this.bytes += bytes;
    return this.bytes <= this.maxBytes;
  }
}
