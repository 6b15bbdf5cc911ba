import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Schema } from '../../../../generated/operations.ts';
import { unauthorized } from '../../../base/errors.ts';
import { constantTimeEqual } from '../../../base/text/constant-time-equal.ts';
import { type Instant, secondsOf } from '../../../base/time/instant.ts';
import { standardSignature } from '../../../events/standard-webhooks.ts';

type Verification = Schema<'WebhookVerification'>;

/** A request as it arrived. */
export interface SignedRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
  received: Instant;
}

/** A request whose origin is proven. */
interface Verified {
  /** What identifies the request: a later one with the same is a repetition. Undefined if nothing does. */
  receipt: string | undefined;
}

interface Scheme {
  /** The header with the signature, for messages. */
  header(verification: Verification): string;
  /** The signatures in the request, and what each key must have signed. Undefined if a header is missing or malformed. */
  read(request: SignedRequest, verification: Verification): Claim | undefined;
}

interface Claim extends Verified {
  /** Seconds since 1970; undefined if the scheme signs no time. */
  timestamp?: number | undefined;
  signatures: readonly string[];
  /** The signature that the key makes. */
  sign(key: string): string;
}

const hmac = (algorithm: string, key: string, encoding: 'hex' | 'base64', ...parts: (string | Buffer)[]): string => {
  const hash = createHmac(algorithm, key);
  for (const part of parts) hash.update(part);
  return hash.digest(encoding);
};

const headerOf = ({ headers }: SignedRequest, name: string): string | undefined => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
};

const timeOf = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined);

/** One line per sender. GitHub signs no time, and repeats no body, because bodies contain times and ids. */
const SCHEMES: Record<Verification['type'], Scheme> = {
  github: {
    header: () => 'x-hub-signature-256',
    read(request) {
      const signature = headerOf(request, 'x-hub-signature-256');
      if (signature === undefined) return undefined;
      return { receipt: signature, signatures: [signature], sign: (key) => `sha256=${hmac('sha256', key, 'hex', request.body)}` };
    },
  },
  stripe: {
    header: () => 'stripe-signature',
    read(request) {
      const parts = (headerOf(request, 'stripe-signature') ?? '').split(',').map((part) => part.trim().split('=', 2));
      const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
      const [time] = valuesOf('t');
      const timestamp = timeOf(time);
      const signatures = valuesOf('v1').slice(0, MAX_SIGNATURES);
      if (timestamp === undefined || signatures.length === 0) return undefined;
      return {
        receipt: `${time}.${bodyDigest(request)}`,
        timestamp,
        signatures,
        sign: (key) => hmac('sha256', key, 'hex', `${time}.`, request.body),
      };
    },
  },
  slack: {
    header: () => 'x-slack-signature',
    read(request) {
      const signature = headerOf(request, 'x-slack-signature');
      const time = headerOf(request, 'x-slack-request-timestamp');
      const timestamp = timeOf(time);
      if (signature === undefined || timestamp === undefined) return undefined;
      return {
        receipt: signature,
        timestamp,
        signatures: [signature],
        sign: (key) => `v0=${hmac('sha256', key, 'hex', `v0:${time}:`, request.body)}`,
      };
    },
  },
  'standard-webhooks': {
    header: () => 'webhook-signature',
    read(request) {
      const id = headerOf(request, 'webhook-id');
      const time = headerOf(request, 'webhook-timestamp');
      const timestamp = timeOf(time);
      const signatures = (headerOf(request, 'webhook-signature') ?? '')
        .split(' ')
        .filter((one) => one.startsWith('v1,'))
        .slice(0, MAX_SIGNATURES);
      if (!id || time === undefined || timestamp === undefined || signatures.length === 0) return undefined;
      return { receipt: id, timestamp, signatures, sign: (key) => standardSignature(key, { id, timestamp: time, body: request.body }) };
    },
  },
  hmac: {
    header: ({ header }) => header ?? '',
    read(request, { header, algorithm, encoding, prefix, timestamp_header, id_header }) {
      const given = headerOf(request, header ?? '');
      const time = timestamp_header ? headerOf(request, timestamp_header) : undefined;
      const timestamp = timeOf(time);
      const id = id_header ? headerOf(request, id_header) : undefined;
      if (!given?.startsWith(prefix) || (timestamp_header && timestamp === undefined) || (id_header && !id)) return undefined;
      const signature = given.slice(prefix.length);
      return {
        receipt: id ?? (time === undefined ? undefined : signature),
        timestamp,
        signatures: [encoding === 'hex' ? signature.toLowerCase() : signature],
        sign: (key) => hmac(algorithm, key, encoding, ...(time === undefined ? [] : [`${time}:`]), request.body),
      };
    },
  },
  bearer: {
    header: () => 'authorization',
    read(request) {
      const [, token] = /^bearer +(\S+) *$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
      return token === undefined ? undefined : { receipt: undefined, signatures: [token], sign: (key) => key };
    },
  },
};

/** More signatures in one header are ignored. */
const MAX_SIGNATURES = 10;

const bodyDigest = ({ body }: SignedRequest): string => hmac('sha256', '', 'hex', body);

/**
 * Compares every signature with that of every key, in constant time.
 *
 * @throws 401 that names the header, and neither a key nor the right signature
 */
export function verify(verification: Verification, keys: readonly string[], request: SignedRequest): Verified {
  const scheme = SCHEMES[verification.type];
  const header = scheme.header(verification);
  const claim = scheme.read(request, verification);
  if (!claim) throw unauthorized(`the header ${header} is missing or malformed.`);
  const isKnown = keys.some((key) => {
    const wanted = claim.sign(key);
    return claim.signatures.some((signature) => constantTimeEqual(signature, wanted));
  });
  if (!isKnown) throw unauthorized(`the ${verification.type === 'bearer' ? 'token' : 'signature'} in ${header} is wrong.`);
  const { timestamp, receipt } = claim;
  if (timestamp !== undefined && Math.abs(secondsOf(request.received) - timestamp) > verification.tolerance_seconds)
    throw unauthorized(`the signed time is more than ${verification.tolerance_seconds} seconds away from the time of receipt.`);
  return { receipt };
}
