import type { Tracing } from './tracing.ts'

/** The library is loaded only where traces are sent somewhere. */
export async function openTracing(collector: {
  endpoint: string
  service: string
  /** `web` or `worker`. */
  program: string
  version: string
}): Promise<Tracing> {
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(collector)
}
