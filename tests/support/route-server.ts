import { randomBytes } from 'node:crypto'
import { type Answer, type Call, startJsonServer } from './json-server.ts'

interface Transfer {
  id: string
  /** The payment from which it was split, or the account of the marketplace. */
  source: string
  recipient: string
  amount: number
  reversed: number
  onHold: boolean
  isSettled: boolean
  status: 'created' | 'pending' | 'processed' | 'failed'
  notes: Record<string, string>
  /** Of a direct transfer: its idempotency key, and the body that it came with. */
  key?: string
  body?: string
}

export interface RouteServer {
  origin: string
  keyId: string
  keySecret: string
  accounts: Map<string, { type: string; status: string; name: string }>
  /** Captured payments, and whether money of them has begun to go back. */
  payments: Map<string, { amount: number; isRefunding: boolean }>
  transfers: Transfer[]
  reversals: { transfer: string; amount: number }[]
  /** What the marketplace has with Razorpay for direct transfers, in paise. */
  balance: number
  /** What a new direct transfer comes to. */
  directStatus: Transfer['status']
  /** Settles what is not on hold to the banks of its sellers. */
  settle(): void
  close(): Promise<void>
}

type Body = Record<string, unknown>

/**
 * Razorpay Route in memory, as its documentation of November 2026 describes the calls that we make: transfers of captured
 * payments on hold, none once a refund has begun and none above the payment; release, reversals in part; direct transfers
 * with their idempotency header; linked accounts. It refuses fields that it does not know.
 */
export async function startRouteServer(): Promise<RouteServer> {
  const keys = { keyId: 'rzp_test_shop', keySecret: 'a key secret of the test' }
  const { origin, close } = await startJsonServer(keys, answer)
  const server: RouteServer = {
    origin,
    ...keys,
    accounts: new Map(),
    payments: new Map(),
    transfers: [],
    reversals: [],
    balance: 100_000_000,
    directStatus: 'processed',
    settle() {
      for (const transfer of server.transfers)
        if (!transfer.onHold && transfer.status === 'processed') transfer.isSettled = true
    },
    close,
  }
  return server

  function answer({ method, url, headers, text, body }: Call): Answer {
    const [, version, kind, id = '', action] = url.pathname.split('/')
    const route = [method, version, kind, id && ':id', action].filter(Boolean).join(' ')
    const transfer = server.transfers.find((each) => each.id === id)
    const isExpanded = url.searchParams.get('expand[]') === 'recipient_settlement'
    switch (route) {
      case 'GET v2 accounts :id':
        return accountOf(id)
      case 'GET v1 payments :id transfers':
        return listed(server.transfers.filter(({ source }) => source === id).map((each) => entity(each)))
      case 'POST v1 payments :id transfers':
        return split(id, body)
      case 'GET v1 transfers': {
        const skip = Number(url.searchParams.get('skip') ?? 0)
        const count = Number(url.searchParams.get('count') ?? 10)
        return listed(
          server.transfers
            .toReversed()
            .slice(skip, skip + count)
            .map((each) => entity(each, isExpanded)),
        )
      }
      case 'POST v1 transfers':
        return direct(body, text, String(headers['x-transfer-idempotency'] ?? ''))
      case 'GET v1 transfers :id':
        return transfer ? [200, entity(transfer, isExpanded)] : unknown()
      case 'PATCH v1 transfers :id':
        return transfer ? hold(transfer, body) : unknown()
      case 'POST v1 transfers :id reversals':
        return transfer ? reverse(transfer, body) : unknown()
      default:
        return bad('The requested URL was not found on the server.', 404)
    }
  }

  function accountOf(id: string): Answer {
    const account = server.accounts.get(id)
    if (!account) return bad('Linked account does not exist')
    const { type, status, name } = account
    return [200, { id, type, status, legal_business_name: name, email: 'shop@example.in', notes: [] }]
  }

  function split(paymentId: string, body: Body): Answer {
    const payment = server.payments.get(paymentId)
    const { transfers, ...extra } = body
    if (!payment) return unknown()
    if (Object.keys(extra).length > 0)
      return bad(`${Object.keys(extra)[0]} is/are not required and should not be sent`)
    if (payment.isRefunding) return bad('Payment has been refunded and cannot be transferred')
    const made: Transfer[] = []
    for (const asked of transfers as Body[]) {
      const { account, amount, currency, notes, on_hold: onHold, ...other } = asked
      const [name] = Object.keys(other)
      if (name) return bad(`${name} is/are not required and should not be sent`)
      const problem = checked({ account, amount, currency })
      if (problem) return bad(problem)
      const before = [...server.transfers, ...made].filter(({ source }) => source === paymentId)
      const taken = before.reduce((sum, each) => sum + each.amount - each.reversed, 0)
      if (taken + Number(amount) > payment.amount)
        return bad('The sum of amount requested for transfer is greater than the captured amount')
      made.push(
        newTransfer(
          { source: paymentId, recipient: String(account), amount: Number(amount) },
          notes,
          onHold === true,
        ),
      )
    }
    server.transfers.push(...made)
    return listed(made.map((each) => entity(each)))
  }

  function direct(body: Body, text: string, key: string): Answer {
    const { account, amount, currency, notes, ...other } = body
    const [name] = Object.keys(other)
    if (name) return bad(`${name} is/are not required and should not be sent`)
    if (!/^[A-Za-z0-9 _-]{4,36}$/.test(key)) return bad('The idempotency key is not valid')
    const known = server.transfers.find((each) => each.key === key)
    if (known)
      return known.body === text
        ? [200, entity(known)]
        : bad('Different request was sent with the same idempotency key')
    const problem = checked({ account, amount, currency })
    if (problem) return bad(problem)
    if (Number(amount) > server.balance)
      return bad('Account does not have sufficient balance to carry out transfer')
    server.balance -= Number(amount)
    const made = newTransfer(
      { source: 'acc_marketplace', recipient: String(account), amount: Number(amount) },
      notes,
      false,
    )
    server.transfers.push({ ...made, key, body: text, status: server.directStatus })
    return [200, entity({ ...made, status: server.directStatus })]
  }

  function checked({ account, amount, currency }: Body): string | undefined {
    if (!server.accounts.has(String(account))) return 'Linked account does not exist'
    if (!Number.isInteger(amount)) return 'The amount must be an integer.'
    if (Number(amount) < 100) return 'The amount must be atleast INR 1.00'
    return currency === 'INR' ? undefined : 'Currency is not supported'
  }

  function hold(transfer: Transfer, { on_hold: onHold, ...other }: Body): Answer {
    if (Object.keys(other).length > 0 || typeof onHold !== 'boolean') return bad('on_hold is required')
    if (transfer.isSettled) return bad('The transfer is settled already')
    transfer.onHold = onHold
    return [200, entity(transfer)]
  }

  function reverse(transfer: Transfer, { amount, ...other }: Body): Answer {
    if (Object.keys(other).length > 0) return bad('notes is/are not required and should not be sent')
    if (!Number.isInteger(amount) || Number(amount) < 1) return bad('The amount must be an integer.')
    if (Number(amount) > transfer.amount - transfer.reversed)
      return bad('The total reversal amount is greater than the transfer amount')
    transfer.reversed += Number(amount)
    const reversal = { transfer: transfer.id, amount: Number(amount) }
    server.reversals.push(reversal)
    return [
      200,
      { id: newId('rvrsl'), entity: 'reversal', transfer_id: transfer.id, amount, currency: 'INR' },
    ]
  }
}

function newTransfer(
  of: Pick<Transfer, 'source' | 'recipient' | 'amount'>,
  notes: unknown,
  onHold: boolean,
): Transfer {
  const common = { reversed: 0, isSettled: false, status: 'processed' } as const
  return { ...of, ...common, id: newId('trf'), onHold, notes: (notes ?? {}) as Record<string, string> }
}

function entity(transfer: Transfer, isExpanded = false) {
  const { id, source, recipient, amount, reversed, onHold, isSettled, status, notes } = transfer
  const settlement = {
    id: 'setl_test',
    entity: 'settlement',
    status: 'processed',
    utr: `UTR${recipient.slice(-4)}`,
  }
  return {
    id,
    entity: 'transfer',
    status,
    source,
    recipient,
    amount,
    currency: 'INR',
    amount_reversed: reversed,
    notes: Object.keys(notes).length > 0 ? notes : [],
    on_hold: onHold,
    on_hold_until: null,
    settlement_status: isSettled ? 'settled' : onHold ? 'on_hold' : 'pending',
    recipient_settlement_id: isSettled ? settlement.id : null,
    ...(isExpanded && { recipient_settlement: isSettled ? settlement : null }),
    error: { code: null, description: status === 'failed' ? 'The linked account is suspended' : null },
  }
}

function listed(items: object[]): Answer {
  return [200, { entity: 'collection', count: items.length, items }]
}

function bad(description: string, status = 400): Answer {
  return [status, { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', metadata: {} } }]
}

function unknown(): Answer {
  return bad('The id provided does not exist')
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('hex').slice(0, 14)}`
}
