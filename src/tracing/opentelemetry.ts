import type { IncomingHttpHeaders } from 'node:http';
import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { RELEASE } from '../base/release.ts';
import type { Tracing } from '../base/tracing.ts';

const HEADERS: TextMapGetter<IncomingHttpHeaders> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, name) => headers[name],
};

/** Sends spans in batches over OTLP/HTTP as JSON. The standard variables set the endpoint, headers, sampler, batches, and resource. */
export function createTracing(log: Logger): Tracing {
  diag.setLogger(
    {
      error: (message) => log.warn({ reason: message }, 'tracing'),
      warn: (message) => log.warn({ reason: message }, 'tracing'),
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const own = resourceFromAttributes({ 'service.name': 'contralto', 'service.version': RELEASE });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const tracer = provider.getTracer('contralto', RELEASE);
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(propagator);
  const finish = (span: Span, error: unknown) => {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
    span.end();
  };
  return {
    request(headers) {
      const caller = propagator.extract(context.active(), headers, HEADERS);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, caller);
      return {
        within: (work) => context.with(trace.setSpan(caller, span), work),
        end(name, attributes, failed) {
          span.updateName(name).setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async span(name, attributes, work) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
      try {
        const result = await context.with(trace.setSpan(context.active(), span), work);
        span.end();
        return result;
      } catch (error) {
        finish(span, error);
        throw error;
      }
    },
    async close() {
      await provider.shutdown().catch((error: Error) => log.warn({ reason: error.message }, 'failed to send the last traces'));
      context.disable();
      propagation.disable();
    },
  };
}
