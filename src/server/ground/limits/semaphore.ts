import { type AnyResult, type Refused, refuse } from '#domain/ground/shared/result.ts'

interface Slots {
  running: number
  waiting: (() => void)[]
}

const RETRY_SECONDS = 2

/**
 * Lets so many pieces of work with the same key run at once in this process, and so many more wait in line; beyond that
 * it refuses. Work waits in the order in which it came; a key without work takes no memory.
 */
export function makeSemaphore({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }) {
  const slotsByKey = new Map<string, Slots>()
  return async function withPermit<Answer extends AnyResult>(
    key: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | Refused<'limits.busy'>> {
    const slots = slotsByKey.get(key) ?? { running: 0, waiting: [] }
    slotsByKey.set(key, slots)
    if (slots.running >= runningMax) {
      if (slots.waiting.length >= waitingMax) return tooBusy()
      await new Promise<void>((start) => slots.waiting.push(start))
    } else slots.running += 1
    try {
      return await work()
    } finally {
      const next = slots.waiting.shift()
      if (next) next()
      else slots.running -= 1
      if (slots.running === 0) slotsByKey.delete(key)
    }
  }
}

function tooBusy(): Refused<'limits.busy'> {
  return refuse('limits.busy', {
    details: { retryAfterSeconds: RETRY_SECONDS },
    fields: { form: 'We are very busy just now. Please try again in a moment.' },
  })
}
