import { type Result, refuse } from '#domain/shared/result.ts'

interface Lane {
  running: number
  waiting: (() => void)[]
}

const RETRY_SECONDS = 2

/**
 * Lets so many pieces of work with the same key run at once in this process, and so many more wait in line; beyond
 * that refuses with `identity.busy`. The line is fair, and a lane is forgotten when it is empty.
 */
export function makeLanes({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }) {
  const lanes = new Map<string, Lane>()
  return async function inLane<Value>(
    key: string,
    work: () => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] }
    lanes.set(key, lane)
    if (lane.running >= runningMax) {
      if (lane.waiting.length >= waitingMax) return tooBusy()
      await new Promise<void>((start) => lane.waiting.push(start))
    } else lane.running += 1
    try {
      return await work()
    } finally {
      const next = lane.waiting.shift()
      if (next) next()
      else lane.running -= 1
      if (lane.running === 0) lanes.delete(key)
    }
  }
}

function tooBusy(): ReturnType<typeof refuse> {
  return refuse('identity.busy', {
    details: { retryAfterSeconds: RETRY_SECONDS },
    fields: { form: 'We are very busy just now. Please try again in a moment.' },
  })
}
