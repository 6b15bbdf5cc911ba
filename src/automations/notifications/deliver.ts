import { cleanText } from '../../events/cleaning.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { type Delivery, shorten } from './notification-type.ts';
import { type OutboundAnswer, type OutboundRequest, send } from './outbound.ts';
import { isSearchable, redact } from './redact.ts';
import { toTransportError } from './transport-error.ts';

/** No request of a delivery starts later than this. */
const DELIVERY_SECONDS = 60;

/** Characters of an answer that are told. */
const QUOTED_CHARACTERS = 500;

interface Sending extends Delivery {
  /** Name of the receiver in what is said of problems. */
  service: string;
  /** Never to be said. */
  secrets: readonly string[];
  signal?: AbortSignal;
}

/**
 * Sends the requests of a notification.
 *
 * @returns what went wrong, one line per request; nothing when all were delivered
 */
export async function deliver(deps: NotificationDeps, sending: Sending): Promise<string[]> {
  const { requests } = sending;
  const problems: string[] = [];
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
  }, DELIVERY_SECONDS * 1000);
  for (const [index, request] of requests.entries()) {
    const problem = isLate ? 'There was no time left to send it.' : await attempt(deps, sending, request);
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
    const answer = await send(request, {
      allowPrivate: allowPrivate && settings.automations.allowPrivateWebhooks,
      timeoutSeconds: sending.timeoutSeconds ?? timeoutSeconds,
      signal: sending.signal,
      resolve,
    });
    return isDelivered(answer.status) ? undefined : `${service} answered ${describe(answer, request, sending.secrets)}`;
  } catch (error) {
    return `${service} could not be reached: ${toTransportError(error).message}`;
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Quotes the answer: it tells what the service did not like. It may also repeat what it was sent, so secrets are taken out. */
function describe({ status, body }: OutboundAnswer, { headers }: OutboundRequest, secrets: readonly string[]): string {
  if (!isSearchable(body, secrets)) return `${status}, with more than can be quoted.`;
  const credentials = headers.Authorization?.replace(/^\S+ /, '') ?? '';
  const text = redact(cleanText(body), [...secrets, credentials]).trim();
  return text === '' ? `${status}.` : `${status}: ${shorten(text, QUOTED_CHARACTERS)}`;
}
