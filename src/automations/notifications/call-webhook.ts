import { z } from 'zod';
import { abridge } from '../../base/abridge.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { cleanText } from '../../events/cleaning.ts';
import { type Block, BlockProblem, loadBlock, relatedTo, tellLoaded } from './block.ts';
import { filled, flag, method, orElse, readData, textMap, UnusableData } from './block-data.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { type OutboundAnswer, send } from './outbound.ts';
import { failed, type Outcome, succeeded } from './outcome.ts';
import { redactEnds } from './redact.ts';
import { withDefaults } from './requests.ts';
import { TransportError } from './transport-error.ts';

export interface WebhookCall {
  blockDocumentId: string;
  /** Sent as the body, as it is. */
  payload: string;
}

/** Characters of the answer that the result event keeps. */
const KEPT_CHARACTERS = 1_000;

/** Headers of the answer that carry credentials or the tracks of proxies. */
const OMITTED = /^(authorization|traceparent|via|(x-forwarded|x-b3|x-cloud-trace|x-envoy|x-prefect).*)$/;

/** Headers of a request that say what it is like, and nothing of who sends it. */
const ORDINARY = /^(accept(-.*)?|cache-control|content-.*|host|user-agent)$/;
/** Shorter values of headers are words and numbers that give nothing away, and stand in many texts. */
const SHORTEST_SECRET = 8;

const webhookData = z.object({
  method,
  url: filled,
  headers: orElse(textMap, {}),
  allow_private_urls: flag(true),
  verify: flag(true),
});

/**
 * Calls the address of a webhook block. Any answer is a success, whatever its status.
 *
 * @param signal ends the call when the service stops
 * @throws {ApiError} when the database cannot be asked; nothing was sent then
 */
export async function callWebhook(deps: NotificationDeps, call: WebhookCall, signal?: AbortSignal): Promise<Outcome> {
  try {
    const block = await loadBlock(deps, call.blockDocumentId, 'call-webhook');
    const webhook = readWebhook(block);
    await tellLoaded(deps, block);
    return await sendTo(webhook, relatedTo(block), deps, call.payload, signal);
  } catch (error) {
    if (error instanceof BlockProblem) return failed(error.message);
    throw error;
  }
}

/** @throws {BlockProblem} */
function readWebhook({ slug, data }: Block): z.infer<typeof webhookData> {
  if (slug !== 'webhook') throw new BlockProblem('The referenced block was not a webhook block');
  try {
    return readData(webhookData, data);
  } catch (error) {
    if (error instanceof UnusableData) throw new BlockProblem(`The webhook block was invalid: ${error.message}`);
    throw error;
  }
}

async function sendTo(
  { method, url, headers, verify, allow_private_urls }: z.infer<typeof webhookData>,
  related: ReturnType<typeof relatedTo>,
  { settings, resolve, timeoutSeconds }: NotificationDeps,
  body: string,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const request = { method, url, headers: withDefaults(headers, { 'User-Agent': 'Contralto' }), body };
  const allowPrivate = allow_private_urls && settings.automations.allowPrivateWebhooks;
  try {
    const answer = await send(request, { allowPrivate, verifyTls: verify, timeoutSeconds, signal, resolve });
    return succeeded(detailsOf(answer, secretsOf(url, headers)), related);
  } catch (error) {
    if (error instanceof TransportError) return failed(`Webhook call failed: ${error.message}`, {}, related);
    throw error;
  }
}

/** What an answer may repeat of a request and an event must not: the address, and credentials in headers, also without the name of their scheme. */
function secretsOf(url: string, headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    ORDINARY.test(name.toLowerCase()) ? [] : [value, value.replace(/^\S+ /, '')],
  );
  return [url, ...values.filter((value) => value.length >= SHORTEST_SECRET)];
}

function detailsOf({ status, headers, body }: OutboundAnswer, secrets: readonly string[]): JsonObject {
  const told = (text: string) => redactEnds(cleanText(text), secrets);
  const kept = Object.entries(headers).filter(([name]) => !OMITTED.test(name));
  return {
    status_code: status,
    response_body: abridge(told(body), KEPT_CHARACTERS),
    response_headers: Object.fromEntries(kept.map(([name, value]) => [name, told(value)])),
  };
}
