import { buildForBudget } from '#domain/goods/builder/build-for-budget.ts'
import { answerJobs } from '#server/ground/threads/answer-jobs.ts'
import type { BudgetQuestion } from './ask-budget-thread.ts'

/** The thread in which computers for a budget are put together: some hundred thousand parts are tried. */
answerJobs(({ stock, wish }: BudgetQuestion) => buildForBudget(stock, wish))
