import type { MiddlewareHandler } from 'hono'
import { ok } from '#domain/shared/result.ts'
import { makeSemaphore } from '#server/limits/semaphore.ts'

/**
 * One courier stands at a door: of the forms that are sent to one address, one is answered at a time and four wait. More
 * are refused at once (503, with the time to come back), before anything is read, counted or drawn for them: who tries
 * codes costs no more than a few pages, and nobody else waits.
 */
export function oneAtADoor(): MiddlewareHandler {
  const withPermit = makeSemaphore({ runningMax: 1, waitingMax: 4 })
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const answered = await withPermit(c.req.path.replace(/\.data$/, ''), async () => ok(await next()))
    if (answered.ok) return
    const seconds = Number(answered.problem.details?.retryAfterSeconds)
    return c.text('Another form for this parcel is being answered. Please try again in a moment.', 503, {
      'Retry-After': String(seconds),
    })
  }
}
