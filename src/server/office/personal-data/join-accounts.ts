import type { Transaction } from 'kysely'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { formatPhoneNumber, isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isLongUnused } from '#domain/people/sign-in/sign-in-code.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction, inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { findAccount, findAccountById } from '#server/people/sign-in/account-views.ts'
import { findOpenedByNumber, findOpenedByOneProof } from '#server/people/sign-in/codes/claim-unused.ts'
import { findEmailToJoin } from '#server/people/sign-in/codes/email-to-join.ts'
import {
  findNumberToJoin,
  removeNumberToJoin,
  saveOwnPhone,
} from '#server/people/sign-in/codes/number-to-join.ts'
import { findLastUse, findPhoneOwner } from '#server/people/sign-in/codes/phone-views.ts'
import { lockAccounts } from '#server/people/sign-in/lock-account-row.ts'
import type { Browser } from '#server/people/sign-in/sessions/browser.ts'
import { erasePerson } from './erase-person-store.ts'
import { lockCheckouts, moveHoldings } from './join-accounts-store.ts'
import { countHoldings, findJoinObstacle, type Holdings, type JoinObstacle } from './join-views.ts'

interface Who {
  userId: string
  sessionId: string
}

/** What somebody is asked who proved the number of another account that holds something. */
export interface OfferedJoin {
  phone: PhoneNumber
  holdings: Holdings
  /** Why it cannot be. */
  obstacle: JoinObstacle | 'not-by-number' | undefined
}

/** The account that a signed-in person may join to theirs: they proved its number in this browser within ten minutes. */
export async function findOfferedJoin(
  app: App,
  { userId }: Pick<Who, 'userId'>,
  { browser }: { browser: Browser },
): Promise<OfferedJoin | undefined> {
  const phone = await findNumberToJoin(app, app.db, { userId, browser })
  const from = phone && (await findPhoneOwner(app.db, phone))
  if (!phone || !from || from === userId) return undefined
  const isOpened = await inTransaction(app, async (tx) => (await findOpenedByNumber(tx, phone)) !== undefined)
  const isUnused = isLongUnused(await findLastUse(app.db, from), app.clock.now())
  const obstacle =
    isOpened && !isUnused ? await findJoinObstacle(app.db, { from, into: userId }) : 'not-by-number'
  return { phone, holdings: await countHoldings(app.db, from), obstacle }
}

/**
 * Joins the account of a number to that of a signed-in person: both are proved, one by the session, one by the code.
 * Everything that the other holds becomes theirs, and it is closed as one that its person closes; the number opens theirs.
 * Refuses, with nothing changed, what the number alone must not open (`findOpenedByNumber`, or a year without use) and what
 * cannot be put together (`findJoinObstacle`).
 */
export async function joinAccounts(
  app: App,
  who: Who,
  { browser }: { browser: Browser },
): Promise<Result<{ phone: PhoneNumber }, 'sign_in.phone_code_gone' | 'sign_in.phone_not_joined'>> {
  const { userId: into } = who
  return decideInTransaction(app, async (tx) => {
    const phone = await findNumberToJoin(app, tx, { userId: into, browser })
    const from = phone && (await findPhoneOwner(tx, phone))
    if (!phone || !isMobileNumber(phone) || !from || from === into) return refuse('sign_in.phone_code_gone')
    await lockAccounts(tx, [from, into])
    // The same button pressed twice.
    if ((await findPhoneOwner(tx, phone)) === into) return ok({ phone })
    const account = await findOpenedByNumber(tx, phone)
    if (account?.userId !== from || isLongUnused(await findLastUse(tx, from), app.clock.now()))
      return refuse('sign_in.phone_not_joined')
    if (!(await takeOver(app, tx, { from, into }))) return refuse('sign_in.phone_not_joined')
    await removeNumberToJoin(app, tx, browser)
    if (!(await saveOwnPhone(app, tx, { ...who, phone }))) return refuse('sign_in.phone_code_gone')
    await tellOther(app, tx, { ...account, opensBy: `the account that ${formatPhoneNumber(phone)} opens` })
    return ok({ phone })
  })
}

/** Makes everything of an account another’s and closes it, under the locks of both; false where they cannot be put together. */
async function takeOver(
  app: App,
  tx: Transaction<Schema>,
  { from, into }: { from: string; into: string },
): Promise<boolean> {
  await lockCheckouts(tx, { from, into })
  if (await findJoinObstacle(tx, { from, into })) return false
  const holdings = await countHoldings(tx, from)
  await moveHoldings(tx, { from, into, lettersToken: app.random.token() })
  await erasePerson(tx, { userId: from, at: app.clock.now() })
  await audit(tx, app, {
    actor: { kind: 'customer', id: into },
    action: 'account.merged',
    subject: { kind: 'account', id: from },
    after: { into, ...holdings },
  })
  return true
}

/** The account of an e-mail that somebody may join to theirs: both addresses were proved in this browser within ten minutes. */
export interface OfferedEmailJoin {
  email: string
  /** Undefined where no account has this e-mail, which its owner may know. */
  holdings: Holdings | undefined
  obstacle: JoinObstacle | 'not-by-mail' | undefined
}

export async function findOfferedEmailJoin(
  app: App,
  { userId }: Pick<Who, 'userId'>,
  { browser }: { browser: Browser },
): Promise<OfferedEmailJoin | undefined> {
  const email = await findEmailToJoin(app, app.db, { userId, browser })
  if (!email) return undefined
  const from = (await findAccount(app.db, email))?.userId
  if (!from || from === userId) return { email, holdings: undefined, obstacle: undefined }
  const isOpened = (await findOpenedByOneProof(app.db, from)) !== undefined
  const isUnused = isLongUnused(await findLastUse(app.db, from), app.clock.now())
  const obstacle =
    isOpened && !isUnused ? await findJoinObstacle(app.db, { from, into: userId }) : 'not-by-mail'
  return { email, holdings: await countHoldings(app.db, from), obstacle }
}

/**
 * Joins the account of an e-mail to that of a signed-in person: both addresses are proved by a code each (decision 1281). As
 * `joinAccounts` in all else; the number of the other account, which nobody proved, ends with it.
 */
export async function joinByEmail(
  app: App,
  { userId: into }: Pick<Who, 'userId'>,
  { browser }: { browser: Browser },
): Promise<Result<{ email: string }, 'sign_in.phone_code_gone' | 'sign_in.phone_not_joined'>> {
  return decideInTransaction(app, async (tx) => {
    const email = await findEmailToJoin(app, tx, { userId: into, browser })
    const from = email && (await findAccount(tx, email))?.userId
    if (!email || !from || from === into) return refuse('sign_in.phone_code_gone')
    await lockAccounts(tx, [from, into])
    // The same button pressed twice: it waited for the first.
    if (!(await findEmailToJoin(app, tx, { userId: into, browser }))) return ok({ email })
    const account = await findOpenedByOneProof(tx, from)
    if (account?.email.toLowerCase() !== email.toLowerCase()) return refuse('sign_in.phone_not_joined')
    if (isLongUnused(await findLastUse(tx, from), app.clock.now())) return refuse('sign_in.phone_not_joined')
    if (!(await takeOver(app, tx, { from, into }))) return refuse('sign_in.phone_not_joined')
    await removeNumberToJoin(app, tx, browser)
    const own = await findAccountById(tx, into)
    await tellOther(app, tx, { ...account, opensBy: `the account of ${own?.email ?? ''}` })
    return ok({ email })
  })
}

/** To the e-mail of the account that ended, where it had one: whoever reads it there may not have asked for this. */
async function tellOther(
  app: App,
  tx: Parameters<typeof queueMail>[1],
  { email, name, opensBy }: { email: string; name: string; opensBy: string },
): Promise<void> {
  const to = ownEmail(email)
  if (!to) return
  await queueMail(app, tx, {
    kind: 'sign-in-changed',
    to,
    subject: 'Your NanoNagar account was joined to another',
    content: {
      greeting: `Hello ${name},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Everything in the account with this email is now in ${opensBy}. This email opens it no longer.`,
        },
        {
          kind: 'paragraph',
          text: `If it was not you, please write to us: ${app.config.publicUrl}/contact`,
        },
      ],
    },
  })
}
