import type { Logger } from 'pino';
import type { Tracing } from '../base/tracing.ts';
import type { Store } from '../store/store.ts';

/** In the built package, tracing is a bundle of its own: nobody loads it who does not use it. */
const FILE = import.meta.url.endsWith('.ts') ? './opentelemetry.ts' : './tracing/opentelemetry.js';

/** True if the environment names a collector, by the variables of OpenTelemetry. */
export function tracingIsOn(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const exporters = env.OTEL_TRACES_EXPORTER || 'otlp';
  return Boolean(endpoint) && env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' && exporters.split(',').includes('otlp');
}

/** Tracing as the environment wants it; undefined if it names no collector. */
export async function loadTracing(env: NodeJS.ProcessEnv, log: Logger): Promise<Tracing | undefined> {
  if (!tracingIsOn(env)) return undefined;
  const { createTracing } = (await import(new URL(FILE, import.meta.url).href)) as typeof import('./opentelemetry.ts');
  return createTracing(log);
}

/** Makes every transaction a span: when it began, how long it took with its wait for the writer, and whether it was committed. */
export function traceTransactions(store: Store, tracing: Tracing): void {
  const transaction: Store['transaction'] = store.transaction.bind(store);
  const attributes = { 'db.system.name': store.reader.dialect.name === 'sqlite' ? 'sqlite' : 'postgresql' };
  store.transaction = (work, joining) => tracing.span('transaction', attributes, () => transaction(work, joining));
}
