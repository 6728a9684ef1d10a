import { Worker } from 'node:worker_threads'
import { runnable } from '#server/project-folder.ts'

/** Jobs of one sort, done one after the other without holding the event loop. */
export interface JobThread<Job, Result> {
  /** Throws when the job fails, takes too long, or too many wait. */
  run(job: Job): Promise<Result>
  close(): Promise<void>
}

interface Limits {
  /** The source of the thread, which ends in `answerJobs`. */
  source: string
  /** The jobs in words, for errors: "papers". */
  what: string
  /** Jobs that may wait; more are refused, so that memory has a bound. */
  waitingMax: number
  secondsMax: number
  memoryMbMax: number
  /** Libraries take memory, and most processes need them seldom. */
  idleMsMax?: number
}

interface Waiting<Result> {
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  late: NodeJS.Timeout
}

type Answer<Result> = { id: number; result: Result } | { id: number; problem: string }

const IDLE_MS_MAX = 60_000

/**
 * A thread that starts with the first job, ends when none came for `idleMsMax`, and does not keep the process alive. One
 * that dies, or takes longer than `secondsMax`, is replaced: the jobs that it had fail, the next ones do not.
 */
export function jobThread<Job, Result>(limits: Limits): JobThread<Job, Result> {
  const { source, what, waitingMax, secondsMax, memoryMbMax, idleMsMax = IDLE_MS_MAX } = limits
  const jobs = new Map<number, Waiting<Result>>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(runnable(source), { resourceLimits: { maxOldGenerationSizeMb: memoryMbMax } })
    started.unref()
    started.on('message', (answer: Answer<Result>) => settle(answer))
    started.on('error', (error) => giveUp(started, error))
    started.on('exit', () => giveUp(started, new Error(`the thread of ${what} ended`)))
    return started
  }

  function settle(answer: Answer<Result>): void {
    const job = jobs.get(answer.id)
    if (!job) return
    clearTimeout(job.late)
    jobs.delete(answer.id)
    if ('result' in answer) job.resolve(answer.result)
    else job.reject(new Error(answer.problem))
    if (jobs.size > 0 || !thread) return
    const unused = thread
    idle = setTimeout(() => giveUp(unused, new Error(`the thread of ${what} was idle`)), idleMsMax).unref()
  }

  function giveUp(ended: Worker, error: unknown): void {
    if (thread !== ended) return
    thread = undefined
    clearTimeout(idle)
    for (const { reject, late } of jobs.values()) {
      clearTimeout(late)
      reject(error)
    }
    jobs.clear()
    void ended.terminate()
  }

  return {
    run(job) {
      if (jobs.size >= waitingMax) return Promise.reject(new Error(`too many ${what} wait`))
      clearTimeout(idle)
      thread ??= start()
      const working = thread
      const id = ++last
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => giveUp(working, new Error(`${what} took too long`)), secondsMax * 1_000)
        jobs.set(id, { resolve, reject, late })
        working.postMessage({ id, job })
      })
    },
    async close() {
      const ending = thread
      if (ending) giveUp(ending, new Error(`the thread of ${what} was closed`))
      await ending?.terminate()
    },
  }
}
