import { z } from 'zod';
import type { JsonObject } from '../../base/json/value.ts';
import { abridge } from '../../base/text/abridge.ts';
import { cleanText } from '../../events/cleaning.ts';
import { type Block, BlockProblem, loadBlock, relatedTo, reportLoaded } from './block.ts';
import { filled, flag, method, orElse, readData, textMap, UnusableData } from './block-data.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { type OutboundResponse, send } from './outbound.ts';
import { failed, type Outcome, succeeded } from './outcome.ts';
import { redactEnds } from './redact.ts';
import { withDefaults } from './requests.ts';
import { TransportError } from './transport-error.ts';

export interface WebhookCall {
  blockDocumentId: string;
  /** The exact body of the request. */
  payload: string;
}

/** Maximum length of the response in the result event, in characters. */
const KEPT_CHARACTERS = 1_000;

/** Response headers that contain credentials or traces of proxies. */
const OMITTED = /^(authorization|traceparent|via|(x-forwarded|x-b3|x-cloud-trace|x-envoy|x-prefect).*)$/;

/** Request headers that describe the request and do not identify the sender. */
const ORDINARY = /^(accept(-.*)?|cache-control|content-.*|host|user-agent)$/;
/** Shorter header values are common words and numbers that occur in many texts and reveal nothing. */
const SHORTEST_SECRET = 8;

const webhookData = z.object({
  method,
  url: filled,
  headers: orElse(textMap, {}),
  allow_private_urls: flag(true),
  verify: flag(true),
});

/**
 * Calls the address of a webhook block. Any response is a success, whatever its status.
 *
 * @param signal aborts the call when the service stops
 * @throws {ApiError} if the database cannot be queried; then nothing was sent
 */
export async function callWebhook(deps: NotificationDeps, call: WebhookCall, signal?: AbortSignal): Promise<Outcome> {
  try {
    const block = await loadBlock(deps, call.blockDocumentId, 'call-webhook');
    const webhook = readWebhook(block);
    await reportLoaded(deps, block);
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
    const response = await send(request, { allowPrivate, verifyTls: verify, timeoutSeconds, signal, resolve });
    return succeeded(detailsOf(response, secretsOf(url, headers)), related);
  } catch (error) {
    if (error instanceof TransportError) return failed(`Webhook call failed: ${error.message}`, {}, related);
    throw error;
  }
}

/**
 * The parts of a request that a response may repeat but an event must not contain: the address, and credentials in headers, with and without the name of their
 * scheme.
 */
function secretsOf(url: string, headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    ORDINARY.test(name.toLowerCase()) ? [] : [value, value.replace(/^\S+ /, '')],
  );
  return [url, ...values.filter((value) => value.length >= SHORTEST_SECRET)];
}

function detailsOf({ status, headers, body }: OutboundResponse, secrets: readonly string[]): JsonObject {
  const reported = (text: string) => redactEnds(cleanText(text), secrets);
  const kept = Object.entries(headers).filter(([name]) => !OMITTED.test(name));
  return {
    status_code: status,
    response_body: abridge(reported(body), KEPT_CHARACTERS),
    response_headers: Object.fromEntries(kept.map(([name, value]) => [name, reported(value)])),
  };
}
