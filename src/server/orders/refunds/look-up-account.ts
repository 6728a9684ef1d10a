import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkRefundAccount, maskAccount } from '#domain/orders/refunds/refund-account.ts'
import type { App } from '#server/ground/app.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { sealText } from '#server/ground/outside/sealed-text.ts'
import { insertAccount, writeHolder } from './refund-account-store.ts'
import { findCashToGoBack, findOwnAccount } from './refund-account-views.ts'

const HOLDER_LENGTH_MAX = 120
const NO_SUCH_ACCOUNT = 'The bank knows no such account. Please check it.'

type LookUpAccountRefusal =
  | 'limits.too_many_attempts'
  | 'refunds.account_not_valid'
  | 'refunds.bank_silent'
  | 'refunds.no_account_needed'

/**
 * Asks the bank whose account it is that a customer gives for a refund of cash, and keeps it, sealed, until they say
 * that it is theirs; nothing goes to it before. A bank may take its time: `askHolder` has its answer.
 */
export async function lookUpAccount(
  app: App,
  customer: { userId: string },
  { orderId, typed }: { orderId: string; typed: Readonly<Record<string, unknown>> },
): Promise<Result<{ accountId: string }, LookUpAccountRefusal>> {
  const { userId } = customer
  const cash = await findCashToGoBack(app, customer, orderId)
  if (!cash || cash.paise === 0) return refuse('refunds.no_account_needed')
  if (!app.customerPayouts) return refuse('refunds.bank_silent')
  const checked = checkRefundAccount(typed)
  if (!checked.ok) return checked
  const allowed = await withinLimit(app, 'refund-account-account', userId)
  if (!allowed.ok) return allowed
  const account = checked.value
  const answer = await app.customerPayouts.lookUp({ account, customerId: userId })
  if (answer.kind === 'unknown') return refuse('refunds.bank_silent')
  if (answer.kind === 'not-found') {
    const field = account.kind === 'upi' ? 'upiAddress' : 'accountNumber'
    return refuse('refunds.account_not_valid', { fields: { [field]: NO_SUCH_ACCOUNT } })
  }
  const accountId = app.random.uuid()
  const seal = { purpose: 'refund-account', owner: accountId } as const
  await insertAccount(app.db, {
    id: accountId,
    userId,
    kind: account.kind,
    sealed: sealText(app, seal, JSON.stringify(account)),
    shownAs: maskAccount(account),
    ...(answer.kind === 'found'
      ? { holderName: nameOf(answer), reference: answer.reference, question: null }
      : { holderName: '', reference: null, question: answer.question }),
    at: app.clock.now(),
  })
  return ok({ accountId })
}

type AskHolderRefusal = 'refunds.account_not_valid' | 'refunds.account_unknown' | 'refunds.bank_silent'

/** Asks what the bank has said of an account that it took its time for. */
export async function askHolder(
  app: App,
  customer: { userId: string },
  { accountId }: { accountId: string },
): Promise<Result<{ accountId: string }, AskHolderRefusal>> {
  const account = await findOwnAccount(app, customer, accountId)
  if (!account) return refuse('refunds.account_unknown')
  if (account.question === null) return ok({ accountId })
  const answer = await app.customerPayouts?.findHolder(account.question)
  if (answer?.kind === 'found') {
    const found = { holderName: nameOf(answer), reference: answer.reference }
    await writeHolder(app.db, { accountId, found })
    return ok({ accountId })
  }
  if (answer?.kind !== 'not-found') return refuse('refunds.bank_silent')
  await writeHolder(app.db, { accountId, found: undefined })
  return refuse('refunds.account_not_valid', { fields: { form: NO_SUCH_ACCOUNT } })
}

function nameOf({ holderName }: { holderName: string }): string {
  return holderName.slice(0, HOLDER_LENGTH_MAX)
}
