import { askQuestion } from '#server/goods/questions/ask-question.ts'
import type { App } from '#server/ground/app.ts'
import { addCustomer } from './customers-and-offers.ts'
import { known } from './reviews.ts'

export const QUESTION = 'Does the wheel click loudly when it is turned?'

/** Asks about a product, by a new customer where none is given; whatever is asked already. */
export async function asked(
  app: App,
  { productId, text = QUESTION, by }: { productId: string; text?: string; by?: { userId: string } },
) {
  const customer = by ?? (await addCustomer(app, 'Asha Rao'))
  const done = known(await askQuestion(app, customer, { productId, text, hasSeenLikes: true }))
  if (done.is !== 'asked') throw new Error('nothing was asked')
  return { customer, ...done }
}
