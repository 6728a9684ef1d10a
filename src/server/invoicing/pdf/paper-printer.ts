import { Worker } from 'node:worker_threads'
import { runnable } from '#server/project-folder.ts'
import type { Paper } from './draw-paper.ts'

/** Makes PDFs of papers without holding the event loop. */
export interface PaperPrinter {
  /** The bytes of a PDF; throws when it cannot be drawn, or too many wait. */
  print(paper: Paper): Promise<Uint8Array>
  close(): Promise<void>
}

interface Job {
  resolve: (bytes: Uint8Array) => void
  reject: (error: unknown) => void
  late: NodeJS.Timeout
}

type Answer = { id: number; bytes: Uint8Array } | { id: number; problem: string }

/** Papers that may wait for the thread; more are refused, so that memory has a bound. */
const WAITING_MAX = 200
const SECONDS_MAX = 60
const MEMORY_MB_MAX = 512
/** Its fonts and libraries are 40 MB, and most processes print seldom. */
const IDLE_MS_MAX = 60_000

/**
 * Draws papers in a thread of its own, which starts with the first one, ends when none came for `idleMsMax`, and does not
 * keep the process alive. A thread that dies, or takes longer than a minute, is replaced: the papers that it had fail, the next ones do not.
 */
export function threadPrinter({ idleMsMax = IDLE_MS_MAX } = {}): PaperPrinter {
  const jobs = new Map<number, Job>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(runnable('src/server/invoicing/pdf/printing-thread.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    })
    started.unref()
    started.on('message', (answer: Answer) => settle(answer))
    started.on('error', (error) => giveUp(started, error))
    started.on('exit', () => giveUp(started, new Error('the printing thread ended')))
    return started
  }

  function settle(answer: Answer): void {
    const job = jobs.get(answer.id)
    if (!job) return
    clearTimeout(job.late)
    jobs.delete(answer.id)
    if ('bytes' in answer) job.resolve(answer.bytes)
    else job.reject(new Error(answer.problem))
    if (jobs.size > 0 || !thread) return
    const unused = thread
    idle = setTimeout(() => giveUp(unused, new Error('the printing thread was idle')), idleMsMax).unref()
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
    print(paper) {
      if (jobs.size >= WAITING_MAX) return Promise.reject(new Error('too many papers wait to be printed'))
      clearTimeout(idle)
      thread ??= start()
      const printing = thread
      const id = ++last
      return new Promise((resolve, reject) => {
        const late = setTimeout(
          () => giveUp(printing, new Error('a paper took too long')),
          SECONDS_MAX * 1_000,
        )
        jobs.set(id, { resolve, reject, late })
        printing.postMessage({ id, paper })
      })
    },
    async close() {
      const ending = thread
      if (ending) giveUp(ending, new Error('the printer was closed'))
      await ending?.terminate()
    },
  }
}
