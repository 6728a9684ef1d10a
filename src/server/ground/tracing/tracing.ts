/** What is said of a step: texts and numbers, and nothing of a person. */
export type SpanFacts = Readonly<Record<string, string | number>>

export type SpanKind = 'request' | 'job' | 'inner' | 'statement' | 'outside'

/**
 * The way of one request through the shop, as spans of OpenTelemetry. Whatever is begun within `run` is a step of it; a
 * step whose work throws is marked as failed, and throws the same.
 */
export interface Tracing {
  run<Value>(
    span: { name: string; kind: SpanKind; facts?: SpanFacts; traceparent?: string | null },
    work: (say: (facts: SpanFacts) => void) => Promise<Value>,
  ): Promise<Value>
  /** A step that has ended just now; none outside of `run`. */
  note(span: { name: string; kind: SpanKind; facts?: SpanFacts; ms: number; error?: unknown }): void
  /** For a line of the log; undefined outside of any span. */
  ids(): { trace_id: string; span_id: string } | undefined
  /** Told, once a minute at most, that the collector does not take what it is sent. */
  onTrouble(tell: (error: unknown) => void): void
  /** Sends what has not been sent, for some seconds at most. */
  close(): Promise<void>
}
