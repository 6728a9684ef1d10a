import { buildForBudget } from '#domain/builder/build-for-budget.ts'
import { answerJobs } from '#server/threads/answer-jobs.ts'
import type { BudgetQuestion } from './solve-budget.ts'

/** The thread in which computers for a budget are put together: some hundred thousand parts are tried. */
answerJobs(({ stock, wish }: BudgetQuestion) => buildForBudget(stock, wish))
