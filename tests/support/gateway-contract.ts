import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import type { ChosenInstrument } from '#domain/ground/outside/gateway-ways.ts'
import type { AttemptRequest, PaymentGateway, SavedCards } from '#server/ground/outside/payment-gateway.ts'
import { receiveWebhook } from '#server/money/payments/receive-webhook.ts'
import type { LineFault } from './faulty-line.ts'
import { openTestApp } from './test-app.ts'

/** A gateway of which a test sees what is there, whose line it can cut and whose buyers it plays. */
export interface GatewayUnderTest {
  gateway: PaymentGateway
  /** The same gateway for somebody with another key, or another secret for webhooks. */
  stranger: PaymentGateway
  /** The same gateway, which soon stops waiting for a line that is silent. */
  impatient: PaymentGateway
  now(): Date
  counts(): { orders: number; captured: number; refunds: number }
  fault(faults: (call: string) => LineFault | undefined): void
  /** What the browser of a buyer does: starts a payment, confirms it or not; gives what it brings back, if anything. */
  buyerPays(
    request: Omit<AttemptRequest, 'cardToken'>,
    outcome: 'authorized' | 'failed',
  ): Promise<Record<string, string>>
  /** A bank disputes a payment of this order; gives the gateway's number of the dispute. */
  disputed(gatewayOrderId: string): Promise<string>
  /** How often evidence was submitted for a dispute. */
  contests(disputeId: string): number
  /** Gives its account one offer, `OFFER`: a tenth off with HDFC's net banking; what the amount of a payment with it is. */
  offer(offersAre: 'paid' | 'settled'): Promise<void>
  /** A bank that refused every payment says yes after all. */
  banksThinkAgain(): void
  /** The webhooks that the shop has been sent by now, of which the last tells of a dispute. */
  webhooks(gatewayOrderId: string): Promise<{ rawBody: Buffer; headers: Headers }[]>
  /** The header of a webhook that has its signature. */
  signatureHeader: string
  close(): Promise<void>
}

export const OFFER = 'offer_HDFCNETB10PCT0'
const AMOUNT = 129_900
const TENTH = 12_990
const KEY = 'refund-key-of-this-test'
const CHOSEN: readonly [ChosenMethod, ChosenInstrument][] = [
  ['netbanking', { code: 'HDFC', name: 'HDFC Bank' }],
  ['wallet', { code: 'mobikwik', name: 'MobiKwik' }],
  ['paylater', { code: 'lazypay', name: 'LazyPay' }],
  ['cardless-emi', { code: 'earlysalary', name: 'Fibe' }],
  ['emi', { code: 'HDFC', name: 'HDFC Bank', emi: { months: 6, rateBp: 1_600 } }],
]
const FAULTS: readonly LineFault[] = [
  'lose-answer',
  'cut-answer',
  'lose-call',
  'silence',
  429,
  500,
  'nonsense',
]

/** What every gateway has to hold, whichever it is: nothing is charged or given back twice, and nothing forged counts. */
export function describeGateway(name: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`${name}, as every gateway`, () => {
    let at: GatewayUnderTest
    let gateway: PaymentGateway
    beforeEach(async () => {
      at = await open()
      gateway = at.gateway
    })
    afterEach(() => at.close())
    const through = (fault: LineFault) => (fault === 'silence' ? at.impatient : gateway)

    test('has one order of a purchase, however often and simultaneously it is opened, and none of another amount', async () => {
      const opened = await Promise.all([openOrder(), openOrder(), openOrder()])
      opened.push(await openOrder())
      expect(new Set(opened.map((each) => each?.gatewayOrderId))).toEqual(new Set([expect.any(String)]))
      expect(at.counts().orders).toBe(1)
      expect(await gateway.openOrder({ receipt: 'order-1', amountPaise: AMOUNT + 1 })).toBeUndefined()
      expect(at.counts().orders).toBe(1)
    })

    test('knows a payment by our attempt, and captures it once', async () => {
      const { gatewayOrderId, payment } = await authorized()
      expect(payment).toMatchObject({ reference: 'attempt-1', status: 'authorized', amountPaise: AMOUNT })
      expect(payment.card).toEqual({
        brand: 'Visa',
        last4: expect.any(String),
        issuer: 'NanoNagar Test Bank',
      })
      const capture = { gatewayPaymentId: payment.id, amountPaise: AMOUNT }
      expect([await gateway.capture(capture), await gateway.capture(capture)]).toEqual([true, true])
      expect(await gateway.findPayments(gatewayOrderId)).toMatchObject([{ status: 'captured' }])
      expect(at.counts().captured).toBe(1)
      expect(await gateway.capture({ gatewayPaymentId: 'pay_unknown', amountPaise: AMOUNT })).toBe(false)
    })

    test('says what the account may take, with the plans of its banks', async () => {
      const ways = await gateway.findWays()
      expect(ways?.instruments.netbanking[0]).toEqual({ code: 'SBIN', name: 'State Bank of India' })
      expect(ways?.instruments.wallet.map(({ code }) => code)).toEqual(['phonepe', 'amazonpay', 'mobikwik'])
      expect(ways?.instruments.paylater).toMatchObject([{ code: 'lazypay', maxPaise: 1_000_000 }])
      expect(ways?.emi).toContainEqual({
        issuer: 'UTIB',
        bank: 'Axis Bank',
        card: 'credit',
        months: 6,
        rateBp: 1_600,
        minPaise: 300_000,
        fee: { percentBp: 100, fixedPaise: 10_000 },
      })
      expect(ways?.emi).toContainEqual(expect.objectContaining({ issuer: 'HDFC_DC', card: 'debit' }))
      expect(await gateway.findOutages()).toEqual(expect.any(Array))
      expect([await at.stranger.findWays(), await at.stranger.findOutages()]).toEqual([undefined, undefined])
    })

    test.each(CHOSEN)(
      'takes %s by what was chosen, captures it once and gives it back whole',
      async (method, instrument) => {
        const gatewayOrderId = await orderId()
        const request = { ...requestOf(gatewayOrderId), method, instrument }
        await at.buyerPays(request, 'authorized')
        await at.buyerPays(request, 'authorized')
        const payments = (await gateway.findPayments(gatewayOrderId)) ?? []
        const code = instrument.code.replace(/_DC$/, '')
        expect(
          payments.map((each) => ({ ...each, instrument: each.instrument?.replace(/_DC$/, '') })),
        ).toMatchObject([
          { reference: 'attempt-1', status: 'authorized', method, instrument: code, amountPaise: AMOUNT },
        ])
        const gatewayPaymentId = payments[0]?.id ?? ''
        expect(await gateway.capture({ gatewayPaymentId, amountPaise: AMOUNT })).toBe(true)
        expect(await gateway.refund({ gatewayPaymentId, amountPaise: AMOUNT, key: KEY })).toMatchObject({
          kind: 'processed',
        })
        expect(at.counts()).toEqual({ orders: 1, captured: 1, refunds: 1 })
      },
    )

    test.each([
      ['paid', AMOUNT - TENTH],
      ['settled', AMOUNT],
    ] as const)(
      'takes an offer off what it fits, and settles what was paid, where the amount is what is %s',
      async (offersAre, amountPaise) => {
        await at.offer(offersAre)
        const opened = await gateway.openOrder({ receipt: 'order-1', amountPaise: AMOUNT, offers: [OFFER] })
        const gatewayOrderId = opened?.gatewayOrderId ?? ''
        expect(opened).toEqual({ gatewayOrderId })
        const way = { method: 'netbanking', instrument: { code: 'HDFC', name: 'HDFC Bank' } } as const
        await at.buyerPays({ ...requestOf(gatewayOrderId), ...way }, 'authorized')
        const payments = await gateway.findPayments(gatewayOrderId, { namesOffers: true })
        expect(payments).toMatchObject([{ status: 'authorized', amountPaise, offerId: OFFER }])
        const gatewayPaymentId = payments?.[0]?.id ?? ''
        expect(await gateway.capture({ gatewayPaymentId, amountPaise })).toBe(true)
        const first = offersAre === 'paid' ? 38_970 : 43_300
        for (const [key, paise] of [[KEY, first] as const, [`${KEY}-2`, amountPaise - first] as const])
          expect(await gateway.refund({ gatewayPaymentId, amountPaise: paise, key })).toMatchObject({
            kind: 'processed',
          })
        expect(await gateway.settlementLines('2026-11-20')).toMatchObject([
          { kind: 'payment', amountPaise: AMOUNT - TENTH },
          { kind: 'refund', amountPaise: -38_970 },
          { kind: 'refund', amountPaise: TENTH + 38_970 - AMOUNT },
        ])
      },
    )

    test('takes no offer off another bank, nor off an order that was opened without', async () => {
      await at.offer('paid')
      for (const [receipt, offers, code] of [
        ['order-1', [OFFER], 'ICIC'],
        ['order-2', [], 'HDFC'],
      ] as const) {
        const { gatewayOrderId = '' } =
          (await gateway.openOrder({ receipt, amountPaise: AMOUNT, offers })) ?? {}
        const way = { method: 'netbanking', instrument: { code, name: code } } as const
        await at.buyerPays({ ...requestOf(gatewayOrderId), reference: receipt, ...way }, 'authorized')
        const [payment] = (await gateway.findPayments(gatewayOrderId, { namesOffers: true })) ?? []
        expect([payment?.amountPaise, payment?.offerId]).toEqual([AMOUNT, undefined])
      }
    })

    test('opens no order with offers of which it refuses one, and says of each whether it takes it', async () => {
      await at.offer('paid')
      const unknown = 'offer_00000000000000'
      const purchase = { receipt: 'order-1', amountPaise: AMOUNT, offers: [OFFER, unknown] }
      expect(await gateway.openOrder(purchase)).toEqual({ refusesOffers: true })
      expect(at.counts().orders).toBe(0)
      const takes = (offer: string, receipt: string) =>
        gateway.takesOffer({ receipt, amountPaise: AMOUNT, offer })
      expect([await takes(OFFER, 'probe-1'), await takes(unknown, 'probe-2')]).toEqual([true, false])
      const opened = await gateway.openOrder({ ...purchase, offers: [OFFER] })
      expect(opened).toEqual({ gatewayOrderId: expect.any(String) })
      at.fault(() => 500)
      expect(await takes(OFFER, 'probe-3')).toBeUndefined()
    })

    test.each(FAULTS)('begins what was chosen once, through %s on the way', async (fault) => {
      const gatewayOrderId = await orderId()
      const [method, instrument] = ['netbanking', { code: 'HDFC', name: 'HDFC Bank' }] as const
      const request = { ...requestOf(gatewayOrderId), method, instrument }
      at.fault(() => fault)
      expect((await through(fault).startPayment(request)).kind).not.toBe('refused')
      at.fault(() => undefined)
      await at.buyerPays(request, 'authorized')
      expect(await gateway.findPayments(gatewayOrderId)).toMatchObject([{ reference: 'attempt-1', method }])
    })

    test('is one customer of an account, and never another’s who had its e-mail before', async () => {
      const cards = cardsOf(gateway)
      const account = { accountId: 'account-1', email: 'asha@example.in', phone: '+919876543210' }
      const opened = await Promise.all([cards.openCustomer(account), cards.openCustomer(account)])
      expect(opened[0]).toEqual({ gatewayCustomerId: expect.any(String) })
      expect(opened[1]).toEqual(opened[0])
      expect(await cards.openCustomer({ ...account, accountId: 'account-2' })).toBeUndefined()
      const other = { accountId: 'account-3', email: undefined, phone: '+919876543210' }
      const third = await cards.openCustomer(other)
      expect(third).toEqual({ gatewayCustomerId: expect.any(String) })
      expect(third).not.toEqual(opened[0])
      expect(await cardsOf(at.stranger).openCustomer(account)).toBeUndefined()
    })

    test('saves a card for its customer alone, pays with it after the bank asked again, and deletes it once', async () => {
      const { gatewayCustomerId, card } = await savedCard()
      const cards = cardsOf(gateway)
      expect(card).toMatchObject({ brand: 'Visa', last4: expect.stringMatching(/^\d{4}$/), isActive: true })
      const customer = { gatewayCustomerId, savedCardId: card.id }
      const request = { ...requestOf(await orderId()), reference: 'attempt-2', customer }
      const paid = await gateway.startPayment(request)
      expect(paid).toMatchObject({
        kind: 'started',
        step: { kind: expect.stringMatching(/^(page|script)$/) },
      })
      const stranger = await cards.openCustomer({ accountId: 'b', email: 'b@example.in', phone: undefined })
      expect(await cards.listCards(stranger?.gatewayCustomerId ?? '')).toEqual([])
      const theirs = { gatewayCustomerId: stranger?.gatewayCustomerId ?? '', cardId: card.id }
      await cards.deleteCard(theirs)
      expect(await cards.listCards(gatewayCustomerId)).toEqual([card])
      const own = { gatewayCustomerId, cardId: card.id }
      expect([await cards.deleteCard(own), await cards.deleteCard(own)]).toEqual([true, true])
      expect(await cards.listCards(gatewayCustomerId)).toEqual([])
    })

    test.each(FAULTS)('knows nothing of saved cards through %s, and deletes all the same', async (fault) => {
      const { gatewayCustomerId, card } = await savedCard()
      const cut = cardsOf(through(fault))
      at.fault(() => fault)
      const asked = await Promise.all([
        cut.openCustomer({ accountId: 'c', email: 'c@example.in', phone: undefined }),
        cut.listCards(gatewayCustomerId),
        cut.deleteCard({ gatewayCustomerId, cardId: card.id }),
      ])
      expect(asked).toEqual([undefined, undefined, false])
      at.fault(() => undefined)
      const cards = cardsOf(gateway)
      expect(await cards.deleteCard({ gatewayCustomerId, cardId: card.id })).toBe(true)
      expect(await cards.listCards(gatewayCustomerId)).toEqual([])
    })

    test('says why a payment failed, takes another on the same order, and tells the oldest first', async () => {
      const gatewayOrderId = await orderId()
      await at.buyerPays(requestOf(gatewayOrderId), 'failed')
      await at.buyerPays({ ...requestOf(gatewayOrderId), reference: 'attempt-2' }, 'authorized')
      expect(await gateway.findPayments(gatewayOrderId)).toMatchObject([
        { reference: 'attempt-1', status: 'failed', reason: expect.stringMatching(/bank/) },
        { reference: 'attempt-2', status: 'authorized' },
      ])
    })

    test('may say yes late to what failed', async () => {
      const gatewayOrderId = await orderId()
      await at.buyerPays(requestOf(gatewayOrderId), 'failed')
      at.banksThinkAgain()
      expect(await gateway.findPayments(gatewayOrderId)).toMatchObject([{ status: 'authorized' }])
    })

    test('gives money back once under a key; another request under the key, and too much, are refused', async () => {
      const gatewayPaymentId = await captured()
      const refund = { gatewayPaymentId, amountPaise: 10_000, key: KEY }
      const made = await gateway.refund(refund)
      expect(made).toEqual({ kind: 'processed', gatewayRefundId: expect.any(String) })
      expect(await gateway.refund(refund)).toEqual(made)
      expect(await gateway.findRefund(refund)).toEqual(made)
      expect(await gateway.refund({ ...refund, amountPaise: 20_000 })).toMatchObject({ kind: 'failed' })
      expect(await gateway.refund({ ...refund, key: `${KEY}-2`, amountPaise: AMOUNT })).toMatchObject({
        kind: 'failed',
        reason: expect.any(String),
      })
      expect(at.counts().refunds).toBe(1)
      expect((await gateway.findRefund({ ...refund, key: 'never-asked-for' })).kind).not.toBe('processed')
    })

    test('settles payments and refunds, in paise, with its fee and the tax on it apart', async () => {
      const gatewayPaymentId = await captured()
      await gateway.refund({ gatewayPaymentId, amountPaise: 10_000, key: KEY })
      expect(await gateway.settlementLines('2026-11-20')).toMatchObject([
        { kind: 'payment', gatewayPaymentId, amountPaise: AMOUNT, feePaise: 2_598, taxPaise: 468 },
        { kind: 'refund', gatewayPaymentId, amountPaise: -10_000, feePaise: 0, taxPaise: 0 },
      ])
    })

    test('loses every answer once, and is asked again: one order, one capture, one refund', async () => {
      const lost = new Set<string>()
      at.fault((call) => {
        if (lost.has(call)) return undefined
        lost.add(call)
        return 'lose-answer'
      })
      const opened = await until(openOrder)
      const request = requestOf(opened.gatewayOrderId ?? '')
      await until(async () => {
        await at.buyerPays(request, 'authorized').catch(() => undefined)
        const found = await gateway.findPayments(request.gatewayOrderId)
        return found?.length ? found : undefined
      })
      const [payment] = await until(() => gateway.findPayments(request.gatewayOrderId))
      if (!payment) throw new Error('the payment is there')
      await until(async () =>
        (await gateway.capture({ gatewayPaymentId: payment.id, amountPaise: AMOUNT })) ? true : undefined,
      )
      const refund = { gatewayPaymentId: payment.id, amountPaise: AMOUNT, key: KEY }
      await until(async () => {
        const answer = await gateway.refund(refund)
        return answer.kind === 'processed' ? answer : undefined
      })
      expect(at.counts()).toEqual({ orders: 1, captured: 1, refunds: 1 })
      expect(lost.size).toBeGreaterThanOrEqual(4)
    })

    test.each(FAULTS)('in trouble (%s) is unknown and never an exception', async (fault) => {
      const gatewayPaymentId = await captured()
      const gatewayOrderId = await orderId()
      at.fault(() => fault)
      const cut = through(fault)
      const refund = { gatewayPaymentId, amountPaise: 10_000, key: KEY }
      // All at once: in a silence each of them waits for as long as the gateway is given.
      const checked = expect(cut.check?.()).rejects.toThrow()
      expect(
        await Promise.all([
          cut.openOrder({ receipt: 'order-2', amountPaise: AMOUNT }),
          cut.findPayments(gatewayOrderId),
          cut.capture({ gatewayPaymentId, amountPaise: AMOUNT }),
          cut.refund(refund),
          cut.findRefund(refund),
          cut.acceptDispute('disp_1'),
          cut.settlementLines('2026-11-20'),
          cut.findWays(),
          cut.findOutages(),
        ]),
      ).toEqual([
        undefined,
        undefined,
        false,
        { kind: 'unknown' },
        { kind: 'unknown' },
        { kind: 'unknown' },
        undefined,
        undefined,
        undefined,
      ])
      await checked
    })

    test('gives nothing back of a payment that a bank disputes or has taken back', async () => {
      const { gatewayOrderId } = await authorized()
      const disputeId = await at.disputed(gatewayOrderId)
      const payments = (await gateway.findPayments(gatewayOrderId)) ?? []
      const payment = payments.find(({ status }) => status === 'captured') ?? payments[0]
      const { refunds } = at.counts()
      for (const [time, status] of ['open', 'lost'].entries()) {
        if (status === 'lost') await gateway.acceptDispute(disputeId)
        const refund = { gatewayPaymentId: payment?.id ?? '', amountPaise: 10_000, key: `${KEY}-${time}` }
        expect(await gateway.refund(refund)).toEqual({ kind: 'disputed', reason: expect.any(String) })
        expect((await gateway.findRefund(refund)).kind).not.toBe('processed')
      }
      expect(at.counts().refunds).toBe(refunds)
    })

    test('gives a dispute up once, however often and through whatever trouble it is asked to', async () => {
      const { gatewayOrderId } = await authorized()
      const disputeId = await at.disputed(gatewayOrderId)
      at.fault(() => 'lose-answer')
      expect(await gateway.acceptDispute(disputeId)).toEqual({ kind: 'unknown' })
      at.fault(() => undefined)
      for (let time = 0; time < 2; time++)
        expect(await gateway.acceptDispute(disputeId)).toMatchObject({
          kind: 'lost',
          dispute: { id: disputeId, status: 'lost', amountPaise: AMOUNT },
        })
      expect(await gateway.acceptDispute('disp_of_nobody')).toMatchObject({ kind: 'refused' })
      expect(await at.stranger.acceptDispute(disputeId)).toEqual({ kind: 'unknown' })
    })

    test.each(FAULTS)(
      'contests a dispute once, with a document, through %s on each of its calls',
      async (fault) => {
        const { gatewayOrderId } = await authorized()
        const disputeId = await at.disputed(gatewayOrderId)
        const bytes = new TextEncoder().encode('%PDF-1.3 evidence')
        at.fault(() => fault)
        expect(await through(fault).uploadEvidence({ name: 'evidence.pdf', bytes })).toEqual({
          kind: 'unknown',
        })
        at.fault(() => undefined)
        const uploaded = await gateway.uploadEvidence({ name: 'evidence.pdf', bytes })
        if (uploaded.kind !== 'uploaded') throw new Error('the gateway takes a PDF')
        const contest = {
          amountPaise: AMOUNT,
          summary: 'It was delivered.',
          documentId: uploaded.documentId,
          proofs: ['billing', 'shipping', 'communication', 'other'] as const,
        }
        at.fault(() => fault)
        expect(await through(fault).contestDispute(disputeId, contest)).toEqual({ kind: 'unknown' })
        at.fault(() => undefined)
        for (let time = 0; time < 2; time++)
          expect(await gateway.contestDispute(disputeId, contest)).toMatchObject({
            kind: 'contested',
            dispute: { id: disputeId, status: 'under_review', amountPaise: AMOUNT },
          })
        expect(at.contests(disputeId)).toBe(1)
        // The bank has evidence: it is not given up any more.
        expect(await gateway.acceptDispute(disputeId)).toMatchObject({ kind: 'refused' })
      },
    )

    test('refuses to contest what is lost, what nobody has, and with a document that it was not given', async () => {
      const { gatewayOrderId } = await authorized()
      const disputeId = await at.disputed(gatewayOrderId)
      const contest = { amountPaise: AMOUNT, summary: 'x', documentId: 'doc_1', proofs: ['other'] as const }
      expect(await gateway.contestDispute(disputeId, contest)).toMatchObject({ kind: 'refused' })
      expect(await gateway.contestDispute('disp_of_nobody', contest)).toMatchObject({ kind: 'refused' })
      expect(await at.stranger.contestDispute(disputeId, contest)).toEqual({ kind: 'unknown' })
      await gateway.acceptDispute(disputeId)
      expect(await gateway.contestDispute(disputeId, contest)).toMatchObject({ kind: 'refused' })
      expect(at.contests(disputeId)).toBe(0)
    })

    test('tells a stranger nothing', async () => {
      const gatewayPaymentId = await captured()
      const { stranger } = at
      expect(await stranger.openOrder({ receipt: 'order-1', amountPaise: AMOUNT })).toBeUndefined()
      expect(await stranger.findPayments(await orderId())).toBeUndefined()
      expect(await stranger.refund({ gatewayPaymentId, amountPaise: 10_000, key: KEY })).toEqual({
        kind: 'unknown',
      })
      await expect(stranger.check?.()).rejects.toThrow()
      await gateway.check?.()
    })

    test('signs what the browser brings back: for this payment, this order and with our secret alone', async () => {
      const gatewayOrderId = await orderId()
      const fields = await at.buyerPays(requestOf(gatewayOrderId), 'authorized')
      expect(gateway.isSignedReturn(fields, gatewayOrderId)).toBe(true)
      expect(at.stranger.isSignedReturn(fields, gatewayOrderId)).toBe(false)
      expect(gateway.isSignedReturn(fields, 'order_of_somebody_else')).toBe(false)
      expect(gateway.isSignedReturn({}, gatewayOrderId)).toBe(false)
      for (const field of Object.keys(fields).filter((key) => !key.includes('order')))
        for (const forged of [
          `${fields[field]}0`,
          '',
          fields[field]?.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a')),
        ])
          expect(gateway.isSignedReturn({ ...fields, [field]: forged ?? '' }, gatewayOrderId), field).toBe(
            false,
          )
    })

    test('signs its webhooks over their very bytes, with the secret of webhooks', async () => {
      const { gatewayOrderId } = await authorized()
      const hooks = await at.webhooks(gatewayOrderId)
      expect(hooks.length).toBeGreaterThan(1)
      for (const { rawBody, headers } of hooks) {
        const read = (change: { rawBody?: Buffer; headers?: Headers } = {}) =>
          gateway.readWebhook({ rawBody, headers, now: at.now(), ...change })
        expect(read()).toMatchObject({ gatewayOrderId, eventId: expect.any(String) })
        expect(at.stranger.readWebhook({ rawBody, headers, now: at.now() })).toBeUndefined()
        expect(read({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]) })).toBeUndefined()
        const spaced = Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()), undefined, 1))
        expect(read({ rawBody: spaced })).toBeUndefined()
        for (const forged of ['', 'x', `${headers.get(at.signatureHeader)}0`]) {
          const others = new Headers(headers)
          others.set(at.signatureHeader, forged)
          expect(read({ headers: others })).toBeUndefined()
        }
      }
      const last = hooks.at(-1)
      expect(last && gateway.readWebhook({ ...last, now: at.now() })?.dispute).toEqual({
        id: expect.any(String),
        gatewayPaymentId: expect.any(String),
        phase: 'chargeback',
        status: 'open',
        reason: expect.any(String),
        amountPaise: AMOUNT,
        respondBy: expect.any(Date),
      })
    })

    test('is heard once for each event, however often it tells it, and not at all with a wrong secret', async () => {
      const { app, close } = await openTestApp({ clock: { now: at.now } })
      try {
        app.gateway = gateway
        const { gatewayOrderId } = await authorized()
        const hooks = await at.webhooks(gatewayOrderId)
        const tell = () => hooks.map((hook) => receiveWebhook(app, { gateway: gateway.name, ...hook }))
        expect(new Set(await Promise.all([...tell(), ...tell(), ...tell()]))).toEqual(new Set([true]))
        const count = async () =>
          (await app.db.selectFrom('gateway_events').select('event_id').execute()).length
        expect(await count()).toBe(hooks.length)
        app.gateway = at.stranger
        expect(new Set(await Promise.all(tell()))).toEqual(new Set([false]))
        expect(await count()).toBe(hooks.length)
      } finally {
        await close()
      }
    })

    function openOrder() {
      return gateway.openOrder({ receipt: 'order-1', amountPaise: AMOUNT })
    }

    async function orderId(): Promise<string> {
      const opened = await openOrder()
      if (opened?.gatewayOrderId === undefined) throw new Error('the order is opened')
      return opened.gatewayOrderId
    }

    /** A card that was saved with a payment, as its customer agreed. */
    async function savedCard() {
      const cards = cardsOf(gateway)
      const account = { accountId: 'account-1', email: 'asha@example.in', phone: undefined }
      const opened = await cards.openCustomer(account)
      if (!opened) throw new Error('the customer is opened')
      await at.buyerPays({ ...requestOf(await orderId()), customer: opened }, 'authorized')
      const [card] = (await cards.listCards(opened.gatewayCustomerId)) ?? []
      if (!card) throw new Error('the card is saved')
      return { ...opened, card }
    }

    async function authorized() {
      const gatewayOrderId = await orderId()
      await at.buyerPays(requestOf(gatewayOrderId), 'authorized')
      const [payment] = (await gateway.findPayments(gatewayOrderId)) ?? []
      if (!payment) throw new Error('the payment is there')
      return { gatewayOrderId, payment }
    }

    async function captured(): Promise<string> {
      const { payment } = await authorized()
      await gateway.capture({ gatewayPaymentId: payment.id, amountPaise: AMOUNT })
      return payment.id
    }
  })
}

function cardsOf({ savedCards }: PaymentGateway): SavedCards {
  if (!savedCards) throw new Error('this gateway saves cards')
  return savedCards
}

function requestOf(gatewayOrderId: string): Omit<AttemptRequest, 'cardToken'> {
  return {
    gatewayOrderId,
    reference: 'attempt-1',
    method: 'card',
    amountPaise: AMOUNT,
    returnUrl: 'http://shop.test/api/payments/1/return',
    cancelUrl: 'http://shop.test/orders/1/pay',
    orderNumber: '#NN100001',
    buyer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
  }
}

/** Asks as the shop does: again, until it is answered; ten times at most. */
async function until<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  for (let tries = 0; tries < 10; tries++) {
    const value = await ask()
    if (value !== undefined) return value
  }
  throw new Error('never answered')
}
