import type { JsonObject } from '../../base/json/value.ts';
import { HostObject, type TemplateInput, type TemplateValue, TextValue, toRepr, toValue, tuple } from '../../lib/jinja/values.ts';

type LabelValues = { readonly [label: string]: string };

/**
 * Labels with nested attribute access: for `prefect.resource.id` and `prefect.resource.name`, `labels.prefect.resource` contains the labels `id` and `name`.
 * Iterates over pairs of label and value.
 */
export class LabelsValue extends HostObject {
  readonly typeName = 'labels';
  override readonly holdsValues = true;
  private readonly labels: LabelValues;
  private readonly found = new Map<string, TemplateValue>();
  private pairs: TemplateValue[] | undefined;

  constructor(labels: LabelValues) {
    super();
    this.labels = labels;
  }

  /** `name` may contain dots: `labels['prefect.resource'].id`. */
  attribute(name: string): TemplateInput | undefined {
    const known = this.found.get(name);
    if (known !== undefined) return known;
    const value = this.look(name);
    if (value !== undefined) this.found.set(name, value);
    return value;
  }

  override items(): TemplateValue[] {
    this.pairs ??= Object.entries(this.labels).map(tuple);
    return this.pairs;
  }

  text(): string {
    return toRepr(toValue(this.labels));
  }

  override json(): JsonObject {
    return this.labels;
  }

  private look(name: string): TemplateValue | undefined {
    const start = `${name}.`;
    const below = Object.entries(this.labels).filter(([label]) => label.startsWith(start));
    const own = Object.hasOwn(this.labels, name) ? this.labels[name] : undefined;
    if (below.length === 0) return own;
    const deeper = new LabelsValue(Object.fromEntries(below.map(([label, value]) => [label.slice(start.length), value])));
    return own === undefined ? deeper : new LabelWithMore(own, deeper);
  }
}

/** The value of the label `a.b` if `a.b.c` also exists. */
class LabelWithMore extends TextValue {
  private readonly below: LabelsValue;

  constructor(plain: string, below: LabelsValue) {
    super(plain);
    this.below = below;
  }

  attribute(name: string): TemplateInput | undefined {
    return this.below.attribute(name);
  }
}
