import type { Transaction } from 'kysely'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type CodeOf, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { checkNewPasswordForm } from '#domain/people/sign-in/new-password.ts'
import { NAME_LENGTH_MAX, nameProblem } from '#domain/people/sign-in/registration-form.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { findAccount } from '../account-views.ts'
import { checkOwnPassword } from '../check-own-password.ts'
import { hashPassword } from '../hash-password.ts'
import { lockAccount } from '../lock-account-row.ts'
import { holdSignIn, needsSecondFactor } from '../second-factor/second-factor-sign-in.ts'
import type { Browser } from '../sessions/browser.ts'
import { knownBrowserCookie } from '../sessions/known-browser.ts'
import { startSession } from '../sessions/start-session.ts'
import { DEACTIVATED_MESSAGE, type SignedIn } from '../sign-in.ts'
import { insertAccount } from './insert-account.ts'

/** Somebody who comes by an invitation, as their account has them. */
export interface Joining {
  userId: string
  name: string
  address: string
}

/** An invitation as the one who keeps it hands it over; `Kept` is what it becomes a membership from. */
export interface InvitationDoor<Kept extends { email: string }, Code extends ProblemCode> {
  /** What its person signs in as. */
  role: Exclude<Role, 'customer'>
  /** The open invitation of this link. */
  find: () => Promise<{ email: string } | undefined>
  /** Uses the link up; of two that try at once, one gets the invitation. */
  take: (tx: Transaction<Schema>) => Promise<Kept | undefined>
  /** Makes its person a member. */
  join: (tx: Transaction<Schema>, invitation: Kept, person: Joining) => Promise<Result<undefined, Code>>
}

/**
 * Accepts an invitation and signs its person in. Who is new sets name, password and confirmPassword; who has an account
 * here, in whatever role, shows its password as currentPassword and keeps it as it is, its second factor too
 * (`needsCode`, then `finishSignIn`).
 */
export async function joinByInvitation<Kept extends { email: string }, Code extends ProblemCode>(
  app: App,
  door: InvitationDoor<Kept, Code>,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn, Code | CodeOf<typeof joinWithAccount> | CodeOf<typeof joinAnew>>> {
  const address = await withinLimit(app, 'login-minute-address', o.browser.address)
  if (!address.ok) return address
  const invitation = await door.find()
  if (!invitation) return gone()
  const hasAccount = (await findAccount(app.db, invitation.email)) !== undefined
  return hasAccount ? joinWithAccount(app, door, { ...o, email: invitation.email }) : joinAnew(app, door, o)
}

type JoinAnewRefusal =
  | 'limits.busy'
  | 'team.invitation_email_taken'
  | 'team.invitation_gone'
  | 'team.invitation_invalid'

async function joinAnew<Kept extends { email: string }, Code extends ProblemCode>(
  app: App,
  door: InvitationDoor<Kept, Code>,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn, JoinAnewRefusal | Code>> {
  const name = oneLine(fields.name)
  const problem = nameProblem(name, 'Name is required', NAME_LENGTH_MAX)
  const form = checkNewPasswordForm(fields)
  if (problem || !form.ok) {
    const others = form.ok ? {} : form.problem.fields
    return refuseFields('team.invitation_invalid', { name: problem, ...others }) ?? gone()
  }
  const hash = await hashPassword(form.value.password)
  if (!hash.ok) return hash
  const at = app.clock.now()
  const userId = app.random.uuid()
  return decideInTransaction(app, async (tx) => {
    const invitation = await door.take(tx)
    if (!invitation) return gone()
    const { email } = invitation
    if (!(await insertAccount(tx, { userId, name, email, hash: hash.value, at })))
      return refuse('team.invitation_email_taken')
    const joined = await door.join(tx, invitation, { userId, name, address: browser.address })
    if (!joined.ok) return joined
    const session = await startSession(app, tx, { userId, browser, ...signInOf(door) })
    return ok({ userId, setCookies: [session, knownBrowserCookie(app, browser, email)], needsCode: false })
  })
}

type JoinWithAccountRefusal = CodeOf<typeof checkOwnPassword> | 'sign_in.deactivated' | 'team.invitation_gone'

async function joinWithAccount<Kept extends { email: string }, Code extends ProblemCode>(
  app: App,
  door: InvitationDoor<Kept, Code>,
  { fields, browser, email }: { fields: Readonly<Record<string, unknown>>; browser: Browser; email: string },
): Promise<Result<SignedIn, JoinWithAccountRefusal | Code>> {
  const account = await findAccount(app.db, email)
  if (!account) return gone()
  if (account.deactivatedAt)
    return refuse('sign_in.deactivated', {
      fields: { form: DEACTIVATED_MESSAGE },
    })
  const { userId, name } = account
  const own = await checkOwnPassword(app, {
    userId,
    password: fields.currentPassword,
    field: 'currentPassword',
  })
  if (!own.ok) return own
  const isHeld = await needsSecondFactor(app, userId)
  const joined = await decideInTransaction(app, async (tx) => {
    if ((await lockAccount(tx, userId))?.passwordHash !== own.value) return gone()
    const invitation = await door.take(tx)
    if (!invitation) return gone()
    const member = await door.join(tx, invitation, { userId, name, address: browser.address })
    if (!member.ok) return member
    return isHeld ? ok(undefined) : ok(await startSession(app, tx, { userId, browser, ...signInOf(door) }))
  })
  if (!joined.ok) return joined
  if (joined.value)
    return ok({
      userId,
      setCookies: [joined.value, knownBrowserCookie(app, browser, email)],
      needsCode: false,
    })
  const held = await holdSignIn(app, { userId, passwordHash: own.value, browser, ...signInOf(door) })
  return held ? ok({ userId, setCookies: [held], needsCode: true }) : gone()
}

function signInOf({ role }: { role: Exclude<Role, 'customer'> }) {
  return { role, remembered: false, with: 'invitation' } as const
}

function gone(): Refused<'team.invitation_gone'> {
  return refuse('team.invitation_gone')
}
