import { parentPort } from 'node:worker_threads'

/** In a thread: does the jobs that come, one after the other, and tells what failed. */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  parentPort?.on('message', async ({ id, job }: { id: number; job: Job }) => {
    try {
      parentPort?.postMessage({ id, result: await work(job) })
    } catch (error) {
      parentPort?.postMessage({ id, problem: error instanceof Error ? error.stack : String(error) })
    }
  })
}
