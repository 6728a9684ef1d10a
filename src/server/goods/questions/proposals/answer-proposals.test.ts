import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countReviews } from '#server/goods/catalogue/editing/listing-review-views.ts'
import type { App } from '#server/ground/app.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { asked } from '#tests/support/questions.ts'
import { known } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { answerAsOwner, answerAsSeller, answerForOffice } from '../answer-question.ts'
import { decideAnswer, decideQuestion } from '../decide-question.ts'
import { findOfficeQuestion, listQuestionQueue } from '../office-question-views.ts'
import { findQuestion } from '../question-views.ts'
import { withdrawAsOwner } from '../withdraw.ts'
import { listAnswerProposals } from './answer-proposal-views.ts'
import { decideAnswerProposal } from './decide-answer-proposal.ts'

let app: App
let close: () => Promise<void>
let office: AddedOwner
let card: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
let questionId: string
let asker: { userId: string }
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
})
beforeEach(async () => {
  office = await addAdmin(app)
  const sellerId = app.random.uuid()
  card = await addOffer(app, { sellerId, available: 50 })
  const seller = await addCustomer(app, 'Ravi')
  await app.db
    .insertInto('vendors')
    .values({ user_id: seller.userId, seller_id: sellerId, name: 'Ravi' })
    .execute()
  ravi = { kind: 'vendor', vendor: { sellerId, userId: seller.userId } }
  await app.db
    .updateTable('products')
    .set({ kind: 'graphics-card', attributes: JSON.stringify({ length: 320 }) })
    .where('id', '=', card.productId)
    .execute()
  const question = await asked(app, { productId: card.productId, text: 'What is the length of it?' })
  questionId = question.questionId
  asker = question.customer
})
afterAll(() => close())

const answer = (text: string) => answerAsSeller(app, ravi.vendor, { questionId, text })
const proposals = async () =>
  (await listAnswerProposals(app, office, {})).proposals.filter(
    ({ productId }) => productId === card.productId,
  )
const only = async () => {
  const [proposal] = await proposals()
  if (!proposal) throw new Error('nothing is proposed')
  return proposal
}
const decide = async (
  outcome: 'accepted' | 'declined' | 'measuring',
  reason?: string,
  who: AddedOwner = office,
) => {
  const { id, version } = await only()
  return decideAnswerProposal(app, who, { proposalId: id, outcome, version, reason })
}
const productNow = () =>
  app.db
    .selectFrom('products')
    .select(['attributes', 'attribute_sources'])
    .where('id', '=', card.productId)
    .executeTakeFirstOrThrow()
const shownAnswers = async () =>
  (await findQuestion(app, { productId: card.productId, questionId }))?.answers ?? []
const lettersTo = async ({ userId }: { userId: string }, kind: string) =>
  (
    await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute()
  ).map(({ text_body }) => text_body)
async function anOwner(name = 'Meera Iyer') {
  const customer = await addCustomer(app, name)
  await deliveredParcel(app, ravi, customer, { offer: card })
  return customer
}
const codeOf = (result: { ok: boolean; problem?: { code: string } }) =>
  result.ok ? 'ok' : result.problem?.code

test('an answer against the specification waits in the review with its question, and is counted there alone', async () => {
  const before = await countReviews(app, office)
  const waiting = await countWaiting(app, office)
  known(await answer('It is 317 mm.'))
  expect(await shownAnswers()).toMatchObject([{ specification: 'Length: 320 mm' }])
  expect(await only()).toMatchObject({
    question: { id: questionId },
    answer: { text: 'It is 317 mm.', role: 'seller' },
    stated: 'Length: 320 mm',
    said: '317 mm',
    isMeasurable: true,
  })
  expect((await countReviews(app, office)).answers).toBe(before.answers + 1)
  expect((await countWaiting(app, office)).listings).toBe(waiting.listings + 1)
  expect((await listQuestionQueue(app, office, {})).questions.map(({ id }) => id)).not.toContain(questionId)
  expect((await findOfficeQuestion(app, office, questionId))?.answers).toMatchObject([{ isProposed: true }])
})

test('accepted, the specification says it with its origin, and who answered is told; once', async () => {
  known(await answer('It is 317 mm.'))
  const { id } = await only()
  const stale = { proposalId: id, outcome: 'accepted', version: 0 } as const
  expect(codeOf(await decideAnswerProposal(app, office, stale))).toBe('catalogue.product_changed')
  known(await decide('accepted'))
  const { attributes, attribute_sources } = await productNow()
  expect(attributes).toEqual({ length: 317 })
  expect(Object.values(attribute_sources)).toMatchObject([
    { source: 'seller', sellerId: ravi.vendor.sellerId },
  ])
  expect(await shownAnswers()).toMatchObject([{ specification: undefined }])
  expect(await lettersTo(ravi.vendor, 'answer-fact-accepted')).toHaveLength(1)
  expect(await proposals()).toEqual([])
  expect(codeOf(await decideAnswerProposal(app, office, { ...stale, version: 2 }))).toBe(
    'questions.already_decided',
  )
})

test('of an owner it names an owner’s answer, and of the maker the maker', async () => {
  known(await answerAsOwner(app, await anOwner(), { questionId, text: 'I measured: 31.5 cm.' }))
  known(await decide('accepted'))
  expect(Object.values((await productNow()).attribute_sources)).toMatchObject([{ source: 'answer' }])
  known(await answerForOffice(app, office, { questionId, text: 'It is 325 mm.', role: 'maker' }))
  // Nobody decides of what they said themselves.
  expect(codeOf(await decide('accepted'))).toBe('questions.of_oneself')
  known(await decide('accepted', undefined, await addAdmin(app)))
  const { attributes, attribute_sources } = await productNow()
  expect([attributes, Object.values(attribute_sources)]).toMatchObject([
    { length: 325 },
    [{ source: 'maker' }],
  ])
})

test('declined, it needs a reason that who answered reads, and comes up again only when the answer changes', async () => {
  known(await answer('It is 317 mm.'))
  expect(codeOf(await decide('declined', ''))).toBe('audit.reason_invalid')
  known(await decide('declined', 'The bracket is part of it.'))
  expect((await lettersTo(ravi.vendor, 'answer-fact-declined'))[0]).toContain('The bracket is part of it.')
  expect((await productNow()).attributes).toEqual({ length: 320 })
  expect(await shownAnswers()).toMatchObject([{ specification: 'Length: 320 mm' }])
  known(await answer('It is 317 mm.'))
  expect(await proposals()).toEqual([])
  known(await answer('It is 310 mm.'))
  expect(await only()).toMatchObject({ said: '310 mm' })
  known(await answer('It is 320 mm.'))
  expect(await proposals()).toEqual([])
  expect(await shownAnswers()).toMatchObject([{ specification: undefined }])
})

test('owners can be asked to measure, where a ruler tells', async () => {
  const owner = await anOwner()
  const unproven = await addCustomer(app, 'Dev')
  await deliveredParcel(app, ravi, unproven, { offer: card, isProven: false })
  const answerer = await anOwner()
  known(await answerAsOwner(app, answerer, { questionId, text: 'It is 317 mm.' }))
  // Nobody is asked twice in a fortnight: the question itself was told before this owner had it.
  expect(known(await decide('measuring')).asked).toBe(1)
  expect((await lettersTo(owner, 'measurement-asked'))[0]).toContain(`/products/${card.productId}/measure`)
  for (const other of [unproven, answerer]) expect(await lettersTo(other, 'measurement-asked')).toEqual([])
  expect(await lettersTo(answerer, 'answer-fact-measuring')).toHaveLength(1)
  expect(await proposals()).toEqual([])
  await app.db
    .updateTable('products')
    .set({ attributes: JSON.stringify({ vram: 8 }) })
    .where('id', '=', card.productId)
    .execute()
  const other = await asked(app, { productId: card.productId, text: 'How much VRAM is there?' })
  known(await answerAsSeller(app, ravi.vendor, { questionId: other.questionId, text: '12 GB' }))
  expect(await only()).toMatchObject({ said: '12 GB', isMeasurable: false })
  expect(codeOf(await decide('measuring'))).toBe('questions.not_measurable')
})

test('withheld or withdrawn, an answer proposes nothing; published again it does', async () => {
  known(await answer('It is 317 mm.'))
  const found = await findOfficeQuestion(app, office, questionId)
  const which = { answerId: found?.answers[0]?.id ?? '', version: 1 }
  const fields = { reason: 'abuse', words: 'Not so.' }
  known(await decideAnswer(app, office, { ...which, outcome: 'withheld', fields }))
  expect(await proposals()).toEqual([])
  known(await decideAnswer(app, office, { ...which, outcome: 'published', fields: {} }))
  expect(await proposals()).toHaveLength(1)
  const owner = await anOwner()
  known(await answerAsOwner(app, owner, { questionId, text: 'It is 310 mm.' }))
  expect(await proposals()).toHaveLength(2)
  known(await withdrawAsOwner(app, owner, { questionId }))
  expect(await proposals()).toHaveLength(1)
  known(await decideQuestion(app, office, { questionId, outcome: 'withheld', fields }))
  expect(await proposals()).toEqual([])
  known(await decideQuestion(app, office, { questionId, outcome: 'published', fields: {} }))
  expect(await proposals()).toHaveLength(1)
})

test('what three owners measured is not asked about again', async () => {
  const measured = { length: { value: 320, owners: 3, on: '2026-11-28', stated: 330 } }
  await app.db
    .updateTable('products')
    .set({ measured: JSON.stringify(measured) })
    .where('id', '=', card.productId)
    .execute()
  known(await answer('It is 330 mm.'))
  expect(await shownAnswers()).toMatchObject([{ specification: 'Length: 320 mm' }])
  expect(await proposals()).toEqual([])
  expect(asker.userId).toBeTruthy()
})
