import type { WebhookRequest, WebhookVerificationType } from '@contralto/client';

/** A start for the webhook of a common sender. */
interface Recipe {
  name: string;
  verification: WebhookVerificationType | '';
  template: string;
  /** A request of this sender, shortened. */
  request: WebhookRequest;
}

/** JSON with templates in its strings, as a template. */
const template = (event: string, resource: string, more = ''): string =>
  `{\n  "event": ${event},\n  "resource": {\n    "prefect.resource.id": ${resource}${more}\n  },\n  "payload": {{ body | tojson }}\n}`;

const request = (headers: Record<string, string>, body: unknown): WebhookRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  query: {},
  body: JSON.stringify(body, null, 2),
});

export const RECIPES: readonly Recipe[] = [
  {
    name: 'GitHub push',
    verification: 'github',
    template: template(
      `"github.{{ headers['x-github-event'] }}"`,
      '"github.{{ body.repository.full_name }}"',
      ',\n    "branch": {{ body.ref | default("") | tojson }}',
    ),
    request: request(
      { 'x-github-event': 'push' },
      { ref: 'refs/heads/main', repository: { full_name: 'acme/etl' }, pusher: { name: 'ada' } },
    ),
  },
  {
    name: 'Stripe payment',
    verification: 'stripe',
    template: template('"stripe.{{ body.type }}"', '"stripe.{{ body.data.object.id }}"'),
    request: request({}, { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1', amount: 4200 } } }),
  },
  {
    name: 'Grafana alert',
    verification: '',
    template: template('"grafana.{{ body.status }}"', '{{ ("grafana." ~ body.groupKey) | tojson }}'),
    request: request({}, { status: 'firing', groupKey: '{}:{alertname="disk"}', title: '[FIRING:1] disk', alerts: [] }),
  },
  {
    name: 'Generic JSON',
    verification: '',
    template: template('"{{ body.event or "webhook.received" }}"', '"{{ body.id or "webhook" }}"'),
    request: request({}, { event: 'order.placed', id: 'order-7', total: 3 }),
  },
  {
    name: 'CloudEvent',
    verification: '',
    template: '',
    request: request(
      { 'content-type': 'application/cloudevents+json' },
      { specversion: '1.0', id: 'a-1', source: '/shop', type: 'order.placed', subject: 'order-7', data: { total: 3 } },
    ),
  },
];
