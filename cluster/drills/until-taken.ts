import { setTimeout as sleep } from 'node:timers/promises'

const TRY_AGAIN_MS = 200
const ANSWER_MS_MAX = 15_000
const TRIES_MAX = 300

/** What a request may meet while a cluster finds itself again; whoever asked asks again. */
const PASSING: readonly number[] = [429, 502, 503, 504]
/** An earlier one of the same requests is not over. */
const UNDER_WAY = /"checkout\.(?:in_progress|busy)"/

/**
 * Sends the same request until it is taken: a connection that broke says nothing of what became of it. Throws at an answer
 * that nobody should get.
 */
export async function untilTaken(
  url: string,
  init: RequestInit,
  isTaken: (answer: Response) => boolean = ({ ok }) => ok,
): Promise<string> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS_MAX) }).catch(
      () => undefined,
    )
    const words = await answer?.text().catch(() => undefined)
    if (answer && words !== undefined) {
      if (isTaken(answer)) return words
      if (!PASSING.includes(answer.status) && !UNDER_WAY.test(words))
        throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status} ${words.slice(0, 300)}`)
    }
    await sleep(TRY_AGAIN_MS)
  }
  throw new Error(`${init.method ?? 'GET'} ${url}: no answer after many tries`)
}

/** Asks the database, which may be another one by then, until it has answered. */
export async function untilRead<Value>(query: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await query()
    } catch (error) {
      if (attempt === TRIES_MAX) throw error
      await sleep(TRY_AGAIN_MS)
    }
  }
}
