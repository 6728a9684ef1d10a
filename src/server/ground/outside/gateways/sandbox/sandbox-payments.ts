import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Clock } from '../../clock.ts'
import type { Random } from '../../random.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type {
  SandboxDispute,
  SandboxDocument,
  SandboxJournal,
  SandboxOrder,
  SandboxPayment,
  SandboxRefund,
} from './sandbox-journal.ts'
import { customersShare, SANDBOX_OFFERS, type SandboxOffer, withOffer } from './sandbox-offers.ts'
import { TEST_ISSUER, type TestCard } from './test-cards.ts'

/** How long the bank's page or the UPI app waits for a person. */
const ASKS_MS = 10 * MINUTE_MS
const LATE_MS = 2 * MINUTE_MS

export interface NewSandboxPayment {
  reference: string
  method: SandboxPayment['method']
  instrument?: string | undefined
  months?: number | undefined
  card: TestCard | undefined
  /** The customer for whom the card is saved. */
  savedFor?: string | undefined
  /** Its bank or wallet has an outage. */
  isDown?: boolean
  returnUrl: string
  cancelUrl: string
  orderNumber: string
}

export type TellEvent = (event: {
  event: string
  payment: SandboxPayment
  refundId?: string
  dispute?: object
}) => Promise<void>

export type SandboxPayments = ReturnType<typeof sandboxPayments>

/** What the test gateway keeps of purchases: each thing is done once, however often it is asked for. */
// Long because it is what may happen to a payment: every move reads and writes one journal, in one turn.
export function sandboxPayments(options: {
  journal: SandboxJournal
  clock: Clock
  random: Random
  /** When the bank says yes after all to a payment that failed: up to three days later. */
  secondThoughtsMs?: number
  tell: TellEvent
  /** The offers of the account. */
  offers?: () => readonly SandboxOffer[]
  /** Whether the amount of a payment with an offer is what its customer pays, or the order's, of which less is settled. */
  areOffersPaid?: () => boolean
  /** Saves the card of a payment that was let through, where its customer agreed. */
  keepCard(payment: SandboxPayment): Promise<void>
}) {
  const { journal, clock, random, tell, keepCard, secondThoughtsMs = ASKS_MS } = options
  const { offers = () => SANDBOX_OFFERS, areOffersPaid = () => true } = options
  const now = () => clock.now()
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString()

  async function openOrder(asked: {
    receipt: string
    amountPaise: number
    offers?: string[] | undefined
  }): Promise<SandboxOrder | 'other amount' | 'no such offer'> {
    for (const order of journal.orders())
      if (order.receipt === asked.receipt)
        return order.amountPaise === asked.amountPaise ? order : 'other amount'
    if (asked.offers?.some((id) => !offers().some((each) => each.id === id))) return 'no such offer'
    const order: SandboxOrder = {
      kind: 'order',
      id: `order_${random.token(12)}`,
      ...asked,
      at: now().toISOString(),
    }
    await journal.append(order)
    return order
  }

  function paymentsOf(orderId: string): SandboxPayment[] {
    return [...journal.payments()].filter((each) => each.orderId === orderId)
  }

  async function start(order: SandboxOrder, asked: NewSandboxPayment): Promise<SandboxPayment> {
    const { card, isDown, ...rest } = asked
    const payment: SandboxPayment = {
      kind: 'payment',
      id: `pay_${random.token(12)}`,
      orderId: order.id,
      ...withOffer(order, { way: rest, offers: offers(), isInAmount: areOffersPaid() }),
      ...rest,
      ...(card && { card: receiptOf(card) }),
      ...(isDown ? OUT_OF_ORDER : card || asked.method === 'upi' ? beginning(card) : asking(asked.method)),
      at: now().toISOString(),
    }
    await journal.append(payment)
    await tellOf(payment)
    return payment
  }

  /** A page of the bank, wallet or lender; of a plan on a card one that asks for the card. */
  function asking(method: SandboxPayment['method']): Pick<SandboxPayment, 'status' | 'asks' | 'turns'> {
    const turns = { at: inMs(ASKS_MS), to: 'failed', reason: 'The payment was not confirmed.' } as const
    return { status: 'pending', asks: method === 'emi' ? 'card' : 'confirm', turns }
  }

  function beginning(
    card: TestCard | undefined,
  ): Pick<SandboxPayment, 'status' | 'reason' | 'asks' | 'turns' | 'isDisputed'> {
    const unanswered = { at: inMs(ASKS_MS), to: 'failed', reason: 'The payment was not confirmed.' } as const
    switch (card?.result) {
      case undefined:
        return { status: 'pending', asks: 'upi', turns: unanswered }
      case 'approved':
      case 'slow':
        return { status: 'authorized' }
      case 'disputed':
        return { status: 'authorized', isDisputed: true }
      case 'declined':
        return { status: 'failed', reason: 'Your bank declined this card.' }
      case 'no-funds':
        return { status: 'failed', reason: 'There is not enough money in the account of this card.' }
      case 'confirm':
        return { status: 'pending', asks: 'bank', turns: unanswered }
      case 'confirm-then-declined':
        return { status: 'pending', asks: 'bank-then-declined', turns: unanswered }
      case 'late':
        return { status: 'pending', turns: { at: inMs(LATE_MS), to: 'authorized' } }
      case 'fails-then-paid':
        return {
          status: 'failed',
          reason: 'Your bank did not answer.',
          turns: { at: inMs(secondThoughtsMs), to: 'authorized' },
        }
    }
  }

  async function move(
    payment: SandboxPayment,
    status: SandboxPayment['status'],
    reason?: string,
  ): Promise<SandboxPayment> {
    const { turns: _turns, asks: _asks, reason: _reason, ...kept } = payment
    const moved: SandboxPayment = { ...kept, status, ...(reason && { reason }) }
    await journal.append(moved)
    await tellOf(moved)
    return moved
  }

  async function tellOf(payment: SandboxPayment): Promise<void> {
    if (payment.status === 'pending' || payment.status === 'refunded') return
    if (payment.status === 'authorized') await keepCard(payment)
    await tell({ event: `payment.${payment.status}`, payment })
    if (payment.status === 'captured') await tell({ event: 'order.paid', payment })
  }

  /** As the one before it in turn has left it. */
  function asItIs(id: string): SandboxPayment {
    const payment = journal.findPayment(id)
    invariant(payment, 'a payment is never forgotten')
    return payment
  }

  /** What the customer decides on the bank's page or in the UPI app. */
  async function decide({ id }: SandboxPayment, isApproved: boolean): Promise<SandboxPayment> {
    const payment = asItIs(id)
    if (payment.status !== 'pending' || !payment.asks) return payment
    const isTaken = isApproved && payment.asks !== 'bank-then-declined'
    const reason = DECLINED[payment.asks]
    return isTaken ? move(payment, 'authorized') : move(payment, 'failed', reason)
  }

  /** The card of a plan in instalments, as it was typed on the gateway's own page; nothing of its number is kept. */
  async function payWithCard({ id }: SandboxPayment, card: TestCard): Promise<SandboxPayment> {
    const payment = asItIs(id)
    if (payment.status !== 'pending' || payment.asks !== 'card') return payment
    const { asks: _asks, turns: _turns, ...kept } = payment
    const begun: SandboxPayment = { ...kept, card: receiptOf(card), ...beginning(card) }
    await journal.append(begun)
    await tellOf(begun)
    return begun
  }

  /** Takes the money. One payment of an order is captured; others that were set aside are released by themselves. */
  async function capture({ id }: SandboxPayment): Promise<SandboxPayment | 'not possible'> {
    const payment = asItIs(id)
    if (payment.status === 'captured') return payment
    const others = paymentsOf(payment.orderId).filter((each) => each.id !== payment.id)
    if (payment.status !== 'authorized' || others.some((each) => each.status === 'captured'))
      return 'not possible'
    const captured = await move(payment, 'captured')
    for (const other of others) if (other.status === 'authorized') await move(other, 'refunded')
    if (captured.isDisputed) await dispute(captured)
    return captured
  }

  async function dispute({ id: paymentId }: SandboxPayment): Promise<void> {
    const respondBy = Math.floor(now().getTime() / 1_000) + 7 * 24 * 3_600
    await moveDispute({
      kind: 'dispute',
      id: `disp_${random.token(12)}`,
      paymentId,
      status: 'open',
      respondBy,
    })
  }

  async function moveDispute(moved: SandboxDispute): Promise<SandboxDispute> {
    await journal.append(moved)
    const event = moved.status === 'open' ? 'created' : moved.status
    await tell({
      event: `payment.dispute.${event}`,
      payment: asItIs(moved.paymentId),
      dispute: disputeAnswer(moved),
    })
    return moved
  }

  /** As the gateway tells of a dispute, in its webhooks and its answers. */
  function disputeAnswer({ id, paymentId, status, respondBy }: SandboxDispute) {
    const payment = asItIs(paymentId)
    return {
      id,
      payment_id: paymentId,
      status,
      respond_by: respondBy,
      phase: 'chargeback',
      reason_code: 'goods_not_received',
      amount: customersShare(payment, payment.amountPaise),
    }
  }

  /** What a bank decides, or the shop gives up: decided once. */
  async function decideDispute({ id }: SandboxDispute, status: 'won' | 'lost'): Promise<SandboxDispute> {
    const dispute = journal.findDispute(id)
    invariant(dispute, 'a dispute is never forgotten')
    const isDecided = dispute.status === 'won' || dispute.status === 'lost'
    return isDecided ? dispute : moveDispute({ ...dispute, status })
  }

  /** Takes the shop's evidence, the first that it sends. */
  async function contestDispute(
    { id }: SandboxDispute,
    contest: NonNullable<SandboxDispute['contest']>,
  ): Promise<SandboxDispute> {
    const dispute = journal.findDispute(id)
    invariant(dispute, 'a dispute is never forgotten')
    return dispute.status === 'open' ? moveDispute({ ...dispute, status: 'under_review', contest }) : dispute
  }

  async function addDocument(size: number): Promise<SandboxDocument> {
    const document: SandboxDocument = { kind: 'document', id: `doc_${random.token(12)}`, size }
    await journal.append(document)
    return document
  }

  async function refund(
    { id }: SandboxPayment,
    { key, amountPaise }: { key: string; amountPaise: number },
  ): Promise<SandboxRefund | 'other request' | 'not possible' | 'disputed'> {
    const payment = asItIs(id)
    const known = findRefund(key)
    if (known)
      return known.paymentId === payment.id && known.amountPaise === amountPaise ? known : 'other request'
    // One that the bank has decided for the shop stands in no way.
    if ([...journal.disputes()].some((each) => each.paymentId === payment.id && each.status !== 'won'))
      return 'disputed'
    const back = [...journal.refunds()]
      .filter((each) => each.paymentId === payment.id)
      .reduce((sum, each) => sum + each.amountPaise, 0)
    if (payment.status !== 'captured' || back + amountPaise > payment.amountPaise) return 'not possible'
    // As Razorpay publishes it of debit cards: the bank gives back the whole or nothing.
    if (payment.instrument?.endsWith('_DC') && amountPaise !== payment.amountPaise) return 'not possible'
    const made: SandboxRefund = {
      kind: 'refund',
      id: `rfnd_${random.token(12)}`,
      key,
      paymentId: payment.id,
      amountPaise,
      status: 'processed',
      at: now().toISOString(),
    }
    await journal.append(made)
    await tell({ event: 'refund.processed', payment, refundId: made.id })
    if (back + amountPaise === payment.amountPaise) await move(payment, 'refunded')
    return made
  }

  function findRefund(key: string): SandboxRefund | undefined {
    for (const refund of journal.refunds()) if (refund.key === key) return refund
    return undefined
  }

  /** Lets banks decide what they decide by themselves, once its time has come. */
  async function letTimePass(): Promise<void> {
    const at = now().toISOString()
    for (const payment of [...journal.payments()])
      if (payment.turns && payment.turns.at <= at) await move(payment, payment.turns.to, payment.turns.reason)
  }

  const inTurn = oneAtATime()
  return {
    paymentsOf,
    findRefund,
    openOrder: inTurn(openOrder),
    start: inTurn(start),
    decide: inTurn(decide),
    payWithCard: inTurn(payWithCard),
    capture: inTurn(capture),
    refund: inTurn(refund),
    decideDispute: inTurn(decideDispute),
    contestDispute: inTurn(contestDispute),
    addDocument,
    disputeAnswer,
    letTimePass: inTurn(letTimePass),
  }
}

const DECLINED: Readonly<Record<NonNullable<SandboxPayment['asks']>, string>> = {
  upi: 'The payment was declined in the UPI app.',
  bank: 'Your bank declined this card.',
  'bank-then-declined': 'Your bank declined this card.',
  confirm: 'The payment was declined on the page of your bank or wallet.',
  card: 'The payment was declined on the page of the bank.',
}

const OUT_OF_ORDER = { status: 'failed', reason: 'Your bank did not answer.' } as const

function receiptOf(card: TestCard): NonNullable<SandboxPayment['card']> {
  return { brand: card.brand, last4: card.number.slice(-4), issuer: TEST_ISSUER }
}
