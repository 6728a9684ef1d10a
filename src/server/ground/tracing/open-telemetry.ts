import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { SpanKind, Tracing } from './tracing.ts'

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  request: OtelKind.SERVER,
  job: OtelKind.CONSUMER,
  inner: OtelKind.INTERNAL,
  statement: OtelKind.CLIENT,
  outside: OtelKind.CLIENT,
}
/** A list with a thousand rows is no longer read, and each is sent with every span. */
const VALUE_LENGTH_MAX = 2_000
const EXPORT_MS_MAX = 5_000
/** Of the ten seconds that a program has to leave in. */
const CLOSE_MS_MAX = 2_000
const TOLD_EVERY_MS = 60_000

/**
 * Spans go to the collector in batches, as OTLP over HTTP. What is begun within what is kept by asynchronous context of
 * Node's own, not by a global of the library: nothing else of the program knows that it is there.
 */
export function openTelemetry({
  endpoint,
  service,
  program,
  version,
}: {
  endpoint: string
  service: string
  program: string
  version: string
}): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS_MAX })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()}:${program}:${process.pid}`,
    }),
    spanLimits: { attributeValueLengthLimit: VALUE_LENGTH_MAX },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS_MAX })],
  })
  const tracer = provider.getTracer('nanonagar')
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()
  let listener: (error: unknown) => void = () => {}
  const trouble = rarely((error) => listener(error))
  setGlobalErrorHandler(trouble)
  const around = () => current.getStore() ?? ROOT_CONTEXT
  const continued = (traceparent: string) =>
    propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

  return {
    async run({ name, kind, facts = {}, traceparent }, work) {
      const parent = traceparent ? continued(traceparent) : around()
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent)
      try {
        return await current.run(trace.setSpan(parent, span), () =>
          work((said) => void span.setAttributes(said)),
        )
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    note({ name, kind, facts = {}, ms, error }) {
      if (!current.getStore()) return
      const ended = performance.timeOrigin + performance.now()
      const startTime = ended - ms
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts, startTime }, around())
      if (error !== undefined) fail(span, error)
      span.end(ended)
    },
    ids() {
      const span = trace.getSpanContext(around())
      return span && { trace_id: span.traceId, span_id: span.spanId }
    },
    onTrouble(tell) {
      listener = tell
    },
    // What cannot be sent any more keeps no program from closing in order.
    async close() {
      await Promise.race([provider.shutdown().catch(trouble), sleep(CLOSE_MS_MAX, undefined, { ref: false })])
    },
  }
}

/** Tells of the first trouble in a minute, and not of those after it. */
function rarely(tell: (error: unknown) => void): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    tell(error)
  }
}

/** The kind of error alone: its words may hold what somebody typed. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const name = error instanceof Error ? error.name : 'thrown answer'
  span.setAttribute('error.type', code ?? name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
