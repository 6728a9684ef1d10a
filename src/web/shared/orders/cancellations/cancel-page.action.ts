import type { App } from '#server/ground/app.ts'
import { readCancelPage } from '#server/orders/cancellations/cancel-page-views.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { readCancelAddress } from './cancel-address.ts'
import { chosenPieces } from './read-cancel-form.ts'

/** What a page of cancelling shows at its address: the choice of pieces, or its review, and what is wrong with it. */
export async function loadCancelPage(app: App, of: Parameters<typeof readCancelPage>[1], url: string) {
  const { choice, isChanging, wasSent, changeTo } = readCancelAddress(url)
  const page = await readCancelPage(app, of, chosenPieces(choice))
  const isEmpty = wasSent && !page.review && !page.problem
  const problem = isEmpty ? ({ code: 'cancellations.nothing_chosen' } as const) : page.problem
  return {
    page: isChanging ? { ...page, review: undefined } : page,
    changeTo,
    problem: problem && problemWords(problem),
  }
}
