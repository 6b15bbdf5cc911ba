import type { Logger } from 'pino';
import type { Tracing } from '../base/tracing.ts';
import type { Store } from '../store/store.ts';

/** In the built package, tracing is a separate bundle that is loaded only if tracing is enabled. */
const FILE = import.meta.url.endsWith('.ts') ? './opentelemetry.ts' : './tracing/opentelemetry.js';

/** True if the standard variables of OpenTelemetry name a collector. */
export function tracingIsOn(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const exporters = env.OTEL_TRACES_EXPORTER || 'otlp';
  return Boolean(endpoint) && env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' && exporters.split(',').includes('otlp');
}

/** Tracing as configured in the environment; undefined if it names no collector. */
export async function loadTracing(env: NodeJS.ProcessEnv, log: Logger): Promise<Tracing | undefined> {
  if (!tracingIsOn(env)) return undefined;
  const { createTracing } = (await import(new URL(FILE, import.meta.url).href)) as typeof import('./opentelemetry.ts');
  return createTracing(log);
}

/** Records a span for every transaction: its start, its duration including the wait for the writer, and whether it committed. */
export function traceTransactions(store: Store, tracing: Tracing): void {
  const transaction: Store['transaction'] = store.transaction.bind(store);
  const shortTransaction: Store['shortTransaction'] = store.shortTransaction.bind(store);
  const attributes = { 'db.system.name': store.reader.dialect.name === 'sqlite' ? 'sqlite' : 'postgresql' };
  store.transaction = (work) => tracing.span('transaction', attributes, () => transaction(work));
  store.shortTransaction = (short) => tracing.span('transaction', attributes, () => shortTransaction(short));
}
