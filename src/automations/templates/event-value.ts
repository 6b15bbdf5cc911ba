import type { JsonObject } from '../../base/json/value.ts';
import { type Resource, toWireEvent } from '../../bus/event-record.ts';
import {
  HostObject,
  TemplateFunction,
  type TemplateInput,
  TemplateMap,
  type TemplateValue,
  toRepr,
  toText,
  toValue,
  tuple,
} from '../../lib/jinja/values.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import { LabelsValue } from './labels-value.ts';
import { instant, RecordValue } from './record-value.ts';
import { eventUrl } from './ui-links.ts';

/** An event as a template value. */
export class EventValue extends RecordValue {
  readonly event: StoredEvent;
  private readonly uiUrl: string;
  private resources: ResourceValue[] | undefined;

  /** @param uiUrl base of `.url` */
  constructor(event: StoredEvent, uiUrl: string) {
    super('Event', toWireEvent(event), { occurred: instant, received: instant });
    this.event = event;
    this.uiUrl = uiUrl;
  }

  protected override value(name: string): TemplateValue | undefined {
    switch (name) {
      case 'url':
        return eventUrl(this.uiUrl, this.event);
      case 'resource':
        return this.involved()[0];
      case 'related':
        return this.involved().slice(1);
      case 'involved_resources':
        return this.involved();
      case 'resource_in_role':
        return new TemplateMap([...this.byRole()].flatMap(([role, [first]]) => (first ? [[role, first]] : [])));
      case 'resources_in_role':
        return new RolesValue(this.byRole());
      default:
        return super.value(name);
    }
  }

  private involved(): ResourceValue[] {
    this.resources ??= [this.event.resource, ...this.event.related].map((labels) => new ResourceValue(labels));
    return this.resources;
  }

  private byRole(): Map<string, ResourceValue[]> {
    const roles = new Map<string, ResourceValue[]>();
    for (const resource of this.involved().slice(1)) {
      const role = resource.labels['prefect.resource.role'];
      if (role !== undefined) roles.set(role, [...(roles.get(role) ?? []), resource]);
    }
    return roles;
  }
}

/** `resources_in_role['flow']`: a role without resources is an empty list. */
class RolesValue extends HostObject {
  readonly typeName = 'defaultdict';
  override readonly holdsValues = true;
  private readonly roles: ReadonlyMap<string, TemplateValue[]>;

  constructor(roles: ReadonlyMap<string, TemplateValue[]>) {
    super();
    this.roles = roles;
  }

  attribute(name: string): TemplateInput {
    return this.roles.get(name) ?? [];
  }

  override items(): Iterable<string> {
    return this.roles.keys();
  }

  text(): string {
    return toRepr(new TemplateMap(this.roles));
  }
}

/** A resource of an event: its labels by name, and the attributes that all resources have. */
export class ResourceValue extends HostObject {
  readonly typeName = 'Resource';
  override readonly holdsValues = true;
  readonly labels: Resource;
  private walked: LabelsValue | undefined;
  private pairs: TemplateValue[] | undefined;

  constructor(labels: Resource) {
    super();
    this.labels = labels;
  }

  attribute(name: string): TemplateInput | undefined {
    switch (name) {
      case 'id':
        return this.label('prefect.resource.id') ?? null;
      case 'name':
        return this.label('prefect.resource.name') ?? this.label('prefect.name') ?? null;
      case 'role':
        return this.label('prefect.resource.role');
      case 'labels':
        this.walked ??= new LabelsValue(this.labels);
        return this.walked;
      case 'get':
        return new TemplateFunction(name, ({ positional: [label, fallback = null] }) => this.label(toText(label ?? null)) ?? fallback);
      case 'keys':
        return new TemplateFunction(name, () => Object.keys(this.labels));
      case 'items':
        return new TemplateFunction(name, () => {
          this.pairs ??= Object.entries(this.labels).map(tuple);
          return this.pairs;
        });
      default:
        return this.label(name);
    }
  }

  override item(key: TemplateValue): TemplateInput | undefined {
    return typeof key === 'string' ? (this.label(key) ?? this.attribute(key)) : undefined;
  }

  override items(): Iterable<string> {
    return Object.keys(this.labels);
  }

  text(): string {
    return toRepr(toValue(this.labels));
  }

  override json(): JsonObject {
    return this.labels;
  }

  private label(name: string): string | undefined {
    return Object.hasOwn(this.labels, name) ? this.labels[name] : undefined;
  }
}
