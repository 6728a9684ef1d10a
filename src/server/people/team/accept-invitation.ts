import type { Transaction } from 'kysely'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { type CodeOf, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { checkNewPasswordForm } from '#domain/people/sign-in/new-password.ts'
import { NAME_LENGTH_MAX, nameProblem } from '#domain/people/sign-in/registration-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { findAccount } from '#server/people/sign-in/account-views.ts'
import { checkOwnPassword } from '#server/people/sign-in/check-own-password.ts'
import { hashPassword } from '#server/people/sign-in/hash-password.ts'
import { lockAccount } from '#server/people/sign-in/lock-account-row.ts'
import { addAdminRecord } from '#server/people/sign-in/registration/add-role-record.ts'
import { insertAccount } from '#server/people/sign-in/registration/insert-account.ts'
import { holdSignIn, needsSecondFactor } from '#server/people/sign-in/second-factor/second-factor-sign-in.ts'
import type { Browser } from '#server/people/sign-in/sessions/browser.ts'
import { knownBrowserCookie } from '#server/people/sign-in/sessions/known-browser.ts'
import { startSession } from '#server/people/sign-in/sessions/start-session.ts'
import { DEACTIVATED_MESSAGE, type SignedIn } from '#server/people/sign-in/sign-in.ts'
import { findInvitationByToken, type Invitation, takeInvitation } from './team-store.ts'

/** What the page of an invitation asks for: a person new here chooses a password, anybody else shows theirs. */
export interface OfferedMembership extends Pick<Invitation, 'name' | 'email' | 'role'> {
  hasAccount: boolean
}

/** The invitation behind a link; undefined when it is unknown, used, withdrawn or older than 72 hours. */
export async function findInvitation(app: App, token: string): Promise<OfferedMembership | undefined> {
  const invitation = await openInvitation(app, token)
  if (!invitation) return undefined
  const { name, email, role } = invitation
  return { name, email, role, hasAccount: (await findAccount(app.db, email)) !== undefined }
}

/**
 * Accepts an invitation and signs its person in as an administrator. Who is new sets name, password and
 * confirmPassword; who has an account here (a customer's, a vendor's) shows its password as currentPassword and keeps
 * it as it is, its second factor too (`needsCode`, then `finishSignIn`).
 */
export async function acceptInvitation(
  app: App,
  o: { token: string; fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn, CodeOf<typeof joinWithAccount | typeof joinAnew>>> {
  const address = await withinLimit(app, 'login-minute-address', o.browser.address)
  if (!address.ok) return address
  const place = await findInvitation(app, o.token)
  if (!place) return gone()
  return place.hasAccount ? joinWithAccount(app, { ...o, email: place.email }) : joinAnew(app, o)
}

const JOINING = { role: 'admin', remembered: false, with: 'invitation' } as const

type JoinAnewRefusal =
  | 'limits.busy'
  | 'team.invitation_email_taken'
  | 'team.invitation_gone'
  | 'team.invitation_invalid'

async function joinAnew(
  app: App,
  { token, fields, browser }: Parameters<typeof acceptInvitation>[1],
): Promise<Result<SignedIn, JoinAnewRefusal>> {
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
    const invitation = await takeInvitation(tx, { tokenSha256: fingerprint(token), at })
    if (!invitation) return gone()
    const { email } = invitation
    if (!(await insertAccount(tx, { userId, name, email, hash: hash.value, at })))
      return refuse('team.invitation_email_taken')
    await join(app, tx, { ...invitation, userId, name, address: browser.address })
    const session = await startSession(app, tx, { userId, browser, ...JOINING })
    return ok({ userId, setCookies: [session, knownBrowserCookie(app, email)], needsCode: false })
  })
}

type JoinWithAccountRefusal = CodeOf<typeof checkOwnPassword> | 'sign_in.deactivated' | 'team.invitation_gone'

async function joinWithAccount(
  app: App,
  o: Parameters<typeof acceptInvitation>[1] & { email: string },
): Promise<Result<SignedIn, JoinWithAccountRefusal>> {
  const { browser, email } = o
  const account = await findAccount(app.db, email)
  if (!account) return gone()
  if (account.deactivatedAt)
    return refuse('sign_in.deactivated', {
      fields: { form: DEACTIVATED_MESSAGE },
    })
  const { userId } = account
  const own = await checkOwnPassword(app, {
    userId,
    password: o.fields.currentPassword,
    field: 'currentPassword',
  })
  if (!own.ok) return own
  const isHeld = await needsSecondFactor(app, userId)
  const joined = await decideInTransaction(app, async (tx) => {
    if ((await lockAccount(tx, userId))?.passwordHash !== own.value) return gone()
    const at = app.clock.now()
    const invitation = await takeInvitation(tx, { tokenSha256: fingerprint(o.token), at })
    if (!invitation) return gone()
    await join(app, tx, { ...invitation, userId, name: account.name, address: browser.address })
    return isHeld ? ok(undefined) : ok(await startSession(app, tx, { userId, browser, ...JOINING }))
  })
  if (!joined.ok) return joined
  if (joined.value)
    return ok({ userId, setCookies: [joined.value, knownBrowserCookie(app, email)], needsCode: false })
  const held = await holdSignIn(app, { userId, passwordHash: own.value, browser, ...JOINING })
  return held ? ok({ userId, setCookies: [held], needsCode: true }) : gone()
}

async function join(
  app: App,
  tx: Transaction<Schema>,
  o: Invitation & { userId: string; address: string },
): Promise<void> {
  const { userId, role } = o
  await addAdminRecord(app, tx, o)
  await audit(tx, app, {
    actor: { kind: 'admin', id: userId },
    action: 'admin.joined',
    subject: { kind: 'user', id: userId },
    after: { role, invitation: o.id },
    address: o.address,
  })
}

async function openInvitation(app: App, token: string): Promise<Invitation | undefined> {
  return findInvitationByToken(app.db, { tokenSha256: fingerprint(token), at: app.clock.now() })
}

function gone(): Refused<'team.invitation_gone'> {
  return refuse('team.invitation_gone')
}
