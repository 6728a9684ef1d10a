import type { BestSellers, BestSellersQuestion } from '#domain/best-sellers/best-sellers.ts'
import type { App } from '#server/app.ts'
import type { ThreadWork } from '#server/threads/job-thread.ts'

/** A question waits for as many as a page is worth; more are refused. */
const QUESTIONS: ThreadWork = {
  source: 'src/server/best-sellers/solving-thread.ts',
  what: 'questions for the best sellers',
  waitingMax: 8,
  secondsMax: 8,
  memoryMbMax: 256,
}

/** Finds the best sellers without holding the event loop; throws as `Threads` does. */
export function solveBestSellers(
  app: Pick<App, 'threads'>,
  question: BestSellersQuestion,
  asker: string,
): Promise<BestSellers> {
  return app.threads.run(QUESTIONS, question, asker)
}
