import type { App } from '#server/ground/app.ts'
import { writeHeartbeat } from './heartbeat-store.ts'

const EVERY_MS = 15_000

/** Lets the back office see that a worker is alive, until it is stopped. A beat that fails is made up for by the next. */
export async function startHeartbeat(app: App): Promise<{ stop(): void }> {
  const id = app.random.uuid()
  const startedAt = app.clock.now()
  const beat = () =>
    writeHeartbeat(app.db, { id, startedAt, at: app.clock.now() }).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the worker could not say that it is alive')
    })
  await beat()
  const timer = setInterval(beat, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
