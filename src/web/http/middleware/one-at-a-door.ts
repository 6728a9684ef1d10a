import type { MiddlewareHandler } from 'hono'
import { ok } from '#domain/ground/shared/result.ts'
import { makeSemaphore } from '#server/ground/limits/semaphore.ts'

/** After how many seconds a form that was not answered may be sent again. */
export interface DoorVariables {
  doorBusySeconds?: number
}

const WAITING = { runningMax: 1, waitingMax: 4 }

/**
 * One courier stands at a door: of the forms that are sent to one address, one is answered at a time and four wait. The
 * next five are given back as they were typed, with the page and the time to come back (`doorBusySeconds`): nothing is
 * counted or changed for them. More are refused at once (503), before anything is read or drawn for them: who tries
 * codes costs no more than a few pages, and nobody else waits.
 */
export function oneAtADoor(): MiddlewareHandler<{ Variables: DoorVariables }> {
  const toAnswer = makeSemaphore(WAITING)
  const toGiveBack = makeSemaphore(WAITING)
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const door = c.req.path.replace(/\.data$/, '')
    const page = async () => ok(await next())
    const answered = await toAnswer(door, page)
    if (answered.ok) return
    const seconds = Number(answered.problem.details?.retryAfterSeconds)
    c.set('doorBusySeconds', seconds)
    if ((await toGiveBack(door, page)).ok) return
    return c.text(
      'We are still working on another form for this parcel. Please try again in a moment.',
      503,
      {
        'Retry-After': String(seconds),
      },
    )
  }
}
