import type { BudgetWish } from '#domain/builder/budget-wish.ts'
import type { BudgetAnswer } from '#domain/builder/build-for-budget.ts'
import type { BudgetStock } from '#domain/builder/least-build.ts'
import { type JobThread, jobThread } from '#server/threads/job-thread.ts'

export interface BudgetQuestion {
  stock: BudgetStock
  wish: BudgetWish
}

/** Puts computers together for a budget without holding the event loop. */
export type BudgetBuilder = JobThread<BudgetQuestion, BudgetAnswer>

/** In a thread of its own. A question waits for as many as a page is worth; more are refused. */
export function threadBuilder(): BudgetBuilder {
  return jobThread({
    ...{ source: 'src/server/builder/budget-thread.ts', what: 'questions for a build' },
    ...{ waitingMax: 8, secondsMax: 8, memoryMbMax: 256 },
  })
}
