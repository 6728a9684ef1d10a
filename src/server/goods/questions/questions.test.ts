import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { chooseLetters } from '#server/goods/reviews/letters/ask-for-reviews.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { reinstateSeller, suspendSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { asked, QUESTION } from '#tests/support/questions.ts'
import { known } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { answerAsOwner, answerAsSeller, answerForOffice } from './answer-question.ts'
import { askQuestion } from './ask-question.ts'
import { decideAnswer, decideQuestion } from './decide-question.ts'
import { findOfficeQuestion, listQuestionQueue } from './office-question-views.ts'
import { findQuestion, listAnswerVersions, listQuestions, readProductQuestions } from './question-views.ts'
import { countQuestionsToAnswer, listSellersQuestions } from './seller-question-views.ts'
import { tellOfLaterAnswers } from './tell-of-answers.ts'
import { reportQuestion, voteAnswer } from './vote-answer.ts'

let app: App
let close: () => Promise<void>
let turnedMs = 0
let office: AddedOwner
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp({ pause: points.pause })
  close = opened.close
  const { clock } = opened.app
  app = {
    ...opened.app,
    gateway: fakeGateway(),
    clock: { now: () => new Date(clock.now().getTime() + turnedMs) },
  }
})
beforeEach(async () => {
  turnedMs = 0
  office = await addAdmin(app)
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 50 })
  const seller = await addCustomer(app, 'Ravi')
  await app.db
    .insertInto('vendors')
    .values({ user_id: seller.userId, seller_id: sellerId, name: 'Ravi' })
    .execute()
  ravi = { kind: 'vendor', vendor: { sellerId, userId: seller.userId } }
})
afterAll(() => close())

const NO_WAIT = new AbortController().signal
const ANSWER = 'It does not, I use it beside a sleeping child.'
const RUDE = 'What a bastard wheel, it clicks all night long.'
const WITHHELD = { reason: 'abuse', words: 'Leave out the hard word.' }
const ask = (o: { text?: string; by?: { userId: string } } = {}) =>
  asked(app, { productId: mouse.productId, ...o })
const listed = async (query: { q?: string } = {}) =>
  (await listQuestions(app, mouse.productId, query)).questions
const shownOf = async (questionId: string) =>
  (await findQuestion(app, { productId: mouse.productId, questionId }))?.answers ?? []
async function anOwner(name = 'Meera Iyer') {
  const customer = await addCustomer(app, name)
  await deliveredParcel(app, ravi, customer, { offer: mouse })
  return customer
}
const kindsTo = async ({ userId }: { userId: string }) =>
  (
    await app.db
      .selectFrom('mails')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('question'))
const codeOf = (result: { ok: boolean; problem?: { code: string } }) =>
  result.ok ? 'ok' : result.problem?.code

describe('a question', () => {
  test('is published at once, told to the sellers, and searched with its answers', async () => {
    const { questionId, state } = await ask()
    expect(state).toBe('published')
    expect(await kindsTo(ravi.vendor)).toEqual(['question-to-seller'])
    expect(await listed()).toMatchObject([{ id: questionId, text: QUESTION, asker: 'Asha R.', answers: [] }])
    expect(await listed({ q: 'sleeping' })).toEqual([])
    known(await answerAsSeller(app, ravi.vendor, { questionId, text: ANSWER }))
    expect(await listed({ q: 'sleeping' })).toMatchObject([{ id: questionId }])
  })

  test('stands behind those with a newer answer', async () => {
    const first = await ask()
    turnedMs += 1_000
    const second = await ask({ text: 'Is the cable long enough for a desk with a shelf?' })
    expect((await listed()).map(({ id }) => id)).toEqual([second.questionId, first.questionId])
    known(await answerForOffice(app, office, { ...first, text: ANSWER, role: 'office' }))
    expect((await listed()).map(({ id }) => id)).toEqual([first.questionId, second.questionId])
  })

  test('shows first what says much the same, unless its asker has seen that', async () => {
    const { questionId } = await ask()
    const customer = await addCustomer(app)
    const alike = { productId: mouse.productId, text: 'does the wheel click loudly when turned' }
    expect(await askQuestion(app, customer, { ...alike, hasSeenLikes: false })).toMatchObject({
      value: { is: 'alike', likes: [{ id: questionId, text: QUESTION }] },
    })
    expect(await listed()).toHaveLength(1)
    const other = { ...alike, text: 'Which batteries come with it?', hasSeenLikes: false }
    expect(await askQuestion(app, customer, other)).toMatchObject({ value: { is: 'asked' } })
    expect(await askQuestion(app, customer, { ...alike, hasSeenLikes: true })).toMatchObject({
      value: { is: 'asked', state: 'published' },
    })
  })

  test('is asked once by two forms at one moment', async () => {
    const customer = await addCustomer(app)
    const send = () =>
      askQuestion(app, customer, { productId: mouse.productId, text: QUESTION, hasSeenLikes: true })
    const [first, second] = await points.overtaken('questions:asked', send, send)
    expect(first).toEqual(second)
    expect(await listed()).toHaveLength(1)
    expect(await kindsTo(ravi.vendor)).toHaveLength(1)
  })

  test('is refused from an address that is not confirmed, and from an account that was shut out', async () => {
    const customer = await addCustomer(app)
    const question = { productId: mouse.productId, text: QUESTION, hasSeenLikes: true }
    const users = app.db.updateTable('users').where('id', '=', customer.userId)
    await users.set({ email_verified: false }).execute()
    expect(codeOf(await askQuestion(app, customer, question))).toBe('questions.not_verified')
    await users.set({ email_verified: true, deactivated_at: new Date() }).execute()
    expect(codeOf(await askQuestion(app, customer, question))).toBe('questions.gone')
  })

  test('is one of three a day, and of five without an answer', async () => {
    const by = await addCustomer(app)
    const another = (n: number) =>
      askQuestion(app, by, {
        productId: mouse.productId,
        text: `Question number ${'one two three four five six'.split(' ')[n]}?`,
        hasSeenLikes: true,
      })
    for (const n of [0, 1, 2]) known(await another(n))
    expect(codeOf(await another(3))).toBe('questions.too_many_today')
    turnedMs += DAY_MS + 1_000
    for (const n of [3, 4]) known(await another(n))
    expect(codeOf(await another(5))).toBe('questions.too_many_open')
    const [latest] = await listed()
    known(await answerAsSeller(app, ravi.vendor, { questionId: latest?.id ?? '', text: ANSWER }))
    expect(codeOf(await another(5))).toBe('ok')
  })

  test('with a hard word waits for the office, which has it told or says why not', async () => {
    const { questionId, state, customer } = await ask({ text: 'Why is this bastard wheel so loud at night?' })
    expect(state).toBe('waiting')
    expect(await listed()).toEqual([])
    expect(await kindsTo(ravi.vendor)).toEqual([])
    expect((await listQuestionQueue(app, office, {})).questions.at(-1)).toMatchObject({
      id: questionId,
      heldFor: ['an abusive word'],
    })
    known(await decideQuestion(app, office, { questionId, outcome: 'published', fields: {} }))
    expect(await kindsTo(customer)).toEqual(['question-published'])
    expect(await kindsTo(ravi.vendor)).toEqual(['question-to-seller'])
    const again = await decideQuestion(app, office, { questionId, outcome: 'published', fields: {} })
    expect(codeOf(again)).toBe('questions.already_decided')
    const unsaid = await decideQuestion(app, office, { questionId, outcome: 'withheld', fields: {} })
    expect(codeOf(unsaid)).toBe('reviews.reason_missing')
    known(await decideQuestion(app, office, { questionId, outcome: 'withheld', fields: WITHHELD }))
    expect(await kindsTo(customer)).toEqual(['question-published', 'question-withheld'])
    expect(await listed()).toEqual([])
  })
})

describe('an answer', () => {
  test('is given by an owner, a seller and the office, each marked', async () => {
    const { questionId, customer } = await ask()
    const owner = await anOwner()
    known(await answerAsOwner(app, owner, { questionId, text: ANSWER }))
    known(await answerAsSeller(app, ravi.vendor, { questionId, text: 'It clicks softly.' }))
    known(await answerForOffice(app, office, { questionId, text: 'It clicks.', role: 'maker' }))
    expect(await shownOf(questionId)).toMatchObject([
      { role: 'owner', author: 'Meera I.', mark: expect.stringContaining('Owner of this item, since ') },
      { role: 'seller', mark: 'Seller of this item' },
      { role: 'maker', mark: 'Passed on from the maker by NanoNagar' },
    ])
    expect(await kindsTo(customer)).toEqual(['question-answered'])
  })

  test('is refused from whoever has none of it, asked it, or does not sell it', async () => {
    const { questionId, customer } = await ask()
    const stranger = await addCustomer(app)
    expect(codeOf(await answerAsOwner(app, stranger, { questionId, text: ANSWER }))).toBe(
      'questions.not_owner',
    )
    await deliveredParcel(
      app,
      ravi,
      { ...customer, name: 'Asha Rao', email: `${customer.userId}@example.in` },
      { offer: mouse },
    )
    expect(codeOf(await answerAsOwner(app, customer, { questionId, text: ANSWER }))).toBe(
      'questions.own_question',
    )
    const other = await addOffer(app, { sellerId: app.random.uuid() })
    const shop = { sellerId: other.sellerId, userId: ravi.vendor.userId }
    expect(codeOf(await answerAsSeller(app, shop, { questionId, text: ANSWER }))).toBe('questions.gone')
  })

  test('is one of a person; changed, it shows what it said before, unless the office withheld it since', async () => {
    const { questionId } = await ask()
    const owner = await anOwner()
    known(await answerAsOwner(app, owner, { questionId, text: ANSWER }))
    known(await answerAsOwner(app, owner, { questionId, text: ANSWER }))
    expect(await shownOf(questionId)).toMatchObject([{ isEdited: false }])
    known(await answerAsOwner(app, owner, { questionId, text: 'After a month it does click.' }))
    const [answer] = await shownOf(questionId)
    expect(answer).toMatchObject({ text: 'After a month it does click.', isEdited: true })
    expect(await listAnswerVersions(app, [answer?.id ?? ''])).toMatchObject([{ text: ANSWER }])
    const answerId = answer?.id ?? ''
    const decide = (outcome: 'published' | 'withheld', version: number) =>
      decideAnswer(app, office, { answerId, version, outcome, fields: WITHHELD })
    known(await answerAsOwner(app, owner, { questionId, text: RUDE }))
    known(await decide('withheld', 3))
    known(await answerAsOwner(app, owner, { questionId, text: 'It clicks a little.' }))
    known(await decide('published', 4))
    expect(await listAnswerVersions(app, [answerId])).toEqual([])
  })

  test('with a hard word waits for the office, also when it is written anew after it was withheld', async () => {
    const { questionId, customer } = await ask()
    const owner = await anOwner()
    expect(known(await answerAsOwner(app, owner, { questionId, text: RUDE })).state).toBe('waiting')
    expect(await shownOf(questionId)).toEqual([])
    const found = await findOfficeQuestion(app, office, questionId)
    const answerId = found?.answers[0]?.id ?? ''
    const decide = (outcome: 'published' | 'withheld', version: number) =>
      decideAnswer(app, office, { answerId, version, outcome, fields: WITHHELD })
    known(await decide('withheld', 1))
    expect(known(await answerAsOwner(app, owner, { questionId, text: ANSWER })).state).toBe('waiting')
    expect(codeOf(await decide('published', 1))).toBe('questions.already_decided')
    expect(await kindsTo(customer)).toEqual([])
    known(await decide('published', 2))
    expect(await kindsTo(customer)).toEqual(['question-answered'])
    expect(await kindsTo(owner)).toEqual(['question-withheld', 'question-published'])
    expect((await findOfficeQuestion(app, office, questionId))?.queuedAt).toBeUndefined()
  })

  testInFull('that helped stands first, also on the product’s own page', async () => {
    const { questionId } = await ask()
    known(await answerAsSeller(app, ravi.vendor, { questionId, text: 'It clicks softly.' }))
    const owner = await anOwner()
    known(await answerAsOwner(app, owner, { questionId, text: ANSWER }))
    const [first, second] = await shownOf(questionId)
    const vote = (who: { userId: string }) =>
      voteAnswer(app, who, { questionId, answerId: second?.id ?? '', isHelpful: true })
    expect(codeOf(await vote(owner))).toBe('questions.own_answer')
    const voter = await anOwner('Voter')
    expect(codeOf(await vote(voter))).toBe('reviews.voter_too_new')
    turnedMs += 8 * DAY_MS
    const { sellerId } = ravi.vendor
    const colleague = { user_id: voter.userId, seller_id: sellerId, name: 'Voter' }
    await app.db.insertInto('vendors').values(colleague).execute()
    const forTheirs = { questionId, answerId: first?.id ?? '', isHelpful: true }
    expect(codeOf(await voteAnswer(app, voter, forTheirs))).toBe('questions.own_answer')
    await app.db.deleteFrom('vendors').where('user_id', '=', voter.userId).execute()
    known(await vote(voter))
    known(await vote(voter))
    expect(await shownOf(questionId)).toMatchObject([{ text: ANSWER, helpful: 1 }, { helpful: 0 }])
    expect(await readProductQuestions(app.db, mouse.productId)).toMatchObject({
      count: 1,
      questions: [{ id: questionId, answers: [{ text: ANSWER }] }],
    })
  })

  test('is reported once a person, and settled by the office', async () => {
    const { questionId } = await ask()
    known(await answerAsSeller(app, ravi.vendor, { questionId, text: ANSWER }))
    const [answer] = await shownOf(questionId)
    const reporter = await addCustomer(app)
    const report = { questionId, answerId: answer?.id ?? '', fields: { reason: 'advertising', words: '' } }
    known(await reportQuestion(app, reporter, report))
    known(await reportQuestion(app, reporter, report))
    const found = await findOfficeQuestion(app, office, questionId)
    expect(found).toMatchObject({
      reports: [],
      answers: [{ reports: [{ reason: 'It advertises something' }] }],
    })
    expect(found?.queuedAt).toBeDefined()
    known(
      await decideAnswer(app, office, {
        answerId: report.answerId,
        version: 1,
        outcome: 'withheld',
        fields: WITHHELD,
      }),
    )
    expect(await shownOf(questionId)).toEqual([])
    expect(await listed()).toMatchObject([{ answerCount: 0 }])
    expect((await findOfficeQuestion(app, office, questionId))?.queuedAt).toBeUndefined()
  })
})

test('What an administrator asked or answered is decided by another', async () => {
  const person = await anOwner()
  const self = { ...office, ...person }
  const own = await ask({ by: person, text: RUDE })
  expect(own.state).toBe('waiting')
  const publish = { outcome: 'published', fields: {} } as const
  expect(codeOf(await decideQuestion(app, self, { ...own, ...publish }))).toBe('questions.of_oneself')
  known(await decideQuestion(app, office, { ...own, ...publish }))
  const { questionId } = await ask()
  known(await answerAsOwner(app, person, { questionId, text: RUDE }))
  known(await answerForOffice(app, office, { questionId, text: 'It clicks.', role: 'maker' }))
  const answers = (await findOfficeQuestion(app, office, questionId))?.answers ?? []
  const decideBy = (who: AddedOwner, role: string) => {
    const { id: answerId = '' } = answers.find(({ author }) => author.role === role) ?? {}
    return decideAnswer(app, who, { answerId, version: 1, outcome: 'withheld', fields: WITHHELD })
  }
  expect(codeOf(await decideBy(self, 'owner'))).toBe('questions.of_oneself')
  expect(codeOf(await decideBy(office, 'maker'))).toBe('questions.of_oneself')
  known(await decideBy(office, 'owner'))
  known(await decideBy(self, 'maker'))
})

describe('a seller', () => {
  test('has the questions about what it sells, and of no other product', async () => {
    const { questionId } = await ask()
    const other = await addOffer(app, { sellerId: app.random.uuid() })
    await asked(app, { productId: other.productId })
    const { sellerId } = ravi.vendor
    expect(await countQuestionsToAnswer(app, sellerId)).toBe(1)
    const { questions } = await listSellersQuestions(app, sellerId, { isAnswered: false })
    expect(questions).toMatchObject([{ id: questionId, text: QUESTION, answer: undefined }])
    known(await answerAsSeller(app, ravi.vendor, { questionId, text: RUDE }))
    expect(await countQuestionsToAnswer(app, sellerId)).toBe(0)
    expect(await listSellersQuestions(app, sellerId, { isAnswered: true })).toMatchObject({
      questions: [{ id: questionId, answer: { text: RUDE, state: 'waiting' } }],
    })
  })

  test('has none to answer about what it does not sell just now, and has them when it does again', async () => {
    await ask()
    const { sellerId } = ravi.vendor
    const toAnswer = async () => [
      await countQuestionsToAnswer(app, sellerId),
      (await listSellersQuestions(app, sellerId, { isAnswered: false })).questions.length,
    ]
    const offer = app.db.updateTable('offers').where('seller_id', '=', sellerId)
    await offer.set({ status: 'paused' }).execute()
    expect(await toAnswer()).toEqual([0, 0])
    await offer.set({ status: 'live' }).execute()
    expect(await toAnswer()).toEqual([1, 1])
    await app.db.updateTable('sellers').set({ standing: 'suspended' }).where('id', '=', sellerId).execute()
    expect(await toAnswer()).toEqual([0, 0])
  })

  test('has after its suspension what was asked meanwhile, of which no letter told it', async () => {
    const { sellerId } = ravi.vendor
    known(await suspendSeller(app, office, { sellerId, reason: 'Papers are missing' }))
    const other = await addOffer(app, { sellerId: app.random.uuid() })
    const same = { product_id: mouse.productId }
    await app.db.updateTable('offers').set(same).where('id', '=', other.offerId).execute()
    const { questionId } = await ask()
    expect(await countQuestionsToAnswer(app, sellerId)).toBe(0)
    known(await reinstateSeller(app, office, { sellerId, reason: 'They came' }))
    for (const each of [sellerId, other.sellerId])
      expect(await listSellersQuestions(app, each, { isAnswered: false })).toMatchObject({
        questions: [{ id: questionId }],
      })
    expect(await kindsTo(ravi.vendor)).toEqual([])
  })
})

describe('letters', () => {
  testInFull('ask five owners, none of them again within a fortnight, and none who wants none', async () => {
    const owners: { userId: string }[] = []
    for (const name of ['Anu', 'Bina', 'Chitra', 'Devi', 'Esha', 'Farah', 'Gita'])
      owners.push(await anOwner(name))
    const [unwilling] = owners
    await chooseLetters(app, unwilling ?? { userId: '' }, false)
    const told = async () => (await Promise.all(owners.map(kindsTo))).map((kinds) => kinds.length)
    await ask()
    expect((await told()).toSorted()).toEqual([0, 0, 1, 1, 1, 1, 1])
    await ask({ text: 'Which batteries come with it, and how many?' })
    expect(await told()).toEqual([0, 1, 1, 1, 1, 1, 1])
    turnedMs += 15 * DAY_MS
    await ask({ text: 'Is it good for a left hand as well?' })
    expect((await told()).toSorted()).toEqual([0, 1, 2, 2, 2, 2, 2])
    expect((await told())[0]).toBe(0)
  })

  test('tell the asker of the first answer at once, and of later ones once a day', async () => {
    const { questionId, customer } = await ask()
    known(await answerAsSeller(app, ravi.vendor, { questionId, text: ANSWER }))
    turnedMs += 1_000
    known(await answerForOffice(app, office, { questionId, text: ANSWER, role: 'office' }))
    await tellOfLaterAnswers(app, {}, NO_WAIT)
    expect(await kindsTo(customer)).toHaveLength(1)
    turnedMs += DAY_MS
    await Promise.all([tellOfLaterAnswers(app, {}, NO_WAIT), tellOfLaterAnswers(app, {}, NO_WAIT)])
    expect(await kindsTo(customer)).toHaveLength(2)
    turnedMs += DAY_MS
    await tellOfLaterAnswers(app, {}, NO_WAIT)
    expect(await kindsTo(customer)).toHaveLength(2)
  })
})

describe('a fact', () => {
  test('that is asked for and missing is counted, and shown to the seller until it is there', async () => {
    const { questionId } = await ask({ text: 'How much does it weigh without its dongle?' })
    const counted = await app.db
      .selectFrom('unknown_facts')
      .select(['attribute', 'times'])
      .where('product_id', '=', mouse.productId)
      .execute()
    expect(counted).toEqual([{ attribute: 'weight', times: 1 }])
    known(await decideQuestion(app, office, { questionId, outcome: 'withheld', fields: WITHHELD }))
    known(await decideQuestion(app, office, { questionId, outcome: 'published', fields: {} }))
    expect(
      await app.db
        .selectFrom('unknown_facts')
        .select('times')
        .where('product_id', '=', mouse.productId)
        .execute(),
    ).toEqual([{ times: 1 }])
    expect(await kindsTo(ravi.vendor)).toEqual(['question-to-seller'])
    const missing = async () =>
      (await listSellersQuestions(app, ravi.vendor.sellerId, { isAnswered: false })).questions[0]?.missing
    expect(await missing()).toEqual(['Weight'])
    await specify({ weight: 63 })
    expect(await missing()).toEqual([])
  })

  test('that rules read and a question asks for is among the missing facts at once', async () => {
    await app.db.updateTable('products').set({ kind: 'case' }).where('id', '=', mouse.productId).execute()
    await ask({ text: 'What is its max graphics card length?' })
    const missing = await app.db
      .selectFrom('missing_facts')
      .select(['kind', 'attribute', 'times_asked'])
      .where('product_id', '=', mouse.productId)
      .execute()
    expect(missing).toEqual([{ kind: 'case', attribute: 'graphicsLengthMax', times_asked: 1 }])
  })
})

const specify = (attributes: object) =>
  app.db
    .updateTable('products')
    .set({ attributes: JSON.stringify(attributes) })
    .where('id', '=', mouse.productId)
    .execute()

describe('a closed account', () => {
  test('leaves answered questions and published answers without a person, and nothing else', async () => {
    const named = { name: 'Zubeida Qadri', email: `${app.random.uuid()}@example.in` }
    const password = 'the monsoon came late'
    const account = { ...named, password, roles: [{ kind: 'customer' as const }] }
    const person = { ...named, ...(await createAccount(app, account)) }
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.userId).execute()
    await deliveredParcel(app, ravi, person, { offer: mouse })
    const { questionId } = await ask({ by: person })
    known(await answerAsSeller(app, ravi.vendor, { questionId, text: ANSWER }))
    const open = await ask({ by: person, text: 'Which batteries come with it, and how many?' })
    const others = await ask({ text: 'Is it good for a left hand as well?' })
    known(await answerAsOwner(app, person, { questionId: others.questionId, text: 'It fits a right hand.' }))
    known(await answerAsOwner(app, person, { questionId: others.questionId, text: 'It is good for both.' }))
    const file = known(await exportPersonalData(app, person)).json
    for (const text of [QUESTION, 'Which batteries', 'It fits a right hand.', 'It is good for both.'])
      expect(file).toContain(text)
    known(await closeAccount(app, { userId: person.userId, fields: { password } }))
    expect(await listed()).toMatchObject([
      { text: 'Is it good for a left hand as well?', answers: [{ author: 'A customer who has left' }] },
      { text: QUESTION, asker: 'A customer who has left' },
    ])
    const kept = await app.db.selectFrom('questions').selectAll().where('id', '=', open.questionId).execute()
    expect(JSON.stringify(kept)).not.toMatch(/batteries|Zubeida/i)
    const versions = await app.db.selectFrom('answer_versions').select('text').execute()
    expect(versions.map(({ text }) => text)).not.toContain('It fits a right hand.')
  })

  test('leaves the office no empty text to decide about, of an answer and of a question', async () => {
    const leaver = await anOwner()
    const { questionId } = await ask()
    known(await answerAsOwner(app, leaver, { questionId, text: RUDE }))
    const own = await ask({ by: leaver, text: 'Is the cable of it braided or plain?' })
    const { version = 0, id = '' } = (await findOfficeQuestion(app, office, questionId))?.answers[0] ?? {}
    await inTransaction(app, (tx) => erasePerson(tx, { ...leaver, at: app.clock.now() }))
    expect((await findOfficeQuestion(app, office, questionId))?.queuedAt).toBeUndefined()
    const publish = { outcome: 'published', fields: {} } as const
    expect(codeOf(await decideAnswer(app, office, { answerId: id, version, ...publish }))).toBe(
      'questions.gone',
    )
    expect(codeOf(await decideQuestion(app, office, { ...own, ...publish }))).toBe('questions.gone')
  })
})
