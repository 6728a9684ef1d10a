import type { BudgetWish } from '#domain/goods/builder/budget-wish.ts'
import type { BudgetAnswer } from '#domain/goods/builder/build-for-budget.ts'
import type { BudgetStock } from '#domain/goods/builder/cheapest-build-search.ts'
import type { App } from '#server/ground/app.ts'
import type { ThreadWork } from '#server/ground/threads/job-thread.ts'

export interface BudgetQuestion {
  stock: BudgetStock
  wish: BudgetWish
}

/** A question waits for as many as a page is worth; more are refused. */
const QUESTIONS: ThreadWork = {
  source: 'src/server/goods/builder/budget-thread.ts',
  what: 'questions for a build',
  waitingMax: 8,
  secondsMax: 8,
  memoryMbMax: 256,
}

/** Puts a computer together for a budget without holding the event loop; throws as `Threads` does. */
export function askBudgetThread(
  app: Pick<App, 'threads'>,
  question: BudgetQuestion,
  asker: string,
): Promise<BudgetAnswer> {
  return app.threads.run(QUESTIONS, question, asker)
}
