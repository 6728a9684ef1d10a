import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { deactivateUser } from '#server/people/accounts/deactivate-user.ts'
import { findVisitor } from '#server/people/sign-in/find-visitor.ts'
import { proveIdentity } from '#server/people/sign-in/prove-identity.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.ts'
import { changeAdminRole, endAdminAccess } from './change-team.ts'
import { inviteAdmin, resendInvitation, withdrawInvitation } from './invite-admin.ts'
import { inviteOwner } from './invite-owner.ts'

const PASSWORD = 'the monsoon came late'
// Sessions that the support code begins are dated by the database.
const clock = turnedClock(new Date().toISOString())
let app: App
let close: () => Promise<void>
let people = 0
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())

const nobody = () => `person-${people++}@example.in`
const codeOf = (answer: { ok: true } | { ok: false; problem: { code: string } }) =>
  answer.ok ? 'ok' : answer.problem.code

/** The token in the last mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', 'admin-invitation')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(mail.text_body ?? '')?.[1] ?? ''
}

const newPerson = { name: 'Meera Iyer', password: PASSWORD, confirmPassword: PASSWORD }
const accept = (token: string, fields: Record<string, string> = newPerson, jar = openBrowser()) =>
  acceptInvitation(app, { token, fields, browser: jar.browser() })

async function ownersLeft(): Promise<number> {
  const rows = await app.db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select('admins.user_id')
    .where('admins.role', '=', 'owner')
    .where('users.deactivated_at', 'is', null)
    .execute()
  return rows.length
}

async function onlyOwners(...names: string[]) {
  await app.db.deleteFrom('admins').execute()
  return Promise.all(names.map((name) => addAdmin(app, 'owner', name)))
}

test('the first owner comes in by a link from the command line; another one only when it is meant', async () => {
  await onlyOwners()
  const email = nobody()
  const first = await inviteOwner(app, { email, name: 'Asha Rao', another: false })
  if (!first.ok) throw new Error(first.problem.code)
  const token = new URL(first.value.link).searchParams.get('token') ?? ''
  const jar = openBrowser()
  const joined = await accept(token, newPerson, jar)
  if (!joined.ok) throw new Error(joined.problem.code)
  jar.take(joined.value.setCookies)
  expect((await findVisitor(app, jar.headers())).visitor.admin).toMatchObject({ email, role: 'owner' })
  const second = (another: boolean) =>
    inviteOwner(app, { email: nobody(), name: 'Ravi', another }).then(codeOf)
  expect(await second(false)).toBe('team.owner_exists')
  expect(await second(true)).toBe('ok')
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'action'])
    .where('action', 'in', ['admin.invited', 'admin.joined'])
    .orderBy('id')
    .execute()
  expect(audited.slice(0, 2)).toEqual([
    { actor_kind: 'system', action: 'admin.invited' },
    { actor_kind: 'admin', action: 'admin.joined' },
  ])
})

test('an invitation works once, for 72 hours, and not after it was withdrawn or sent again', async () => {
  const owner = await addAdmin(app)
  const invited = async () => {
    const email = nobody()
    const answer = await inviteAdmin(app, owner, { email, name: 'Meera', role: 'support' })
    expect(codeOf(answer)).toBe('ok')
    const row = app.db.selectFrom('admin_invitations').select('id').where('email', '=', email)
    return { email, token: await tokenFor(email), id: (await row.executeTakeFirstOrThrow()).id }
  }
  const once = await invited()
  const both = await Promise.all([accept(once.token), accept(once.token)])
  const [joined, refusal] = both.map(codeOf).toSorted()
  expect(joined).toBe('ok')
  // Who comes between the other's account and the end of the invitation is asked for that account's password.
  expect(['team.invitation_gone', 'sign_in.password_required']).toContain(refusal)
  expect(codeOf(await accept(once.token))).toBe('team.invitation_gone')

  const late = await invited()
  clock.turn(72 * 3600 - 1)
  expect(await findInvitation(app, late.token)).toMatchObject({ role: 'support', hasAccount: false })
  clock.turn(1)
  expect(codeOf(await accept(late.token))).toBe('team.invitation_gone')
  expect(codeOf(await resendInvitation(app, owner, late.id))).toBe('ok')
  expect(codeOf(await accept(late.token))).toBe('team.invitation_gone')
  expect(codeOf(await accept(await tokenFor(late.email)))).toBe('ok')

  const withdrawn = await invited()
  expect(codeOf(await withdrawInvitation(app, owner, withdrawn.id))).toBe('ok')
  expect(codeOf(await accept(withdrawn.token))).toBe('team.invitation_gone')
  const rows = JSON.stringify(await app.db.selectFrom('admin_invitations').selectAll().execute())
  expect(rows).not.toContain(withdrawn.token)
})

test('who has an account joins with its password and keeps it; somebody else with the link does not', async () => {
  const owner = await addAdmin(app)
  const email = nobody()
  const { userId } = await createAccount(app, {
    name: 'Zoya',
    email,
    password: PASSWORD,
    roles: [{ kind: 'customer' }],
  })
  await inviteAdmin(app, owner, { email, name: 'Zoya', role: 'orders' })
  const token = await tokenFor(email)
  expect(codeOf(await accept(token))).toBe('sign_in.password_required')
  expect(codeOf(await accept(token, { currentPassword: 'a guess' }))).toBe('sign_in.password_wrong')
  expect(codeOf(await accept(token, { currentPassword: PASSWORD }))).toBe('ok')
  expect(codeOf(await inviteAdmin(app, owner, { email, name: 'Zoya', role: 'owner' }))).toBe(
    'team.already_admin',
  )
  const asCustomer = { role: 'customer', fields: { email, password: PASSWORD } } as const
  const jar = openBrowser()
  const shopping = await signIn(app, { ...asCustomer, browser: jar.browser() })
  if (!shopping.ok) throw new Error(shopping.problem.code)
  jar.take(shopping.value.setCookies)
  expect(codeOf(await endAdminAccess(app, owner, { userId, reason: 'Left' }))).toBe('ok')
  expect((await findVisitor(app, jar.headers())).visitor.customer).toMatchObject({ userId })
  expect(codeOf(await signIn(app, { ...asCustomer, browser: openBrowser().browser() }))).toBe('ok')
  const asAdmin = { ...asCustomer, role: 'admin', browser: openBrowser().browser() } as const
  expect(await signIn(app, asAdmin)).toMatchObject({
    problem: { fields: { form: 'Not an authorized admin.' } },
  })
})

test('two owners who act on each other at the same moment leave one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [a, b] = await onlyOwners('A', 'B')
    if (!a || !b) throw new Error('two owners')
    const answers = await Promise.all(
      round % 2 === 0
        ? [
            changeAdminRole(app, a, { userId: b.userId, role: 'support' }),
            endAdminAccess(app, b, { userId: a.userId, reason: 'Quarrel' }),
          ]
        : [
            deactivateUser(app, a, { userId: b.userId, reason: 'Quarrel' }),
            deactivateUser(app, b, { userId: a.userId, reason: 'Quarrel' }),
          ],
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await ownersLeft()).toBe(1)
  }
})

test('whoever is no owner any more has invited nobody: the links they sent open nothing', async () => {
  const [owner] = await onlyOwners('A')
  if (!owner) throw new Error('an owner')
  const invitedBy = async (other: typeof owner) => {
    const email = nobody()
    expect(codeOf(await inviteAdmin(app, other, { email, name: 'Accomplice', role: 'owner' }))).toBe('ok')
    return tokenFor(email)
  }
  const kept = await invitedBy(owner)
  const [ended, lowered, shutOut] = [await addAdmin(app), await addAdmin(app), await addAdmin(app)]
  const links = [await invitedBy(ended), await invitedBy(lowered), await invitedBy(shutOut)]
  await endAdminAccess(app, owner, { userId: ended.userId, reason: 'Left' })
  await changeAdminRole(app, owner, { userId: lowered.userId, role: 'support' })
  await deactivateUser(app, owner, { userId: shutOut.userId, reason: 'Fraud' })
  for (const link of links) {
    expect(await findInvitation(app, link)).toBeUndefined()
    expect(codeOf(await accept(link))).toBe('team.invitation_gone')
  }
  expect(await findInvitation(app, kept)).toMatchObject({ role: 'owner' })
})

test('whoever is no owner any more invites nobody, and neither sends an invitation again nor takes one back', async () => {
  const [owner] = await onlyOwners('A')
  const former = await addAdmin(app, 'owner')
  if (!owner) throw new Error('an owner')
  const email = nobody()
  await inviteAdmin(app, owner, { email, name: 'Meera', role: 'owner' })
  const token = await tokenFor(email)
  const invited = app.db.selectFrom('admin_invitations').select('id').where('email', '=', email)
  const { id } = await invited.executeTakeFirstOrThrow()
  await changeAdminRole(app, owner, { userId: former.userId, role: 'support' })
  // As a page that was open before still asks for it.
  const answers = [
    await inviteAdmin(app, former, { email: nobody(), name: 'Accomplice', role: 'owner' }),
    await resendInvitation(app, former, id),
    await withdrawInvitation(app, former, id),
  ]
  expect(answers.map(codeOf)).toEqual(Array(3).fill('team.not_allowed'))
  expect(await findInvitation(app, token)).toMatchObject({ role: 'owner' })
})

test('nobody changes their own role, and only who is an owner still changes another’s', async () => {
  const [owner] = await onlyOwners('A')
  const former = await addAdmin(app, 'owner')
  if (!owner) throw new Error('an owner')
  const change = (by: typeof former, of: typeof former) =>
    changeAdminRole(app, by, { userId: of.userId, role: 'finance' }).then(codeOf)
  expect(await change(owner, owner)).toBe('accounts.own_account')
  expect(await change(owner, former)).toBe('ok')
  expect(await change(former, owner)).toBe('team.not_allowed')
})

test('another role counts at once, in a session that is open', async () => {
  const [owner] = await onlyOwners('A')
  const colleague = await addAdmin(app, 'catalogue')
  if (!owner) throw new Error('an owner')
  const headers = new Headers({ Cookie: await signInAdmin(app, colleague) })
  await app.db
    .updateTable('sessions')
    .set({ last_seen_at: clock.now(), created_at: clock.now() })
    .where('user_id', '=', colleague.userId)
    .execute()
  expect((await findVisitor(app, headers)).visitor.admin?.role).toBe('catalogue')
  await changeAdminRole(app, owner, { userId: colleague.userId, role: 'read-only' })
  expect((await findVisitor(app, headers)).visitor.admin?.role).toBe('read-only')
  await endAdminAccess(app, owner, { userId: colleague.userId, reason: 'Left' })
  expect((await findVisitor(app, headers)).visitor.admin).toBeUndefined()
  const left = app.db.selectFrom('sessions').select('id').where('user_id', '=', colleague.userId)
  expect(await left.execute()).toEqual([])
})

test('a proof is remembered by the session that gave it, and takes the password', async () => {
  const email = nobody()
  const roles = [{ kind: 'admin' }] as const
  const { userId } = await createAccount(app, { name: 'Asha', email, password: PASSWORD, roles: [...roles] })
  const jar = openBrowser()
  const signedIn = await signIn(app, {
    role: 'admin',
    fields: { email, password: PASSWORD },
    browser: jar.browser(),
  })
  if (!signedIn.ok) throw new Error(signedIn.problem.code)
  jar.take(signedIn.value.setCookies)
  const visitor = async () => (await findVisitor(app, jar.headers())).visitor
  const began = (await visitor()).provedAt
  clock.turn(601)
  expect((await visitor()).provedAt).toEqual(began)
  const who = { userId, sessionId: (await visitor()).sessionId ?? '' }
  const prove = async (currentPassword: string) => {
    const answer = await proveIdentity(app, who, { fields: { currentPassword }, browser: jar.browser() })
    if (answer.ok) jar.take(answer.value.setCookies)
    return codeOf(answer)
  }
  expect(await prove('a guess')).toBe('sign_in.password_wrong')
  expect((await visitor()).provedAt).toEqual(began)
  expect(await prove(PASSWORD)).toBe('ok')
  expect((await visitor()).admin?.provedAt).toEqual(clock.now())
  clock.turn(16 * 60)
  expect(await visitor()).toEqual({ ranOut: 'admin' })
})
