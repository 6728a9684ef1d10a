import type { App } from '#server/ground/app.ts'

/** Runs a job, counts how it ended and how long it took, and begins a trace of its own. Throws what the job throws. */
export async function observeJob<Value>(
  { metrics, tracing }: Pick<App, 'metrics' | 'tracing'>,
  queue: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const began = performance.now()
  let outcome = 'failed'
  try {
    const value = await (tracing ? tracing.run({ name: `job ${queue}`, kind: 'job' }, work) : work())
    outcome = 'completed'
    return value
  } finally {
    metrics?.jobs.observe({ queue, outcome }, (performance.now() - began) / 1_000)
  }
}
