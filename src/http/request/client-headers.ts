import type { Actor, Principal } from '../../base/request-context.ts';

const CLIENT = /^prefect\/(\d+\.\d+\.\d+([a-z.+0-9]+)?) \(API \S+\)$/;

/** The client's release, such as `3.8.8`, from its User-Agent. */
export function clientVersionOf(userAgent: string | undefined): string | undefined {
  return userAgent === undefined ? undefined : CLIENT.exec(userAgent)?.[1];
}

/** Decodes strict base64 of UTF-8; undefined for anything else. */
function decodeName(text: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'));
  } catch {
    return undefined;
  }
}

/** The key of the principal as an actor. */
export function actorOf(principal: Principal | undefined): Actor | undefined {
  const key = principal?.key;
  return key && { id: key.id, type: 'API_KEY', display_value: key.name };
}

/** The actors in the automation headers. `id` must already be normalized. */
export function actorsOf(id: string | undefined, name: string | undefined): { createdBy?: Actor; updatedBy?: Actor } {
  if (!id || !name) return {};
  const decoded = decodeName(name);
  return {
    createdBy: decoded === undefined ? undefined : { id, type: 'AUTOMATION', display_value: decoded },
    updatedBy: { id, type: 'AUTOMATION', display_value: name },
  };
}
