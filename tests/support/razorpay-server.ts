import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SANDBOX_METHODS } from '#server/ground/outside/gateways/sandbox/sandbox-ways.ts'

interface Order {
  id: string
  amount: number
  receipt: string
  status: 'created' | 'attempted' | 'paid'
  isReceiptUnique: boolean
  /** Whether it may be paid in parts. */
  isPartial: boolean
  offers: string[]
}

/** An offer of the account: for whom, and what it takes off an amount. */
export interface ServerOffer {
  id: string
  method: string
  /** A bank, wallet or lender; every one without it. */
  instrument?: string
  takesOff(amount: number): number
}

interface Payment {
  id: string
  orderId: string
  amount: number
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  method: string
  bank: string | null
  wallet: string | null
  notes: Record<string, string>
  problem: string | undefined
  refunded: number
  /** The offer that was used, and what it took off. */
  offer: string | null
  discount: number
}

interface Refund {
  id: string
  key: string
  paymentId: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  notes: unknown
}

interface Customer {
  id: string
  email: string | null
  contact: string | null
  notes: Record<string, string>
}

interface Token {
  id: string
  customerId: string
  last4: string
  isDeleted: boolean
}

interface Dispute {
  id: string
  payment_id: string
  amount: number
  phase: 'chargeback'
  status: 'open' | 'under_review' | 'lost'
  reason_code: string
  respond_by: number
  evidence: { submitted_at: number | null }
}

interface Document {
  id: string
  /** Of the file, which is not kept. */
  size: number
}

export interface RazorpayServer {
  origin: string
  keyId: string
  keySecret: string
  webhookSecret: string
  orders: Order[]
  payments: Payment[]
  refunds: Refund[]
  customers: Customer[]
  tokens: Token[]
  disputes: Dispute[]
  documents: Document[]
  /** What evidence was submitted for, each time. */
  contests: { disputeId: string; body: Record<string, unknown> }[]
  /** What new refunds come to; a bank takes its time. */
  refundStatus: Refund['status']
  /** Whether a receipt that is there already is refused, as its error index says, or answered with its order. */
  refusesReceipts: boolean
  /** The words with which each new order is refused, as when the request for it is wrong. */
  refusesOrders: string | undefined
  /** The offers of the account, which its dashboard makes. */
  offers: ServerOffer[]
  /** What is the amount of a payment with an offer: what its customer pays, as its documentation shows, or the order's. */
  offersAre: 'paid' | 'settled'
  /** Whether the list of payments names the offer of each, or a payment alone when it is asked for it. */
  namesOffers: boolean
  /** What the account may take, and what of it does not work. */
  methods: object
  downtimes: object[]
  /** The options of a shop, as its page gives them to Standard Checkout; pays with what they name. */
  standardCheckout(options: Record<string, unknown>, outcome: 'authorized' | 'failed'): Record<string, string>
  /** The form of a shop, as the buyer’s browser brings it to the hosted checkout; gives what goes back to the shop. */
  checkout(fields: Record<string, string>, outcome: 'authorized' | 'failed'): Record<string, string>
  /** A bank disputes a payment; gives the dispute's number. */
  dispute(paymentId: string): string
  /** An event with its headers, signed over these very bytes. */
  webhook(event: string, payload: object): { rawBody: Buffer; headers: Headers }
  close(): Promise<void>
}

type Answer = [status: number, body: object]

/** What a block of Standard Checkout shows. */
interface Named {
  method: string
  banks?: string[]
  issuers?: string[]
  wallets?: string[]
  providers?: string[]
}

/** Of its options those that we may name ("Checkout Options" of Standard Checkout). */
const STANDARD_OPTIONS = [
  'currency',
  'name',
  'description',
  'prefill',
  'callback_url',
  'redirect',
  'customer_id',
  'remember_customer',
]

/**
 * Razorpay in memory, as its documentation of November 2026 describes the calls that we make: orders with a receipt,
 * payments of an order (the newest first), capture, refunds with their idempotency header, disputes and the settlement report. It
 * checks basic authentication, and refuses fields that it does not know. It listens on this machine alone.
 */
export async function startRazorpayServer(): Promise<RazorpayServer> {
  const http = createServer(async (request, response) => {
    const [status, body] = await answer(request)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: RazorpayServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    keyId: 'rzp_test_shop',
    keySecret: 'a key secret of the test',
    webhookSecret: 'a webhook secret of the test',
    orders: [],
    payments: [],
    refunds: [],
    customers: [],
    tokens: [],
    disputes: [],
    documents: [],
    contests: [],
    refundStatus: 'processed',
    refusesReceipts: true,
    refusesOrders: undefined,
    offers: [],
    offersAre: 'paid',
    namesOffers: true,
    methods: SANDBOX_METHODS,
    downtimes: [],
    standardCheckout,
    checkout,
    dispute(paymentId) {
      const dispute: Dispute = {
        id: newId('disp'),
        payment_id: paymentId,
        phase: 'chargeback',
        status: 'open',
        amount: server.payments.find(({ id }) => id === paymentId)?.amount ?? 0,
        reason_code: 'goods_not_received',
        respond_by: 1_764_000_000,
        evidence: { submitted_at: null },
      }
      server.disputes.push(dispute)
      return dispute.id
    },
    webhook(event, payload) {
      const rawBody = Buffer.from(JSON.stringify({ entity: 'event', account_id: 'acc_test', event, payload }))
      const signature = createHmac('sha256', server.webhookSecret).update(rawBody).digest('hex')
      const headers = new Headers({ 'X-Razorpay-Signature': signature, 'x-razorpay-event-id': newId('evt') })
      return { rawBody, headers }
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server

  function checkout(
    fields: Record<string, string>,
    outcome: 'authorized' | 'failed',
  ): Record<string, string> {
    const order = server.orders.find(({ id }) => id === fields.order_id)
    if (!order || fields.key_id !== server.keyId) throw new Error('the form is not of an order of this shop')
    const amount = Number(fields.amount ?? order.amount)
    if (amount !== order.amount && !order.isPartial) throw new Error('the order is paid whole')
    const method = fields.method ?? 'card'
    // Its Hosted Checkout shows these and no other.
    if (!['card', 'netbanking', 'wallet', 'upi', 'paylater'].includes(method))
      throw new Error(`Hosted Checkout does not support ${method}`)
    const notes = Object.entries(fields).flatMap(([name, value]) => {
      const note = /^notes\[(\w+)\]$/.exec(name)?.[1]
      return note ? [[note, value]] : []
    })
    return pay(order, { amount, method, notes: Object.fromEntries(notes) }, outcome)
  }

  function standardCheckout(options: Record<string, unknown>, outcome: 'authorized' | 'failed') {
    const { key, order_id: orderId, amount, notes, config, ...other } = options
    const order = server.orders.find(({ id }) => id === orderId)
    if (!order || key !== server.keyId) throw new Error('the options are not of an order of this shop')
    if (Number(amount) !== order.amount) throw new Error('the order is paid whole')
    const unknownOption = Object.keys(other).find((name) => !STANDARD_OPTIONS.includes(name))
    if (unknownOption) throw new Error(`Standard Checkout has no option ${unknownOption}`)
    const { display } = config as { display: { blocks: Record<string, { instruments: Named[] }> } }
    const [named] = Object.values(display.blocks)[0]?.instruments ?? []
    if (!named) throw new Error('nothing is shown')
    const { method, banks, issuers, wallets, providers } = named
    if (outcome === 'authorized' && other.remember_customer === true) keepCard(String(other.customer_id))
    const bank = banks?.[0] ?? issuers?.[0] ?? null
    const wallet = wallets?.[0] ?? providers?.[0] ?? null
    return pay(
      order,
      { amount: order.amount, method, bank, wallet, notes: notes as Record<string, string> },
      outcome,
    )
  }

  /** Its page asks for consent, which is given here. */
  function keepCard(customerId: string): void {
    if (!server.customers.some(({ id }) => id === customerId)) throw new Error('the customer is not there')
    const isKept = server.tokens.some((each) => each.customerId === customerId && !each.isDeleted)
    if (!isKept) server.tokens.push({ id: newId('token'), customerId, last4: '1111', isDeleted: false })
  }

  function pay(
    order: Order,
    asked: {
      amount: number
      method: string
      notes: Record<string, string>
      bank?: string | null
      wallet?: string | null
    },
    outcome: 'authorized' | 'failed',
  ): Record<string, string> {
    const offer = server.offers.find(
      ({ id, method, instrument }) =>
        order.offers.includes(id) &&
        method === asked.method &&
        (!instrument || instrument === asked.bank || instrument === asked.wallet),
    )
    const discount = offer?.takesOff(asked.amount) ?? 0
    const payment: Payment = {
      id: newId('pay'),
      orderId: order.id,
      status: outcome,
      bank: null,
      wallet: null,
      ...asked,
      amount: server.offersAre === 'paid' ? asked.amount - discount : asked.amount,
      offer: offer?.id ?? null,
      discount,
      problem: outcome === 'failed' ? 'Your payment was declined by the bank.' : undefined,
      refunded: 0,
    }
    server.payments.push(payment)
    if (order.status === 'created') order.status = 'attempted'
    const signature = createHmac('sha256', server.keySecret).update(`${order.id}|${payment.id}`).digest('hex')
    return { razorpay_payment_id: payment.id, razorpay_order_id: order.id, razorpay_signature: signature }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://razorpay.test')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const right = `Basic ${Buffer.from(`${server.keyId}:${server.keySecret}`).toString('base64')}`
    if (request.headers.authorization !== right) return bad('Authentication failed', 401)
    const sent = Buffer.concat(chunks)
    const type = request.headers['content-type'] ?? ''
    if (type.startsWith('multipart/'))
      return upload(await new Response(sent, { headers: { 'content-type': type } }).formData())
    const text = sent.toString()
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    const [, version, kind, id, action, more] = url.pathname.split('/')
    if (version !== 'v1') return bad('The requested URL was not found on the server.', 404)
    const last = kind === 'customers' && more ? ':token' : more
    const route = [request.method, kind, id && (kind === 'settlements' ? id : ':id'), action, last]
      .filter(Boolean)
      .join(' ')
    const order = server.orders.find((each) => each.id === id)
    const payment = server.payments.find((each) => each.id === id)
    const dispute = server.disputes.find((each) => each.id === id)
    switch (route) {
      case 'GET methods':
        return [200, server.methods]
      case 'GET payments :id':
        if (id === 'downtimes') return listed(server.downtimes)
        if (!payment) return unknown()
        if (url.searchParams.get('expand[]') !== 'offers') return [200, listedPayment(payment)]
        return [
          200,
          {
            ...paymentEntity(payment),
            offers: {
              entity: 'collection',
              count: payment.offer ? 1 : 0,
              items: payment.offer ? [{ id: payment.offer }] : [],
            },
          },
        ]
      case 'GET orders':
        return listed(
          server.orders
            .filter(({ receipt }) => receipt === (url.searchParams.get('receipt') ?? receipt))
            .slice(0, Number(url.searchParams.get('count') ?? 10))
            .map(orderEntity),
        )
      case 'POST orders':
        return createOrder(body)
      case 'GET orders :id payments':
        return order ? listed(paymentsOf(order).map(listedPayment).toReversed()) : unknown()
      case 'POST payments :id capture':
        return payment ? capture(payment, body) : unknown()
      case 'POST payments :id refund':
        return payment
          ? refund(payment, body, String(request.headers['x-refund-idempotency'] ?? ''))
          : unknown()
      case 'GET payments :id refunds':
        return listed(server.refunds.filter((each) => each.paymentId === id).map(refundEntity))
      case 'GET disputes :id':
        return dispute ? [200, { entity: 'dispute', ...dispute }] : unknown()
      case 'POST disputes :id accept':
        return dispute ? accept(dispute) : unknown()
      case 'PATCH disputes :id contest':
        return dispute ? contest(dispute, body) : unknown()
      case 'POST customers':
        return createCustomer(body)
      case 'GET customers :id tokens':
        return server.customers.some((each) => each.id === id)
          ? listed(tokensOf(id).map(tokenEntity))
          : unknown()
      case 'DELETE customers :id tokens :token': {
        const token = tokensOf(id).find((each) => each.id === more)
        if (!token) return unknown()
        token.isDeleted = true
        return [200, { deleted: true }]
      }
      case 'GET settlements recon combined':
        return listed(settled(url.searchParams))
      default:
        return bad('The requested URL was not found on the server.', 404)
    }
  }

  function listedPayment(payment: Payment): object {
    return { ...paymentEntity(payment), ...(!server.namesOffers && { offer_id: null }) }
  }

  function createOrder(body: Record<string, unknown>): Answer {
    const {
      amount,
      currency,
      receipt,
      partial_payment: partial,
      unique_receipt: unique,
      offers = [],
      ...extra
    } = body
    if (server.refusesOrders) return bad(server.refusesOrders)
    if (!Array.isArray(offers) || offers.some((id) => !server.offers.some((each) => each.id === id)))
      return bad('The offer id provided does not exist')
    const [other] = Object.keys(extra)
    if (other) return bad(`${other} is/are not required and should not be sent`)
    if (amount === undefined) return bad('amount: is required.')
    if (!Number.isInteger(amount)) return bad('The amount must be an integer.')
    if (Number(amount) < 100) return bad('Order amount less than minimum amount allowed')
    if (currency !== 'INR') return bad('Currency is not supported')
    if (typeof receipt !== 'string' || receipt.length > 40)
      return bad('The receipt may not be greater than 40 characters.')
    const same = server.orders.find((each) => each.receipt === receipt && each.isReceiptUnique)
    if (same && unique === true)
      return server.refusesReceipts ? bad('Order receipt should be unique.') : [200, orderEntity(same)]
    const order: Order = {
      id: newId('order'),
      amount: Number(amount),
      receipt,
      status: 'created',
      isReceiptUnique: unique === true,
      isPartial: partial === true,
      offers: offers as string[],
    }
    server.orders.unshift(order)
    return [200, orderEntity(order)]
  }

  /** The words of its "Create a Customer", and who is known by the same e-mail or number. */
  function createCustomer(body: Record<string, unknown>): Answer {
    const {
      name: _name,
      email = null,
      contact = null,
      notes = {},
      fail_existing: fails = '1',
      ...extra
    } = body
    const [other] = Object.keys(extra)
    if (other) return bad(`${other} is/are not required and should not be sent`)
    if (email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(email)))
      return bad('The email must be a valid email address.')
    if (contact !== null && !/^\+?\d+$/.test(String(contact)))
      return bad('Contact number contains invalid characters, only digits and + symbol are allowed.')
    if (contact !== null && String(contact).length < 8)
      return bad('Contact number should be at least 8 digits, including country code')
    const same = server.customers.find(
      (each) => (email && each.email === email) || (contact && each.contact === contact),
    )
    // The word alone: a number is not what it documents.
    if (same && fails !== '0') return bad('Customer already exists for the merchant.')
    const customer: Customer = same ?? {
      id: newId('cust'),
      email: email as string | null,
      contact: contact as string | null,
      notes: notes as Record<string, string>,
    }
    if (!same) server.customers.push(customer)
    return [200, { entity: 'customer', name: null, gstin: null, ...customer }]
  }

  function tokensOf(customerId: string | undefined): Token[] {
    return server.tokens.filter((each) => each.customerId === customerId && !each.isDeleted)
  }

  function capture(payment: Payment, { amount, currency }: Record<string, unknown>): Answer {
    if (payment.status === 'captured') return bad('This payment has already been captured')
    if (payment.status !== 'authorized')
      return bad('Only payments which have been authorized and not yet captured can be captured')
    if (amount !== payment.amount || currency !== 'INR')
      return bad('Capture amount must be equal to the amount authorized')
    const order = server.orders.find(({ id }) => id === payment.orderId)
    if (order?.status === 'paid')
      return bad('Capture cannot be done as the order associated with this payment is already paid')
    payment.status = 'captured'
    if (order) order.status = 'paid'
    return [200, paymentEntity(payment)]
  }

  function refund(payment: Payment, body: Record<string, unknown>, key: string): Answer {
    const { amount, speed: _speed, notes, ...extra } = body
    const [other] = Object.keys(extra)
    if (other) return bad(`${other} is/are not required and should not be sent`)
    if (key.length < 10) return bad('The idempotency key must be at least 10 characters.')
    const known = server.refunds.find((each) => each.key === key)
    if (known)
      return known.amount === amount && known.paymentId === payment.id
        ? [200, refundEntity(known)]
        : bad('Different request was sent with the same idempotency key')
    // What it says of a payment in dispute is not published: these words are made up.
    if (server.disputes.some((each) => each.payment_id === payment.id))
      return bad('The payment is disputed and is not refunded')
    if (payment.status !== 'captured')
      return bad('The payment status should be captured for action to be taken')
    if (!Number.isInteger(amount) || Number(amount) < 100) return bad('The amount must be atleast INR 1.00')
    if (Number(amount) + payment.refunded > payment.amount)
      return bad('The total refund amount is greater than the refund payment amount')
    const made: Refund = {
      id: newId('rfnd'),
      key,
      paymentId: payment.id,
      amount: Number(amount),
      status: server.refundStatus,
      notes,
    }
    server.refunds.push(made)
    payment.refunded += made.amount
    if (payment.refunded === payment.amount) payment.status = 'refunded'
    return [200, refundEntity(made)]
  }

  function accept(dispute: Dispute): Answer {
    if (dispute.status !== 'open') return bad('Action not allowed when dispute is in lost status')
    dispute.status = 'lost'
    return [200, { entity: 'dispute', ...dispute }]
  }

  function upload(form: FormData): Answer {
    const file = form.get('file')
    if (form.get('purpose') !== 'dispute_evidence') return bad('Not a valid purpose')
    if (!(file instanceof File) || file.type !== 'application/pdf')
      return bad('The file type is not supported')
    const document = { id: newId('doc'), size: file.size }
    server.documents.push(document)
    return [200, { entity: 'document', purpose: 'dispute_evidence', ...document }]
  }

  function contest(dispute: Dispute, body: Record<string, unknown>): Answer {
    const { amount, summary, action, others, ...proofs } = body
    if (dispute.status !== 'open')
      return bad(`Action not allowed when dispute is in ${dispute.status} status`)
    if (action !== 'submit' || typeof summary !== 'string' || summary.length > 1_000)
      return bad('The summary may not be greater than 1000 characters.')
    if (!Number.isInteger(amount) || Number(amount) > dispute.amount) return bad('The amount is not right')
    const other = (others ?? []) as { type: string; document_ids: string[] }[]
    const known = new Set(server.documents.map(({ id }) => id))
    const named = [...Object.values(proofs), ...other.map((each) => each.document_ids)].flat()
    const unknownField = Object.keys(proofs).find(
      (field) => !['billing_proof', 'shipping_proof', 'customer_communication'].includes(field),
    )
    if (unknownField) return bad(`${unknownField} is/are not required and should not be sent`)
    if (named.length === 0 || named.some((id) => !known.has(String(id))))
      return bad('The document id is not right')
    server.contests.push({ disputeId: dispute.id, body })
    dispute.status = 'under_review'
    dispute.evidence.submitted_at = 1_763_900_000
    return [200, { entity: 'dispute', ...dispute }]
  }

  /** What a customer paid, or gets back, of so much of a payment. */
  function customersShare({ amount, discount }: Payment, of: number): number {
    return server.offersAre === 'paid' ? of : Math.round((of * (amount - discount)) / amount)
  }

  function refundedShare(index: number): number {
    const own = server.refunds[index] as Refund
    const payment = server.payments.find(({ id }) => id === own.paymentId) as Payment
    const before = server.refunds
      .slice(0, index)
      .filter(({ paymentId }) => paymentId === own.paymentId)
      .reduce((sum, { amount }) => sum + amount, 0)
    return customersShare(payment, before + own.amount) - customersShare(payment, before)
  }

  /** Everything that was captured and given back, as if it were paid out on the day that is asked for. */
  function settled(query: URLSearchParams): object[] {
    const day = ['year', 'month', 'day'].map((name) => query.get(name)).join('-')
    const common = {
      currency: 'INR',
      settlement_id: `setl_${day}`,
      settlement_utr: `UTR${day}`,
      settled: true,
    }
    const paid = server.payments.filter(({ status }) => status === 'captured' || status === 'refunded')
    const lines = [
      // The fee has its tax in it.
      ...paid.map((payment) => ({
        ...common,
        entity_id: payment.id,
        type: 'payment',
        amount: customersShare(payment, payment.amount),
        fee: Math.round(payment.amount * 0.0236),
        tax: Math.round(payment.amount * 0.0036),
        payment_id: null,
      })),
      ...server.refunds.map(({ id, paymentId }, index) => ({
        ...common,
        entity_id: id,
        type: 'refund',
        amount: refundedShare(index),
        fee: 0,
        tax: 0,
        payment_id: paymentId,
      })),
    ]
    const skip = Number(query.get('skip') ?? 0)
    return lines.slice(skip, skip + Number(query.get('count') ?? 10))
  }

  function paymentsOf(order: Order): Payment[] {
    return server.payments.filter((each) => each.orderId === order.id)
  }
}

function orderEntity({ id, amount, receipt, status }: Order) {
  const paid = status === 'paid' ? amount : 0
  return {
    id,
    entity: 'order',
    amount,
    amount_paid: paid,
    amount_due: amount - paid,
    currency: 'INR',
    receipt,
    offer_id: null,
    status,
    attempts: status === 'created' ? 0 : 1,
    notes: [],
    created_at: 1_763_800_000,
  }
}

function tokenEntity({ id, last4 }: Token): object {
  return {
    id,
    entity: 'token',
    token: `internal_${id}`,
    bank: null,
    wallet: null,
    method: 'card',
    card: {
      entity: 'card',
      name: '',
      last4,
      network: 'Visa',
      type: 'credit',
      issuer: 'HDFC',
      expiry_month: 12,
      expiry_year: 2031,
    },
    vpa: null,
    recurring: false,
    used_at: 1_764_000_000,
    created_at: 1_764_000_000,
    expired_at: 1_956_508_199,
    dcc_enabled: false,
  }
}

function paymentEntity({
  id,
  orderId,
  amount,
  status,
  notes,
  problem,
  refunded,
  method,
  bank,
  wallet,
  offer,
}: Payment) {
  const card = {
    id: 'card_test',
    entity: 'card',
    last4: '1111',
    network: 'Visa',
    issuer: 'NanoNagar Test Bank',
  }
  return {
    id,
    entity: 'payment',
    amount,
    currency: 'INR',
    status,
    order_id: orderId,
    method,
    bank,
    wallet,
    offer_id: offer,
    amount_refunded: refunded,
    captured: status === 'captured' || status === 'refunded',
    ...((method === 'card' || method === 'emi') && { card }),
    notes: Object.keys(notes).length > 0 ? notes : [],
    error_code: problem ? 'BAD_REQUEST_ERROR' : null,
    error_description: problem ?? null,
  }
}

function refundEntity({ id, paymentId, amount, status, notes }: Refund) {
  const common = {
    entity: 'refund',
    currency: 'INR',
    receipt: null,
    batch_id: null,
    speed_requested: 'normal',
  }
  return {
    ...common,
    id,
    amount,
    payment_id: paymentId,
    notes: notes ?? [],
    status,
    speed_processed: 'normal',
  }
}

function listed(items: object[]): Answer {
  return [200, { entity: 'collection', count: items.length, items }]
}

function bad(description: string, status = 400): Answer {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'payment_initiation' }
  return [status, { error: { ...error, reason: 'input_validation_failed', metadata: {} } }]
}

function unknown(): Answer {
  return bad('The id provided does not exist')
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('hex').slice(0, 14)}`
}
