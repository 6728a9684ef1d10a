import { answerJobs } from '#server/ground/threads/answer-jobs.ts'

/** A job of a test: it is done when its gate is opened, and fails or ends its thread when it is told to. */
export interface GatedJob {
  name: string
  /** Int32 [0]: set to 1 and notified by whoever opens it. */
  gate: SharedArrayBuffer
  end?: 'fails' | 'ends the thread'
}

answerJobs(({ name, gate, end }: GatedJob): string => {
  Atomics.wait(new Int32Array(gate), 0, 0)
  if (end === 'fails') throw new Error(`${name} failed`)
  if (end) process.exit(1)
  return name
})
