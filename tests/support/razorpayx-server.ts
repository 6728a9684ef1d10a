import { randomBytes } from 'node:crypto'
import { type Answer, type Call, startJsonServer } from './json-server.ts'

interface Payout {
  id: string
  key: string
  body: string
  reference: string
  fund: string
  amount: number
  status: string
  source: string
}

interface FundAccount {
  id: string
  contact: string
  details: string
}

export interface RazorpayxServer {
  origin: string
  keyId: string
  keySecret: string
  accountNumber: string
  payouts: Payout[]
  fundAccounts: FundAccount[]
  /** By the UPI address or account number: whose it is; undefined: nobody's. */
  holders: Map<string, string>
  /** What a validation stands at until `answerBanks`. */
  validationStatus: 'created' | 'completed' | 'failed'
  /** What new payouts come to. */
  payoutStatus: string
  /** Banks that were asked for a holder have answered. */
  answerBanks(): void
  close(): Promise<void>
}

type Body = Record<string, unknown>

/**
 * RazorpayX in memory, as its documentation of November 2026 describes the calls that we make: contacts and fund accounts,
 * each made once; validations that may take a while; payouts with their idempotency header, that answers what it
 * answered first. It refuses fields that it does not know.
 */
export async function startRazorpayxServer(): Promise<RazorpayxServer> {
  const contacts = new Map<string, string>()
  const validations = new Map<string, { fund: FundAccount; status: string }>()
  const keys = { keyId: 'rzp_test_payouts', keySecret: 'a key secret of the test' }
  const { origin, close } = await startJsonServer(keys, answer)
  const server: RazorpayxServer = {
    origin,
    ...keys,
    accountNumber: '7878780080316316',
    payouts: [],
    fundAccounts: [],
    holders: new Map(),
    validationStatus: 'completed',
    payoutStatus: 'processed',
    answerBanks() {
      for (const validation of validations.values()) validation.status = 'completed'
    },
    close,
  }
  return server

  function answer({ method, url, headers, text, body }: Call): Answer {
    const call = `${method} ${url.pathname}`
    switch (call) {
      case 'POST /v1/contacts':
        return contact(body)
      case 'POST /v1/fund_accounts':
        return fundAccount(body)
      case 'POST /v1/fund_accounts/validations':
        return validate(body)
      case 'POST /v1/payouts':
        return pay(body, text, String(headers['x-payout-idempotency'] ?? ''))
      case 'GET /v1/payouts':
        return list(url.searchParams)
    }
    const validation = /^GET \/v1\/fund_accounts\/validations\/(\w+)$/.exec(call)?.[1]
    return validation && validations.has(validation)
      ? [200, validationEntity(validation)]
      : bad('The id provided does not exist')
  }

  function contact({ name, type, reference_id: reference, ...other }: Body): Answer {
    if (Object.keys(other).length > 0) return notNeeded(other)
    if (typeof name !== 'string' || name.length < 3) return bad('The name must be at least 3 characters.')
    if (String(reference).length > 40) return bad('The reference id may not be greater than 40 characters.')
    const id = contacts.get(String(reference)) ?? newId('cont')
    contacts.set(String(reference), id)
    return [200, { id, entity: 'contact', name, type, reference_id: reference, active: true }]
  }

  function fundAccount({
    contact_id: contactId,
    account_type: type,
    vpa,
    bank_account: bank,
    ...other
  }: Body): Answer {
    if (Object.keys(other).length > 0) return notNeeded(other)
    if (![...contacts.values()].includes(String(contactId))) return bad('The id provided does not exist')
    const details =
      type === 'vpa'
        ? String((vpa as Body | undefined)?.address)
        : String((bank as Body | undefined)?.account_number)
    const known = server.fundAccounts.find((each) => each.contact === contactId && each.details === details)
    const fund = known ?? { id: newId('fa'), contact: String(contactId), details }
    if (!known) server.fundAccounts.push(fund)
    return [
      200,
      { id: fund.id, entity: 'fund_account', contact_id: contactId, account_type: type, active: true },
    ]
  }

  function validate({
    account_number: source,
    fund_account: asked,
    amount,
    currency,
    ...other
  }: Body): Answer {
    if (Object.keys(other).length > 0) return notNeeded(other)
    if (source !== server.accountNumber) return bad('The RazorpayX Account number is invalid.')
    const fund = server.fundAccounts.find(({ id }) => id === (asked as Body | undefined)?.id)
    if (!fund) return bad('The id provided does not exist')
    if (!fund.details.includes('@') && (amount !== 100 || currency !== 'INR'))
      return bad('The amount is required.')
    const id = newId('fav')
    validations.set(id, { fund, status: server.validationStatus })
    return [200, validationEntity(id)]
  }

  function validationEntity(id: string): object {
    const { fund, status } = validations.get(id) ?? { fund: undefined, status: 'failed' }
    const name = fund && server.holders.get(fund.details)
    const results =
      status === 'completed'
        ? { account_status: name ? 'active' : 'invalid', registered_name: name ?? null }
        : { account_status: null, registered_name: null }
    return {
      id,
      entity: 'fund_account.validation',
      fund_account: { id: fund?.id },
      status,
      results,
      utr: null,
    }
  }

  function pay(body: Body, text: string, key: string): Answer {
    const { account_number: source, fund_account_id: fundId, amount, currency, mode, purpose, ...rest } = body
    const { queue_if_low_balance: _queue, reference_id: reference, narration, ...other } = rest
    if (Object.keys(other).length > 0) return notNeeded(other)
    if (!/^[A-Za-z0-9 _-]{4,36}$/.test(key)) return bad('Idempotency key is missing or not valid.')
    const known = server.payouts.find((each) => each.key === key)
    // What was answered first is answered again, whatever has become of it.
    if (known)
      return known.body === text
        ? [
            200,
            payoutEntity({
              ...known,
              status: server.payoutStatus === 'processed' ? 'processing' : known.status,
            }),
          ]
        : bad('Different request was sent with the same idempotency key')
    if (source !== server.accountNumber) return bad('The RazorpayX Account number is invalid.')
    const fund = server.fundAccounts.find(({ id }) => id === fundId)
    if (!fund) return bad('The id provided does not exist')
    if (!Number.isInteger(amount) || Number(amount) < 100 || currency !== 'INR')
      return bad('The amount must be at least 100.')
    if (mode !== (fund.details.includes('@') ? 'UPI' : Number(amount) > 50_000_000 ? 'NEFT' : 'IMPS'))
      return bad('Payout mode is invalid for the fund account.')
    if (
      purpose !== 'refund' ||
      String(reference).length > 40 ||
      !/^[A-Za-z0-9 ]{1,30}$/.test(String(narration))
    )
      return bad('The narration format is invalid.')
    const common = { id: newId('pout'), key, body: text, reference: String(reference), fund: fund.id }
    const payout = {
      ...common,
      amount: Number(amount),
      status: server.payoutStatus,
      source: 'beneficiary_bank',
    }
    server.payouts.push(payout)
    return [200, payoutEntity(payout)]
  }

  function list(query: URLSearchParams): Answer {
    if (query.get('account_number') !== server.accountNumber)
      return bad('The RazorpayX Account number is invalid.')
    const items = server.payouts
      .filter(({ reference }) => reference === query.get('reference_id'))
      .map(payoutEntity)
    return [200, { entity: 'collection', count: items.length, items }]
  }
}

function payoutEntity({ id, reference, fund, amount, status, source }: Payout) {
  const description = ['reversed', 'failed'].includes(status) ? 'The beneficiary account is closed.' : null
  return {
    id,
    entity: 'payout',
    fund_account_id: fund,
    amount,
    currency: 'INR',
    status,
    reference_id: reference,
    purpose: 'refund',
    utr: null,
    status_details: { description, source, reason: null },
  }
}

function notNeeded(other: Body): Answer {
  return bad(`${Object.keys(other)[0]} is/are not required and should not be sent`)
}

function bad(description: string, status = 400): Answer {
  return [status, { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', metadata: {} } }]
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('hex').slice(0, 14)}`
}
