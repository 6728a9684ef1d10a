import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerForOffice } from '#server/goods/questions/answer-question.ts'
import { findQuestion } from '#server/goods/questions/question-views.ts'
import type { App } from '#server/ground/app.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { asked } from '#tests/support/questions.ts'
import { known } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { action } from './question-page.route.tsx'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

async function sent(
  params: { id: string; questionId: string },
  { customer, ...fields }: { customer: { userId: string } } & Record<string, unknown>,
): Promise<number> {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, { customer } as never)
  const body = new URLSearchParams(fields as Record<string, string>)
  const request = new Request('http://shop.test/', { method: 'POST', body })
  const answer = await Promise.resolve(action({ request, context, params } as never)).catch(
    (thrown) => thrown,
  )
  return answer instanceof Response ? answer.status : (answer.init?.status ?? 200)
}

test('A question is answered, withdrawn, reported and voted about under its own product’s address alone', async () => {
  const office = await addAdmin(app)
  const [own, other] = [await addOffer(app), await addOffer(app)]
  const { questionId, customer } = await asked(app, { productId: own.productId })
  known(await answerForOffice(app, office, { questionId, text: 'It does not.', role: 'office' }))
  const shown = async () => findQuestion(app, { productId: own.productId, questionId })
  const stranger = await addCustomer(app)
  const vote = { question: questionId, answer: (await shown())?.answers[0]?.id }
  const forms = [
    { customer: stranger, intent: 'answer', text: 'It does, loudly.' },
    { customer: stranger, intent: 'withdraw' },
    { customer, intent: 'withdraw-question' },
    { customer: stranger, intent: 'report', reason: 'advertising', words: '' },
    { customer: stranger, intent: 'helpful', ...vote },
  ]
  for (const each of forms)
    expect(await sent({ id: other.productId, questionId }, each), each.intent).toBe(404)
  expect((await shown())?.answers).toHaveLength(1)
  // Under its own address each is judged by what it is: none of a piece, nothing written, an answered question.
  const judged = []
  for (const form of forms) judged.push(await sent({ id: own.productId, questionId }, form))
  expect(judged).toEqual([403, 404, 409, 303, 303])
})
