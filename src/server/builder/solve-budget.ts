import type { BudgetWish } from '#domain/builder/budget-wish.ts'
import type { BudgetAnswer } from '#domain/builder/build-for-budget.ts'
import type { BudgetStock } from '#domain/builder/least-build.ts'
import type { App } from '#server/app.ts'
import type { ThreadWork } from '#server/threads/job-thread.ts'

export interface BudgetQuestion {
  stock: BudgetStock
  wish: BudgetWish
}

/** A question waits for as many as a page is worth; more are refused. */
const QUESTIONS: ThreadWork = {
  source: 'src/server/builder/budget-thread.ts',
  what: 'questions for a build',
  waitingMax: 8,
  secondsMax: 8,
  memoryMbMax: 256,
}

/** Puts a computer together for a budget without holding the event loop; throws as `Threads` does. */
export function solveBudget(
  app: Pick<App, 'threads'>,
  question: BudgetQuestion,
  asker: string,
): Promise<BudgetAnswer> {
  return app.threads.run(QUESTIONS, question, asker)
}
