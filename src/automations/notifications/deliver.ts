import { cleanText } from '../../events/cleaning.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { type Delivery, shorten } from './notification-type.ts';
import { type OutboundRequest, type OutboundResponse, send } from './outbound.ts';
import { isSearchable, redact } from './redact.ts';
import { toTransportError } from './transport-error.ts';

/** Seconds after which a delivery starts no further request. */
const DELIVERY_SECONDS = 60;

/** Maximum length of a quoted response, in characters. */
const QUOTED_CHARACTERS = 500;

interface Sending extends Delivery {
  /** Name of the receiver in problem reports. */
  service: string;
  /** Strings that reports must never contain. */
  secrets: readonly string[];
  signal?: AbortSignal | undefined;
}

/**
 * Sends the requests of a notification.
 *
 * @returns the failures, one line per request; empty if all were delivered
 */
export async function deliver(deps: NotificationDeps, sending: Sending): Promise<string[]> {
  const { requests } = sending;
  const problems: string[] = [];
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
  }, DELIVERY_SECONDS * 1000);
  for (const [index, request] of requests.entries()) {
    const problem = isLate ? 'The time limit for the notification was reached before it was sent.' : await attempt(deps, sending, request);
    if (problem !== undefined) problems.push(requests.length === 1 ? problem : `Message ${index + 1} of ${requests.length}: ${problem}`);
  }
  clearTimeout(timer);
  return problems;
}

async function attempt(
  { settings, resolve, timeoutSeconds }: NotificationDeps,
  { service, allowPrivate = true, isDelivered = isSuccess, ...sending }: Sending,
  request: OutboundRequest,
): Promise<string | undefined> {
  try {
    const response = await send(request, {
      allowPrivate: allowPrivate && settings.automations.allowPrivateWebhooks,
      timeoutSeconds: sending.timeoutSeconds ?? timeoutSeconds,
      signal: sending.signal,
      resolve,
    });
    return isDelivered(response.status) ? undefined : `${service} responded with ${describe(response, request, sending.secrets)}`;
  } catch (error) {
    return `${service} could not be reached: ${toTransportError(error).message}`;
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Quotes the response, because it explains the problem, and redacts secrets, because it may repeat the request. */
function describe({ status, body }: OutboundResponse, { headers }: OutboundRequest, secrets: readonly string[]): string {
  if (!isSearchable(body, secrets)) return `${status} and a body that is too large to quote.`;
  const credentials = headers.Authorization?.replace(/^\S+ /, '') ?? '';
  const text = redact(cleanText(body), [...secrets, credentials]).trim();
  return text === '' ? `${status}.` : `${status}: ${shorten(text, QUOTED_CHARACTERS)}`;
}
