import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { fairLine } from '#server/ground/limits/fair-line.ts'
import { runnable } from '#server/ground/project-folder.ts'
import { TooManyWaiting } from './too-many-waiting.ts'

/** Jobs of one sort, done one after the other without holding the event loop. */
export interface JobThread<Job, Result> {
  /**
   * Does a job for whoever asks (an account, a seller, an address), in fair turns with what others ask for. Throws when the
   * job fails or takes too long, and TooManyWaiting when too many wait, or too many of this asker.
   */
  run(job: Job, asker: string): Promise<Result>
  close(): Promise<void>
}

/** A sort of work, declared by the slice whose work it is. */
export interface ThreadWork {
  /** The source of the thread, which ends in `answerJobs`. */
  source: string
  /** The jobs in words, for errors: "papers". */
  what: string
  /** Jobs that may wait beside the one that is done; more are refused, so that memory has a bound. */
  waitingMax: number
  /** From when a job is begun, however long it waited. */
  secondsMax: number
  memoryMbMax: number
  /** Libraries take memory, and most processes need them seldom. */
  idleMsMax?: number
}

interface Asked<Job, Result> {
  job: Job
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type Answer<Result> = { id: number; result: Result } | { id: number; problem: string }

const IDLE_MS_MAX = MINUTE_MS

/** One asker has a quarter of the waiting places. */
const ASKER_SHARE = 4

/**
 * A thread that starts with the first job, ends when none came for `idleMsMax`, and does not keep the process alive. One
 * that dies, or takes longer than `secondsMax` for a job, is replaced: that job fails, and no other.
 */
// Long because it is one thread: what runs in it, and when it ends, is kept here.
export function jobThread<Job, Result>(limits: ThreadWork): JobThread<Job, Result> {
  const { source, what, waitingMax, secondsMax, memoryMbMax, idleMsMax = IDLE_MS_MAX } = limits
  const line = fairLine<Asked<Job, Result>>({ waitingMax, askerMax: Math.ceil(waitingMax / ASKER_SHARE) })
  let running: (Asked<Job, Result> & { id: number; late: NodeJS.Timeout }) | undefined
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

  function begin(asked: Asked<Job, Result>): void {
    clearTimeout(idle)
    thread ??= start()
    const working = thread
    const id = ++last
    const late = setTimeout(() => giveUp(working, new Error(`${what} took too long`)), secondsMax * 1_000)
    running = { ...asked, id, late }
    try {
      working.postMessage({ id, job: asked.job })
    } catch (error) {
      end()?.reject(error)
    }
  }

  /** Takes the job that is done or given up, and begins the next. */
  function end(): Asked<Job, Result> | undefined {
    const ended = running
    if (ended) clearTimeout(ended.late)
    running = undefined
    const next = line.takeNext()
    if (next) begin(next)
    return ended
  }

  function settle(answer: Answer<Result>): void {
    if (answer.id !== running?.id) return
    const ended = end()
    if ('result' in answer) ended?.resolve(answer.result)
    else ended?.reject(new Error(answer.problem))
    if (running || !thread) return
    const unused = thread
    idle = setTimeout(() => giveUp(unused, new Error(`the thread of ${what} was idle`)), idleMsMax).unref()
  }

  /** The thread is replaced, if anything still waits. */
  function giveUp(ended: Worker, error: unknown): void {
    if (thread !== ended) return
    thread = undefined
    clearTimeout(idle)
    end()?.reject(error)
    void ended.terminate()
  }

  return {
    run(job, asker) {
      return new Promise((resolve, reject) => {
        const asked = { job, resolve, reject }
        if (!running) begin(asked)
        else if (!line.add(asker, asked)) reject(new TooManyWaiting(what))
      })
    },
    async close() {
      const ending = thread
      const closed = new Error(`the thread of ${what} was closed`)
      for (const { reject } of line.takeAll()) reject(closed)
      if (ending) giveUp(ending, closed)
      await ending?.terminate()
    },
  }
}
