import { asked } from './asked.ts'
import type { Answer, Job } from './jobs.ts'
import type { TestProcess } from './test-process.ts'

/** Some memory is lost with each file that is run. */
const JOBS_A_PROCESS_MAX = 400
const SAID_EVERY = 10

/** Asks a process that runs tests; one that says nothing for `limitMs` is ended, and the answer is `ProcessGone`. */
export type Ask = (job: Job, limitMs: number) => Promise<Answer>

/** Works off items, as many at once as processes are asked for. Ends early when the time that was asked for is over. */
export async function inParallel<Item>(
  items: readonly Item[],
  start: () => Promise<TestProcess>,
  work: (item: Item, ask: Ask) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  let done = 0
  const one = async () => {
    const worker = replaceable(start)
    for (const item of queue) {
      if (asked.minutes !== undefined && minutesSince() > Number(asked.minutes)) break
      await work(item, worker.ask)
      done++
      if (done % SAID_EVERY === 0)
        console.log(`  ${done} of ${items.length} after ${minutesSince().toFixed(1)} minutes`)
    }
    await worker.end()
  }
  await Promise.all(Array.from({ length: Math.min(Number(asked.workers), items.length) }, one))
}

export const minutesSince = () => performance.now() / 60_000

/** One process after another: each is replaced when it hung, when work in it may still go on, or after many jobs. */
function replaceable(start: () => Promise<TestProcess>): { ask: Ask; end(): Promise<void> } {
  let current: TestProcess | undefined
  let jobs = 0
  const end = async () => {
    current?.kill()
    await current?.closed
    current = undefined
    jobs = 0
  }
  const ask: Ask = async (job, limitMs) => {
    current ??= await start()
    const limit = setTimeout(() => current?.kill(), limitMs)
    try {
      const answer = await current.ask(job)
      jobs++
      if (jobs >= JOBS_A_PROCESS_MAX || (answer.kind === 'noticed' && answer.isOutOfTime)) await end()
      return answer
    } catch (error) {
      await end()
      throw error
    } finally {
      clearTimeout(limit)
    }
  }
  return { ask, end }
}
