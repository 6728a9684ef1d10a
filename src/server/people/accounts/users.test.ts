import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type UserFilters, userList } from '#domain/people/accounts/user-list.ts'
import type { ActingAdmin } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { deleteUser } from '#server/office/personal-data/delete-user.ts'
import { findWorkLeft } from '#server/office/personal-data/left-shop-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findVisitor } from '#server/people/sign-in/find-visitor.ts'
import { mailResetLink } from '#server/people/sign-in/passwords/mail-reset-link.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { endUserSessions } from '#server/people/sign-in/sessions/end-user-sessions.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { type AddedOwner, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor, addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { recordSql } from '../../../../bench/recorded-sql.ts'
import { changeSeveralUsers } from './change-several-users.ts'
import { activateUser, deactivateUser } from './deactivate-user.ts'
import { editUser } from './edit-user.ts'
import { findDeactivated, type ListedUser, listUsers } from './user-list-views.ts'
import { findUserPage, findUserProfile } from './user-page-views.ts'

const PASSWORD = 'the monsoon came late'
let app: App
let close: () => Promise<void>
let owner: AddedOwner
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  owner = await addAdmin(app)
})
afterAll(() => close())

let people = 0
async function newPerson(name = 'Asha Rao') {
  const email = `person-${++people}@example.in`
  const { userId } = await createAccount(app, {
    name,
    email,
    password: PASSWORD,
    roles: [{ kind: 'customer' }],
  })
  return { userId, email, name }
}

async function signInAs(email: string) {
  const jar = openBrowser(`198.51.100.${++people}`)
  const answer = await signIn(app, {
    role: 'customer',
    fields: { email, password: PASSWORD },
    browser: jar.browser(),
  })
  if (answer.ok) jar.take(answer.value.setCookies)
  return { answer, jar }
}

const visitorOf = async (jar: ReturnType<typeof openBrowser>) =>
  (await findVisitor(app, jar.headers())).visitor

const trailOf = (userId: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'actor_id', 'address'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute()

async function readWhole(filters: Partial<UserFilters>, between?: (page: number) => Promise<unknown>) {
  const all: ListedUser[] = []
  for (let cursor: string | undefined, pages = 0; pages < 30; pages++) {
    const page = await listUsers(app, owner, { sort: 'newest', ...filters, ...(cursor && { cursor }) })
    all.push(...page.users)
    cursor = page.nextCursor
    if (!cursor) return all
    await between?.(pages)
  }
  throw new Error('the list has no end')
}

describe('the list of people', () => {
  const NAMES = ['Meera Iyer', 'meera iyer', 'Zubeen Das', 'Anil Bose', 'Om Nair']
  beforeAll(async () => {
    // Moments repeat, and differ by less than JavaScript can tell.
    await sql`INSERT INTO users (id, name, email, created_at, deactivated_at)
      SELECT gen_random_uuid()::text, (${NAMES}::text[])[1 + n % 5], 'listed-' || n || '@list.test',
        timestamptz '2025-03-01 00:00Z' + (n / 7) * interval '1 microsecond' + (n % 3) * interval '40 days',
        CASE WHEN n % 4 = 0 THEN now() END
      FROM generate_series(1, 140) n`.execute(app.db)
    await sql`INSERT INTO customers (user_id, name) SELECT id, name FROM users WHERE email LIKE 'listed-%'`.execute(
      app.db,
    )
    await sql`INSERT INTO sellers (id, slug, name) VALUES ('list-shop', 'list-shop', 'List shop')`.execute(
      app.db,
    )
    await sql`INSERT INTO vendors (user_id, seller_id, name)
      SELECT id, 'list-shop', name FROM users WHERE email LIKE 'listed-%0@list.test'`.execute(app.db)
  })

  const cases = userList.sorts.flatMap(({ key: sort }) =>
    [
      {},
      { role: 'customer' },
      { role: 'vendor' },
      { role: 'admin' },
      { status: 'active' },
      { status: 'inactive' },
      { role: 'vendor', status: 'inactive' },
      { q: 'iyer' },
      { q: 'meera list.test', status: 'active' },
      { from: '2025-04-01', to: '2025-04-30' },
    ].map((asked) => ({ sort, ...asked }) as UserFilters),
  )

  /** Who belongs into a list, found without its pages. */
  async function expected({ role, status, from, q }: UserFilters): Promise<string[]> {
    const everybody = await app.db.selectFrom('users').selectAll().execute()
    return everybody
      .filter((user) => !role || user[`is_${role}`])
      .filter((user) => !status || (user.deactivated_at === null) === (status === 'active'))
      .filter((user) => !from || user.created_at.toISOString().startsWith('2025-04'))
      .filter((user) =>
        (q ?? '').split(' ').every((word) => `${user.name} ${user.email}`.toLowerCase().includes(word)),
      )
      .map(({ id }) => id)
  }

  test.each(cases)('has everybody exactly once while others join: %j', async (filters) => {
    const before = await expected(filters)
    const read = await readWhole(filters, (page) =>
      createAccount(app, {
        name: NAMES[page % NAMES.length] ?? '',
        email: `new-${++people}@list.test`,
        password: 'the same for all of them',
        roles: [{ kind: 'customer' }],
      }),
    )
    const ids = read.map(({ userId }) => userId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(before.filter((userId) => !ids.includes(userId))).toEqual([])
    const isFor = ({ roles, isActive, joinedAt }: ListedUser) =>
      (!filters.role || roles.includes(filters.role)) &&
      (!filters.status || isActive === (filters.status === 'active')) &&
      (!filters.from || joinedAt.startsWith('2025-04'))
    expect(read.filter((user) => !isFor(user))).toEqual([])
    expect(read.length).toBeGreaterThan(0)
    const values = read.map(({ name, joinedAt }) => (filters.sort === 'name' ? name.toLowerCase() : joinedAt))
    const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(values).toEqual(filters.sort === 'newest' ? sorted.reverse() : sorted)
  })

  test('finds names and e-mail addresses by any part, and telephones whole', async () => {
    const { userId } = await addCustomer(app, 'Farah Quraishi')
    await app.db.updateTable('customers').set({ phone: '9812345670' }).where('user_id', '=', userId).execute()
    const find = (q: string) => listUsers(app, owner, { sort: 'newest', q })
    for (const q of ['quraishi', 'FARAH qur', 'raish', userId.slice(0, 18), '98123 45670', '+91 9812345670'])
      expect((await find(q)).users.map((user) => user.userId)).toEqual([userId])
    expect(await find('quraishi')).toMatchObject({
      found: 1,
      users: [{ roles: ['customer'], isActive: true }],
    })
    expect(await find('981234567')).toMatchObject({ users: [] })
    await app.db
      .insertInto('verified_phones')
      .values({ user_id: userId, phone: '+919812345671', verified_at: app.clock.now() })
      .execute()
    expect((await find('98123 45671')).users.map((user) => user.userId)).toEqual([userId])
    expect(await find('fa')).toEqual({ users: [], isTooShort: true })
    expect(await find('%%%')).toMatchObject({ users: [] })
    expect(await find("'; DROP TABLE users --")).toMatchObject({ users: [] })
  })

  test('a search that thousands match goes on by key as well', async () => {
    await sql`INSERT INTO users (id, name, email, created_at)
      SELECT gen_random_uuid()::text, CASE n % 3 WHEN 0 THEN 'Uma ' ELSE 'Bulky ' END || lpad(n::text, 5, '0'),
        'bulk-' || n || '@bulk.test', timestamptz '2024-01-01 00:00Z' + n * interval '1 minute'
      FROM generate_series(1, 9000) n`.execute(app.db)
    const first = await listUsers(app, owner, { sort: 'name', q: 'bulky' })
    const cursor = first.nextCursor
    if (!cursor) throw new Error('there is no second page')
    expect(first.found).toBeUndefined()
    const second = await listUsers(app, owner, { sort: 'name', q: 'bulky', cursor })
    const numbers = Array.from({ length: 75 }, (_, index) => index + 1).filter((n) => n % 3 !== 0)
    const names = [...first.users, ...second.users].map(({ name }) => name)
    expect(names).toEqual(numbers.map((n) => `Bulky ${String(n).padStart(5, '0')}`))
    // They stand behind thousands of others: the list is not read so far.
    const last = await listUsers(app, owner, { sort: 'name', q: 'uma bulk' })
    expect(last.users.map(({ name }) => name).slice(0, 2)).toEqual(['Uma 00003', 'Uma 00006'])
  })

  test('a number is looked up by its indexes, in however many people', async () => {
    const asked = await recordSql(() => listUsers(app, owner, { sort: 'newest', q: '98123 45670' }))
    const ofNumber = asked.filter(({ text }) => text.includes('"phone" = '))
    expect(ofNumber).toHaveLength(2)
    await app.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      for (const { text, values } of ofNumber) {
        const explain = CompiledQuery.raw(`EXPLAIN ${text}`, values)
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explain)
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(phone = /)
      }
    })
  })

  test('takes a cursor that somebody edited, or of another sort, for the first page', async () => {
    const first = await readWhole({ sort: 'name', q: 'list.test' })
    const other = await listUsers(app, owner, { sort: 'newest', q: 'list.test' })
    const forged = Buffer.from('["name",26,7,"x"]').toString('base64url')
    for (const cursor of ['nonsense', other.nextCursor ?? '', forged]) {
      const page = await listUsers(app, owner, { sort: 'name', q: 'list.test', cursor })
      expect(page.users[0]).toEqual(first[0])
    }
  })

  test('a role comes and goes with its record', async () => {
    const rolesOf = async (userId: string) => {
      const found = await findUserProfile(app, owner, userId)
      return found.ok ? found.value.roles : undefined
    }
    const seller = await addSellerWithVendor(app)
    expect(await rolesOf(seller.userId)).toEqual(['vendor'])
    await app.db
      .insertInto('customers')
      .values({ user_id: seller.userId, name: 'Both', phone: null, closed_at: null })
      .execute()
    await app.db.insertInto('admins').values({ user_id: seller.userId, role: 'support' }).execute()
    expect(await rolesOf(seller.userId)).toEqual(['customer', 'vendor', 'admin'])
    await app.db.deleteFrom('admins').where('user_id', '=', seller.userId).execute()
    await app.db.deleteFrom('vendors').where('user_id', '=', seller.userId).execute()
    await app.db
      .updateTable('customers')
      .set({ closed_at: new Date() })
      .where('user_id', '=', seller.userId)
      .execute()
    expect(await rolesOf(seller.userId)).toEqual([])
  })
})

describe('deactivating somebody', () => {
  test('ends every session at once and refuses every sign-in, until they are activated', async () => {
    const { userId, email, name } = await newPerson()
    const [phone, laptop] = [await signInAs(email), await signInAs(email)]
    expect((await visitorOf(phone.jar)).customer?.userId).toBe(userId)
    const change = { userId, reason: 'Chargebacks' }
    expect(await deactivateUser(app, owner, change)).toEqual({
      ok: true,
      value: { userId, name, wasChanged: true },
    })
    expect(await visitorOf(phone.jar)).toEqual({})
    expect(await visitorOf(laptop.jar)).toEqual({})
    expect(await findUserPage(app, owner, userId)).toMatchObject({ value: { sessions: [] } })
    expect((await signInAs(email)).answer).toMatchObject({ problem: { code: 'sign_in.deactivated' } })
    expect(await findDeactivated(app, OWNER, [userId, owner.userId, 'x'])).toEqual([{ userId, name }])

    expect(await deactivateUser(app, owner, change)).toMatchObject({ value: { wasChanged: false } })
    expect(await activateUser(app, owner, { userId })).toMatchObject({ value: { wasChanged: true } })
    expect(await visitorOf(phone.jar)).toEqual({})
    expect((await signInAs(email)).answer.ok).toBe(true)
    expect(await trailOf(userId)).toEqual([
      {
        action: 'user.deactivated',
        before: { status: 'active' },
        after: { status: 'inactive', reason: 'Chargebacks' },
        actor_id: owner.userId,
        address: '127.0.0.1',
      },
      expect.objectContaining({ action: 'user.activated', after: { status: 'active' } }),
    ])
  })

  test('a session that began meanwhile does not work again with the account', async () => {
    const { userId, email } = await newPerson()
    const { jar } = await signInAs(email)
    await app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', userId).execute()
    await activateUser(app, owner, { userId })
    expect(await visitorOf(jar)).toEqual({})
  })

  test('needs a reason, and somebody else who is there', async () => {
    const { userId } = await newPerson()
    const refused = async (change: { userId: string; reason: unknown }) => {
      const done = await deactivateUser(app, owner, change)
      return done.ok ? undefined : done.problem.code
    }
    expect(await refused({ userId, reason: ' ' })).toBe('audit.reason_invalid')
    expect(await refused({ userId: owner.userId, reason: 'x' })).toBe('accounts.own_account')
    for (const nobody of [app.random.uuid(), 'x', '\u0000', "' OR 1=1"])
      expect(await refused({ userId: nobody, reason: 'x' })).toBe('accounts.person_not_found')
    expect(await trailOf(userId)).toEqual([])
  })

  test('of two owners who deactivate each other at the same moment one stays', async () => {
    const [one, two] = [await addAdmin(app), await addAdmin(app)]
    await app.db
      .updateTable('admins')
      .set({ role: 'read-only' })
      .where('user_id', '=', owner.userId)
      .execute()
    const done = await Promise.all([
      deactivateUser(app, one, { userId: two.userId, reason: 'x' }),
      deactivateUser(app, two, { userId: one.userId, reason: 'x' }),
    ])
    await app.db.updateTable('admins').set({ role: 'owner' }).where('user_id', '=', owner.userId).execute()
    expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(done).toContainEqual({
      ok: false,
      problem: expect.objectContaining({ code: 'team.last_owner' }),
    })
  })

  test('happens to several for one reason, each with an entry; oneself is passed over', async () => {
    const [asha, ravi, gone] = [await newPerson(), await newPerson('Ravi'), await newPerson('Dev')]
    await deactivateUser(app, owner, { userId: gone.userId, reason: 'before' })
    const userIds = [asha.userId, owner.userId, ravi.userId, gone.userId, asha.userId]
    expect(await changeSeveralUsers(app, owner, { userIds, to: 'inactive', reason: '' })).toMatchObject({
      problem: { code: 'audit.reason_invalid' },
    })
    expect(await changeSeveralUsers(app, owner, { userIds, to: 'inactive', reason: 'Bots' })).toMatchObject({
      value: {
        changed: [{ userId: asha.userId }, { userId: ravi.userId }],
        skipped: [{ userId: owner.userId, problem: { code: 'accounts.own_account' } }],
      },
    })
    for (const { userId } of [asha, ravi])
      expect(await trailOf(userId)).toMatchObject([{ after: { reason: 'Bots' } }])
    await changeSeveralUsers(app, owner, { userIds, to: 'active', reason: 'No bots' })
    expect(await findDeactivated(app, OWNER, userIds)).toEqual([])
  })
})

describe('correcting somebody’s details', () => {
  const versionOf = async (userId: string) => {
    const found = await findUserProfile(app, owner, userId)
    return found.ok ? found.value.version : ''
  }

  test('changes them everywhere, tells both addresses, and keeps masks alone in the log', async () => {
    const { userId, email } = await newPerson('Zainab Khan')
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
    await mailResetLink(app, email)
    const now = `moved-${++people}@elsewhere.in`
    const fields = { name: 'Zainab Shaikh', email: now, phoneNumber: '9800000001', reason: 'She married' }
    const edit = { userId, version: await versionOf(userId), fields }
    expect(await editUser(app, owner, edit)).toMatchObject({ ok: true })
    expect(await findUserProfile(app, owner, userId)).toMatchObject({
      value: { name: 'Zainab Shaikh', email: now, phone: '9800000001', isEmailVerified: false },
    })
    const customer = app.db.selectFrom('customers').select('name').where('user_id', '=', userId)
    expect(await customer.executeTakeFirst()).toEqual({ name: 'Zainab Shaikh' })
    const mails = await app.db
      .selectFrom('mails')
      .select(['to_address', 'text_body'])
      .where('kind', '=', 'email-changed')
      .where('user_id', '=', userId)
      .execute()
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual([now, email].toSorted())
    expect(mails.find(({ to_address }) => to_address === email)?.text_body).not.toContain(now)
    const resets = app.db.selectFrom('password_resets').select('user_id').where('user_id', '=', userId)
    expect(await resets.execute()).toEqual([])
    const [entry] = await trailOf(userId)
    expect(entry).toMatchObject({
      action: 'user.edited',
      before: { name: 'Z… K…', email: 'p…@example.in', phone: null },
      after: { name: 'Z… S…', email: 'm…@elsewhere.in', phone: '…0001', reason: 'She married' },
    })
    expect((await signInAs(now)).answer.ok).toBe(true)
    // Sent once more: the page it came from is old by now.
    expect(await editUser(app, owner, edit)).toMatchObject({ problem: { code: 'accounts.nothing_changed' } })
  })

  test('refuses an address that another has, and a page that somebody else overtook', async () => {
    const [asha, ravi] = [await newPerson(), await newPerson('Ravi')]
    const version = await versionOf(asha.userId)
    const fields = { name: 'Asha Rao', email: ravi.email.toUpperCase(), phoneNumber: '', reason: 'Asked' }
    expect(await editUser(app, owner, { userId: asha.userId, version, fields })).toMatchObject({
      problem: { code: 'accounts.email_taken', fields: { email: 'Another account has this email' } },
    })
    const renamed = { ...fields, email: asha.email, name: 'Asha K' }
    expect(await editUser(app, owner, { userId: asha.userId, version, fields: renamed })).toMatchObject({
      ok: true,
    })
    const late = { ...renamed, name: 'Asha M' }
    expect(await editUser(app, owner, { userId: asha.userId, version, fields: late })).toMatchObject({
      problem: { code: 'accounts.user_changed' },
    })
    expect(await findUserProfile(app, owner, asha.userId)).toMatchObject({ value: { name: 'Asha K' } })
  })

  test('two at the same moment: one is right, the other is told', async () => {
    const { userId, email } = await newPerson()
    const version = await versionOf(userId)
    const edit = (name: string) =>
      editUser(app, owner, { userId, version, fields: { name, email, phoneNumber: '', reason: 'x' } })
    const done = await Promise.all([edit('One'), edit('Two')])
    expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  test('is refused to oneself', async () => {
    const fields = { name: 'X', email: 'x@example.in', phoneNumber: '', reason: 'x' }
    expect(await editUser(app, owner, { userId: owner.userId, version: '', fields })).toMatchObject({
      problem: { code: 'accounts.own_account' },
    })
  })
})

describe('deleting somebody', () => {
  test('leaves nothing of them but what tax law needs, after the e-mail was typed', async () => {
    const { userId, email } = await newPerson('Xerxes Wadia')
    const { jar } = await signInAs(email)
    const edited = await findUserProfile(app, owner, userId)
    const fields = { name: 'Xerxes Irani', email, phoneNumber: '9800000777', reason: 'Asked' }
    await editUser(app, owner, { userId, version: edited.ok ? edited.value.version : '', fields })
    expect(await deleteUser(app, owner, { userId, fields: { email: 'x', reason: '' } })).toMatchObject({
      problem: { fields: { email: 'This is not the email of the account', reason: 'Please say why' } },
    })
    const change = { userId, fields: { email: ` ${email.toUpperCase()}`, reason: 'Asked by letter' } }
    expect(await deleteUser(app, owner, change)).toEqual({ ok: true, value: undefined })
    expect(await visitorOf(jar)).toEqual({})
    for (const word of ['xerxes', email, '9800000777']) expect(await tablesThatMention(word)).toEqual([])
    expect(await deleteUser(app, owner, change)).toMatchObject({
      problem: { code: 'accounts.person_not_found' },
    })
    expect((await readWhole({ q: 'closed-' })).map((user) => user.userId)).not.toContain(userId)
    expect(await findUserPage(app, owner, userId)).toMatchObject({
      value: {
        profile: { name: 'Closed account', roles: [], isActive: false, closedAt: expect.any(String) },
        auditEntries: [{ action: 'user.deleted', reason: 'Asked by letter' }, { action: 'user.edited' }],
      },
    })
    expect((await trailOf(userId)).at(-1)).toMatchObject({ before: { roles: ['customer'] } })
  })

  test('waits until a vendor’s shop is suspended, and an administrator has left the team', async () => {
    const seller = await addSellerWithVendor(app)
    const email = `${seller.userId}@shop.test`
    const change = { userId: seller.userId, fields: { email, reason: 'x' } }
    expect(await deleteUser(app, owner, change)).toMatchObject({
      problem: { code: 'personal_data.shop_not_suspended', details: { sellerId: seller.sellerId } },
    })
    expect(await findWorkLeft(app, owner, seller.userId)).toBeUndefined()
    const offer = await addOffer(app, { sellerId: seller.sellerId })
    const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer))
    expect(placed.ok).toBe(true)
    expect(await findWorkLeft(app, owner, seller.userId)).toContain('and it has 1 order to send.')
    const colleague = await addVendorOf(app, seller.sellerId)
    expect(await findWorkLeft(app, owner, seller.userId), 'somebody is left').toBeUndefined()
    await app.db.deleteFrom('vendors').where('user_id', '=', colleague.userId).execute()
    await app.db
      .updateTable('sellers')
      .set({ standing: 'suspended' })
      .where('id', '=', seller.sellerId)
      .execute()
    expect((await deleteUser(app, owner, change)).ok).toBe(true)
    const vendors = app.db.selectFrom('vendors').select('user_id').where('user_id', '=', seller.userId)
    expect(await vendors.execute()).toEqual([])
    const other = await addAdmin(app, 'support')
    const fields = { email: other.email, reason: 'x' }
    expect(await deleteUser(app, owner, { userId: other.userId, fields })).toMatchObject({
      problem: { code: 'personal_data.user_is_admin' },
    })
    expect(await deleteUser(app, owner, { userId: owner.userId, fields })).toMatchObject({
      problem: { code: 'accounts.own_account' },
    })
  })
})

describe('a person’s page', () => {
  test('shows sessions to be ended one by one or all, and when they were last here', async () => {
    const { userId, email } = await newPerson()
    const [phone, laptop, library] = [await signInAs(email), await signInAs(email), await signInAs(email)]
    const read = async () => {
      const page = await findUserPage(app, owner, userId)
      if (!page.ok) throw new Error(page.problem.code)
      return page.value
    }
    const { sessions, profile, hasSecondFactor, addresses } = await read()
    expect([sessions.length, hasSecondFactor, addresses]).toEqual([3, false, 0])
    expect(JSON.stringify(await read())).not.toContain(phone.jar.value('nn_sid'))
    const newest = sessions[0]?.id ?? ''
    expect((await endUserSessions(app, owner, { userId, sessionId: newest })).ok).toBe(true)
    expect(await visitorOf(library.jar)).toEqual({})
    for (const sessionId of [newest, 'x', app.random.uuid()])
      expect(await endUserSessions(app, owner, { userId, sessionId })).toMatchObject({
        problem: { code: 'sign_in.session_gone' },
      })
    expect((await endUserSessions(app, owner, { userId })).ok).toBe(true)
    for (const { jar } of [phone, laptop]) expect(await visitorOf(jar)).toEqual({})
    const after = await read()
    expect(after.sessions).toEqual([])
    expect(after.profile.lastSeenAt).toBe(profile.lastSeenAt)
    expect(after.auditEntries?.map(({ action }) => action)).toEqual([
      'user.sessions_ended',
      'user.session_ended',
    ])
  })

  test('keeps from a role what that role may not read', async () => {
    const { userId } = await newPerson()
    const [orders, support] = [await addAdmin(app, 'orders'), await addAdmin(app, 'support')]
    const page = async (who: ActingAdmin) => {
      const found = await findUserPage(app, permitted(who, 'users.read'), userId)
      return found.ok ? Object.keys(found.value) : []
    }
    expect(await page(orders)).not.toContain('tickets')
    expect(await page(support)).toContain('tickets')
    expect(await page(support)).not.toContain('auditEntries')
  })
})

/** Every table of the marketplace that holds this word in any column. */
async function tablesThatMention(word: string): Promise<string[]> {
  const found: string[] = []
  const tables = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(app.db)
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(name)} t
      WHERE lower(t::text) LIKE ${`%${word}%`}`.execute(app.db)
    if (rows[0]?.n) found.push(name)
  }
  return found
}
