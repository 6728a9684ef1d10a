import type { App } from '#server/ground/app.ts'
import type { Config } from '#server/ground/config.ts'
import { openMetrics } from '#server/ground/metrics/metrics.ts'
import { readRunningVersion } from '#server/ground/outside/running-version.ts'
import { openTracing } from '#server/ground/tracing/open-tracing.ts'

/** What a program counts and traces of its work, as the settings ask; loads nothing where they do not. */
export async function openObservation(
  { metrics, tracing }: Config,
  program: 'web' | 'worker',
): Promise<Pick<App, 'metrics' | 'tracing'>> {
  const version = tracing && (await readRunningVersion()).version
  return {
    metrics: metrics && (await openMetrics()),
    tracing: tracing && (await openTracing({ ...tracing, program, version: version ?? 'unknown' })),
  }
}
