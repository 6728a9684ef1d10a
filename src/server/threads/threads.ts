import { type JobThread, jobThread, type ThreadWork } from './job-thread.ts'

/** What would hold the event loop, done in threads: one for each sort of work, which starts with its first job. */
export interface Threads {
  /**
   * Does a job for whoever asks (an account, a seller, an address), in fair turns with what others ask for. Throws when the
   * job fails or takes too long, and TooManyWaiting when too many wait, or too many of this asker.
   */
  run<Result>(work: ThreadWork, job: unknown, asker: string): Promise<Result>
  close(): Promise<void>
}

/** The threads of a process; each ends when it had nothing to do for `idleMsMax`, since libraries take memory. */
export function openThreads({ idleMsMax }: Pick<ThreadWork, 'idleMsMax'> = {}): Threads {
  // By their source: pages are built into a bundle with copies of their own of what is declared beside a use case.
  const threads = new Map<string, JobThread<unknown, unknown>>()
  return {
    async run<Result>(work: ThreadWork, job: unknown, asker: string) {
      const thread =
        threads.get(work.source) ?? jobThread({ ...work, ...(idleMsMax !== undefined && { idleMsMax }) })
      threads.set(work.source, thread)
      return (await thread.run(job, asker)) as Result
    },
    async close() {
      for (const thread of threads.values()) await thread.close()
    },
  }
}
