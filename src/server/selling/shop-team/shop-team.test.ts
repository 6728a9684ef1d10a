import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { App } from '#server/ground/app.ts'
import { listShopActivity } from '#server/office/audit-log/shop-activity-views.ts'
import { findVisitor } from '#server/people/sign-in/find-visitor.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { makeApiKey, vendorOfKey } from '#server/selling/sellers/api-keys.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { addSellerWithVendor, addVendorOf, signInVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appointOwner } from './appoint-owner.ts'
import { changeShopRoles, endColleagueAccess } from './change-colleague.ts'
import { inviteColleague, resendShopInvitation, withdrawShopInvitation } from './invite-colleague.ts'
import { findShopPlace, joinShop } from './join-shop.ts'
import { readShopTeam } from './shop-team-views.ts'

const PASSWORD = 'three blind mice run'
const browser = { address: '127.0.0.1', userAgent: 'test' } as never
let app: App
let close: () => Promise<void>
let owner: ActingVendor
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  owner = await addSellerWithVendor(app, { name: 'Asha Computers' })
})
afterAll(() => close())

async function invited(fields: Record<string, string>, who = owner): Promise<string> {
  const sent = await inviteColleague(app, who, fields)
  if (!sent.ok) throw new Error(sent.problem.code)
  return tokenMailedTo(sent.value.email)
}

async function tokenMailedTo(email: string): Promise<string> {
  const { text_body: text } = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', 'colleague-invitation')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

function newPerson(name: string) {
  return { name, password: PASSWORD, confirmPassword: PASSWORD }
}

async function visitorAt(cookie: string) {
  return (await findVisitor(app, new Headers({ cookie }))).visitor
}

async function rolesOf(userId: string): Promise<ShopRole[] | undefined> {
  const { members } = await readShopTeam(app, owner.sellerId)
  return members.find((member) => member.userId === userId)?.roles
}

test('somebody who is invited joins with a password of their own, for what they were invited, once', async () => {
  const token = await invited({ name: 'Nisha', email: 'nisha@example.in', 'role-dispatch': 'on' })
  expect(await findShopPlace(app, token)).toMatchObject({
    shopName: 'Asha Computers',
    roles: ['dispatch'],
    hasAccount: false,
  })
  const joined = await joinShop(app, { token, fields: newPerson('Nisha Rao'), browser })
  if (!joined.ok) throw new Error(joined.problem.code)
  expect(await rolesOf(joined.value.userId)).toEqual(['dispatch'])
  expect(await joinShop(app, { token, fields: newPerson('Nisha Rao'), browser })).toMatchObject({
    problem: { code: 'team.invitation_gone' },
  })
  const { entries } = await listShopActivity(app, owner.sellerId, {})
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['colleague.joined', 'Nisha Rao'],
    ['colleague.invited', 'Asha Computers'],
  ])
})

test('who has an account as a customer shows its password, and who acts for a shop already is refused', async () => {
  const customer = { name: 'Kiran', email: 'kiran@example.in', password: PASSWORD }
  await createAccount(app, { ...customer, roles: [{ kind: 'customer' }] })
  const token = await invited({ name: 'Kiran', email: customer.email, 'role-money': 'on' })
  expect(
    await joinShop(app, { token, fields: { currentPassword: 'another one entirely' }, browser }),
  ).toMatchObject({ problem: { code: 'sign_in.password_wrong' } })
  const joined = await joinShop(app, { token, fields: { currentPassword: PASSWORD }, browser })
  if (!joined.ok) throw new Error(joined.problem.code)
  expect(await rolesOf(joined.value.userId)).toEqual(['money'])

  const rival = await addSellerWithVendor(app, { name: 'Dev Computers' })
  const second = await invited({ name: 'Kiran', email: customer.email, 'role-stock': 'on' }, rival)
  expect(
    await joinShop(app, { token: second, fields: { currentPassword: PASSWORD }, browser }),
  ).toMatchObject({
    problem: { code: 'shop_team.has_shop' },
  })
  expect(await rolesOf(joined.value.userId)).toEqual(['money'])
})

test('a link works no more once it is sent again or withdrawn, for another shop it was never there', async () => {
  const first = await invited({ name: 'Om', email: 'om@example.in', 'role-stock': 'on' })
  const { invitations } = await readShopTeam(app, owner.sellerId)
  const id = invitations.find(({ email }) => email === 'om@example.in')?.id ?? ''
  const rival = await addSellerWithVendor(app)
  for (const change of [resendShopInvitation, withdrawShopInvitation])
    expect(await change(app, rival, id)).toMatchObject({ problem: { code: 'shop_team.invitation_gone' } })
  await resendShopInvitation(app, owner, id)
  const second = await tokenMailedTo('om@example.in')
  expect(await findShopPlace(app, first)).toBeUndefined()
  expect(await findShopPlace(app, second)).toMatchObject({ email: 'om@example.in' })
  await withdrawShopInvitation(app, owner, id)
  expect(await findShopPlace(app, second)).toBeUndefined()
})

test('only an owner of the shop changes its team, and never their own place in it', async () => {
  const clerk = await addVendorOf(app, owner.sellerId, 'Clerk', ['stock', 'dispatch', 'money'])
  const stranger = await addSellerWithVendor(app)
  const toOwner = { 'role-owner': 'on' }
  const fields = { name: 'Friend', email: 'friend@example.in', ...toOwner }
  expect(await inviteColleague(app, clerk, fields)).toMatchObject({
    problem: { code: 'shop_team.not_allowed' },
  })
  for (const [who, code] of [
    [clerk, 'shop_team.not_allowed'],
    [stranger, 'shop_team.colleague_not_found'],
  ] as const) {
    const target = who === clerk ? owner.userId : clerk.userId
    expect(await changeShopRoles(app, who, { userId: target, fields: toOwner })).toMatchObject({
      problem: { code },
    })
    expect(await endColleagueAccess(app, who, target)).toMatchObject({ problem: { code } })
  }
  expect(await endColleagueAccess(app, owner, owner.userId)).toMatchObject({
    problem: { code: 'shop_team.own_account' },
  })
  expect(await rolesOf(clerk.userId)).toEqual(['stock', 'dispatch', 'money'])
})

test('two owners who end each other’s access at the same moment leave one of them', async () => {
  const one = await addSellerWithVendor(app)
  const two = await addVendorOf(app, one.sellerId, 'Second owner')
  const ended = await Promise.all([
    endColleagueAccess(app, one, two.userId),
    endColleagueAccess(app, two, one.userId),
  ])
  expect(ended.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await readShopTeam(app, one.sellerId)).members).toHaveLength(1)
})

test('another role counts from the next click on, and ends the keys that an owner made', async () => {
  const partner = await addVendorOf(app, owner.sellerId, 'Partner')
  const cookie = await signInVendor(app, partner)
  const made = await makeApiKey(app, partner, 'The till')
  if (!made.ok) throw new Error(made.problem.code)
  expect(await vendorOfKey(app, made.value.key)).toMatchObject({ ok: true })
  await changeShopRoles(app, owner, { userId: partner.userId, fields: { 'role-money': 'on' } })
  expect(await visitorAt(cookie)).toMatchObject({ vendor: { roles: ['money'] } })
  expect(await vendorOfKey(app, made.value.key)).toMatchObject({
    problem: { code: 'sellers.api_key_unknown' },
  })
  await endColleagueAccess(app, owner, partner.userId)
  expect(await visitorAt(cookie)).toEqual({})
})

test('letters go to those whose work it is, and to owners', async () => {
  const shop = await addSellerWithVendor(app, { name: 'Owner' })
  await addVendorOf(app, shop.sellerId, 'Packer', ['dispatch'])
  await addVendorOf(app, shop.sellerId, 'Bookkeeper', ['money'])
  const heard = async (role: ShopRole) =>
    (await listVendors(app.db, shop.sellerId, role)).map(({ name }) => name).toSorted()
  expect(await heard('dispatch')).toEqual(['Owner', 'Packer'])
  expect(await heard('money')).toEqual(['Bookkeeper', 'Owner'])
  expect(await heard('owner')).toEqual(['Owner'])
})

test('what the marketplace did to a shop is told without who it was and what they wrote', async () => {
  const shop = await addSellerWithVendor(app)
  await app.db
    .insertInto('audit_log')
    .values({
      actor_kind: 'admin',
      actor_id: owner.userId,
      seller_id: shop.sellerId,
      action: 'seller.suspended',
      subject_kind: 'seller',
      subject_id: shop.sellerId,
      before: null,
      after: JSON.stringify({ reason: 'A tip from a rival' }),
      address: '10.0.0.1',
    })
    .execute()
  const { entries } = await listShopActivity(app, shop.sellerId, {})
  expect(entries).toMatchObject([{ action: 'seller.suspended', actorName: null, actorId: null, changes: [] }])
  expect(JSON.stringify(entries)).not.toContain('rival')
  expect((await listShopActivity(app, owner.sellerId, {})).entries).not.toContainEqual(
    expect.objectContaining({ action: 'seller.suspended' }),
  )
})

test('a shop whose only owner is shut out has another appointed by the office, and no other shop has', async () => {
  const shop = await addSellerWithVendor(app, { name: 'Nehru Place Parts' })
  const packer = await addVendorOf(app, shop.sellerId, 'Nisha', ['dispatch'])
  const other = await addVendorOf(app, owner.sellerId, 'Farhan', ['dispatch'])
  const admin = await addAdmin(app)
  const appoint = (fields: object) =>
    appointOwner(app, admin, { sellerId: shop.sellerId, reason: 'The owner has left', ...fields })
  expect(await appoint({ person: packer.userId })).toMatchObject({ problem: { code: 'shop_team.has_owner' } })
  const deactivate = (userId: string) =>
    app.db.updateTable('users').set({ deactivated_at: app.clock.now() }).where('id', '=', userId).execute()
  await deactivate(shop.userId)
  for (const person of [shop.userId, other.userId, 'nobody', undefined])
    expect(await appoint({ person })).toMatchObject({
      problem: { code: 'shop_team.invitation_invalid', fields: { person: expect.any(String) } },
    })
  expect(await appoint({ person: packer.userId, reason: ' ' })).toMatchObject({
    problem: { fields: { reason: expect.any(String) } },
  })
  expect(await appoint({ person: 'new', name: '', email: 'nobody' })).toMatchObject({
    problem: { fields: { name: expect.any(String), email: expect.any(String) } },
  })
  expect(await appoint({ person: packer.userId })).toEqual({
    ok: true,
    value: { name: 'Nisha', isInvited: false },
  })
  const { members } = await readShopTeam(app, shop.sellerId)
  expect(members.find(({ userId }) => userId === packer.userId)?.roles).toEqual(['owner'])
  await deactivate(packer.userId)
  const email = 'meera.new@example.in'
  expect(await appoint({ person: 'new', name: 'Meera', email })).toEqual({
    ok: true,
    value: { name: 'Meera', isInvited: true },
  })
  expect(await findShopPlace(app, await tokenMailedTo(email))).toMatchObject({
    shopName: 'Nehru Place Parts',
    roles: ['owner'],
  })
})
