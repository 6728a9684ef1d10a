import { HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'

/** What a service outside still does with a call after we have hung up is done within this time. */
export const SETTLING_MS = 2 * MINUTE_MS
const PAUSE_MS_MAX = HOUR_MS

/**
 * Asks a service outside about what is due, each under its own key and with no transaction open. One that fails is
 * logged, keeps none of the others back, and is asked again when its time has come. Gives how many were asked about.
 */
export async function askDue<Due>(
  app: Pick<App, 'log'>,
  o: {
    /** Takes the next that are due, so that nobody else asks about them meanwhile. */
    take(limit: number): Promise<readonly Due[]>
    limit: number
    /** All that is due: it is taken again while `limit` of them were. One batch if left out. */
    isAll?: boolean
    /** A batch is asked about at the same time; one after the other if left out. */
    isTogether?: boolean
    ask(due: Due): Promise<void>
    /** What the log calls it, and which it was. */
    failed: string
    named(due: Due): object
  },
): Promise<number> {
  const askOne = (due: Due) =>
    o.ask(due).catch((error: unknown) => app.log.error({ err: error, ...o.named(due) }, o.failed))
  for (let asked = 0; ; ) {
    const due = await o.take(o.limit)
    if (o.isTogether) await Promise.all(due.map(askOne))
    else for (const each of due) await askOne(each)
    asked += due.length
    if (!o.isAll || due.length < o.limit) return asked
  }
}

/**
 * When to ask again what was not answered: after a pause that grows from two minutes to an hour, and is never shorter than
 * what the service may still be doing. Undefined when nobody answered for `giveUpMs`: a person looks at it.
 */
export function nextTryAt(o: {
  now: Date
  since: Date
  attempt: number
  giveUpMs: number
}): Date | undefined {
  if (o.now.getTime() - o.since.getTime() > o.giveUpMs) return undefined
  const pause = Math.min(PAUSE_MS_MAX, SETTLING_MS * 2 ** Math.min(o.attempt - 1, 6))
  return new Date(o.now.getTime() + pause)
}
