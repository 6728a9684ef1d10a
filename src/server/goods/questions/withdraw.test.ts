import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { asked, QUESTION } from '#tests/support/questions.ts'
import { known } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { answerAsOwner, answerAsSeller, answerForOffice } from './answer-question.ts'
import { decideAnswer, decideQuestion } from './decide-question.ts'
import { findOfficeQuestion } from './office-question-views.ts'
import { findQuestion, listAnswerVersions, listQuestions } from './question-views.ts'
import { countQuestionsToAnswer, listSellersQuestions } from './seller-question-views.ts'
import { findOwnAnswer } from './vote-views.ts'
import { withdrawAsOwner, withdrawAsSeller, withdrawForOffice, withdrawQuestion } from './withdraw.ts'

let app: App
let close: () => Promise<void>
let office: AddedOwner
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
})
beforeEach(async () => {
  office = await addAdmin(app)
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 50 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: (await addCustomer(app, 'Ravi')).userId } }
})
afterAll(() => close())

const ANSWER = 'It does not, I use it beside a sleeping child.'
const RUDE = 'What a bastard wheel, it clicks all night long.'
const WITHHELD = { reason: 'abuse', words: 'Leave out the hard word.' }
const ask = (by?: { userId: string }) => asked(app, { productId: mouse.productId, ...(by && { by }) })
const shown = async (questionId: string) => findQuestion(app, { productId: mouse.productId, questionId })
async function anOwner() {
  const customer = await addCustomer(app, 'Meera Iyer')
  await deliveredParcel(app, ravi, customer, { offer: mouse })
  return customer
}
const codeOf = (result: { ok: boolean; problem?: { code: string } }) =>
  result.ok ? 'ok' : result.problem?.code

test('an owner withdraws their answer: nobody reads, counts or finds it, and the office still does', async () => {
  const { questionId } = await ask()
  const owner = await anOwner()
  known(await answerAsOwner(app, owner, { questionId, text: ANSWER }))
  const other = await anOwner()
  expect(codeOf(await withdrawAsOwner(app, other, { questionId }))).toBe('questions.gone')
  known(await withdrawAsOwner(app, owner, { questionId }))
  expect(codeOf(await withdrawAsOwner(app, owner, { questionId }))).toBe('questions.gone')
  expect(await shown(questionId)).toMatchObject({ answerCount: 0, answers: [] })
  expect((await listQuestions(app, mouse.productId, { q: 'sleeping' })).questions).toEqual([])
  const of = { userId: owner.userId, productId: mouse.productId, questionId }
  expect(await findOwnAnswer(app.db, of)).toMatchObject({ mayAnswer: true, answer: undefined })
  const known_ = await findOfficeQuestion(app, office, questionId)
  expect(known_?.answers).toMatchObject([{ text: ANSWER, state: 'withdrawn' }])
  const answerId = known_?.answers[0]?.id ?? ''
  const publish = { answerId, version: 1, outcome: 'published', fields: {} } as const
  expect(codeOf(await decideAnswer(app, office, publish))).toBe('questions.gone')
  known(await answerAsOwner(app, owner, { questionId, text: 'After a month it clicks.' }))
  expect(await shown(questionId)).toMatchObject({ answers: [{ text: 'After a month it clicks.' }] })
  expect(await listAnswerVersions(app, [answerId])).toEqual([])
})

test('withdrawing and writing anew does not go around the office', async () => {
  const { questionId } = await ask()
  const owner = await anOwner()
  known(await answerAsOwner(app, owner, { questionId, text: RUDE }))
  known(await withdrawAsOwner(app, owner, { questionId }))
  expect((await findOfficeQuestion(app, office, questionId))?.queuedAt).toBeUndefined()
  expect(known(await answerAsOwner(app, owner, { questionId, text: ANSWER })).state).toBe('waiting')
  const answerId = (await findOfficeQuestion(app, office, questionId))?.answers[0]?.id ?? ''
  const withhold = { answerId, version: 2, outcome: 'withheld', fields: WITHHELD } as const
  known(await decideAnswer(app, office, withhold))
  expect(codeOf(await withdrawAsOwner(app, owner, { questionId }))).toBe('questions.gone')
})

test('a seller that withdraws has the question to answer again, and another seller withdraws nothing', async () => {
  const { questionId } = await ask()
  const { sellerId } = ravi.vendor
  known(await answerAsSeller(app, ravi.vendor, { questionId, text: ANSWER }))
  expect(await countQuestionsToAnswer(app, sellerId)).toBe(0)
  const stranger = {
    ...ravi.vendor,
    sellerId: (await addOffer(app, { sellerId: app.random.uuid() })).sellerId,
  }
  expect(codeOf(await withdrawAsSeller(app, stranger, { questionId }))).toBe('questions.gone')
  known(await withdrawAsSeller(app, ravi.vendor, { questionId }))
  expect(await countQuestionsToAnswer(app, sellerId)).toBe(1)
  expect(await listSellersQuestions(app, sellerId, { isAnswered: false })).toMatchObject({
    questions: [{ id: questionId, answer: undefined }],
  })
  known(await answerForOffice(app, office, { questionId, text: 'It clicks.', role: 'maker' }))
  expect(codeOf(await withdrawForOffice(app, office, { questionId, role: 'office' }))).toBe('questions.gone')
  known(await withdrawForOffice(app, office, { questionId, role: 'maker' }))
  expect(await shown(questionId)).toMatchObject({ answers: [] })
})

test('a question is withdrawn by its asker while nobody has answered it, and can be asked again', async () => {
  const { questionId, customer } = await ask()
  const own = { userId: customer.userId, productId: mouse.productId, questionId }
  expect(await findOwnAnswer(app.db, own)).toMatchObject({ mayWithdraw: true })
  known(await answerAsSeller(app, ravi.vendor, { questionId, text: ANSWER }))
  expect(codeOf(await withdrawQuestion(app, customer, { questionId }))).toBe('questions.has_answers')
  expect(await findOwnAnswer(app.db, own)).toMatchObject({ mayWithdraw: false })
  known(await withdrawAsSeller(app, ravi.vendor, { questionId }))
  expect(codeOf(await withdrawQuestion(app, await addCustomer(app), { questionId }))).toBe('questions.gone')
  known(await withdrawQuestion(app, customer, { questionId }))
  expect(await shown(questionId)).toBeUndefined()
  expect(await countQuestionsToAnswer(app, ravi.vendor.sellerId)).toBe(0)
  const publish = { questionId, outcome: 'published', fields: {} } as const
  expect(codeOf(await decideQuestion(app, office, publish))).toBe('questions.gone')
  expect(await findOfficeQuestion(app, office, questionId)).toMatchObject({
    text: QUESTION,
    state: 'withdrawn',
  })
  const again = await ask(customer)
  expect(again.questionId).not.toBe(questionId)
  expect(again.state).toBe('published')
})
