import type { BestSellers, BestSellersQuestion } from '#domain/best-sellers/best-sellers.ts'
import { type JobThread, jobThread } from '#server/threads/job-thread.ts'

/** Finds the best sellers without holding the event loop. */
export type SellersFinder = JobThread<BestSellersQuestion, BestSellers>

/** In a thread of its own. A question waits for as many as a page is worth; more are refused. */
export function threadFinder(): SellersFinder {
  return jobThread({
    ...{ source: 'src/server/best-sellers/solving-thread.ts', what: 'questions for the best sellers' },
    ...{ waitingMax: 8, secondsMax: 8, memoryMbMax: 256 },
  })
}
