import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditList } from '#domain/office/audit-log/audit-list.ts'
import type { App } from '#server/ground/app.ts'
import { auditAll } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { type AddedOwner, addAdmin, OWNER } from '#tests/support/back-office.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { listAudit, listAuditActions } from './audit-list-views.ts'

const clock = turnedClock('2026-11-10T10:00:00Z')
const DAY_SECONDS = 24 * 3_600
let app: App
let close: () => Promise<void>
let owner: AddedOwner
let shopId: string

async function write(o: { by: string; action: string; subjects: readonly string[]; shop?: string }) {
  await inTransaction(app, (tx) =>
    auditAll(
      tx,
      app,
      o.subjects.map((subject) => ({
        actor: { kind: 'admin', id: o.by },
        ...(o.shop && { sellerId: o.shop }),
        action: o.action,
        subject: { kind: 'offer', id: subject },
        before: { price: 1 },
        after: { price: 2 },
      })),
    ),
  )
}

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  owner = await addAdmin(app, 'owner', 'Priya Nair')
  const other = await addAdmin(app, 'catalogue', 'Farhan Sheikh')
  shopId = (await addSellerWithVendor(app, { name: 'Nehru Place' })).sellerId
  await write({ by: owner.userId, action: 'offer.changed', subjects: ['blue-1', 'blue-2'] })
  clock.turn(DAY_SECONDS)
  await write({ by: other.userId, action: 'offer.paused', subjects: ['red-1'], shop: shopId })
  clock.turn(DAY_SECONDS)
  await write({
    by: other.userId,
    action: 'offer.changed',
    subjects: Array.from({ length: 120 }, (_, n) => `many-${String(n).padStart(3, '0')}`),
  })
  await write({ by: 'somebody-gone', action: 'offer.changed', subjects: ['blue-1'] })
})
afterAll(() => close())

async function find(address: string, cursor?: string) {
  return listAudit(app, owner, { ...auditList.parse(new URLSearchParams(address)), cursor })
}

const subjectsOf = async (address: string) => (await find(address)).entries.map((entry) => entry.subject.id)

describe('the audit log', () => {
  test.each([
    ['actor=priya', ['blue-2', 'blue-1']],
    ['actor=PRIYA+nair', ['blue-2', 'blue-1']],
    ['actor=somebody-gone', ['blue-1']],
    ['actor=nobody', []],
    ['action=offer.paused', ['red-1']],
    ['subject=offer:blue-1', ['blue-1', 'blue-1']],
    ['subject=order:blue-1', []],
    ['id=blue', ['blue-1', 'blue-2', 'blue-1']],
    ['id=blue&actor=priya', ['blue-2', 'blue-1']],
    ['id=blue-2', ['blue-2']],
    ['id=many-1199', []],
    ['from=2026-11-11&to=2026-11-11', ['red-1']],
    ['to=2026-11-10', ['blue-2', 'blue-1']],
    ['subject=offer:blue-1&actor=priya', ['blue-1']],
  ])('finds by %s', async (address, subjects) => {
    expect(await subjectsOf(address)).toEqual(subjects)
  })

  test('finds by shop, and names people and shops as long as they are there', async () => {
    const [entry] = (await find(`shop=${shopId}`)).entries
    expect(entry).toMatchObject({
      actorName: 'Farhan Sheikh',
      shop: { id: shopId, name: 'Nehru Place' },
      changes: [{ field: 'Price', before: '1', after: '2' }],
    })
    const [gone] = (await find('actor=somebody-gone')).entries
    expect(gone).toMatchObject({ actorId: 'somebody-gone', actorName: null })
  })

  test('is read page by page, each row once', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await find('', cursor)
      seen.push(...page.entries.map((entry) => entry.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(124)
    expect(new Set(seen).size).toBe(124)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    expect((await find('', 'nonsense')).entries[0]?.id).toBe(seen[0])
  })

  test('names the product of an offer, which has no name of its own', async () => {
    const { offerId } = await addOffer(app, { name: 'Vipera mouse' })
    await write({ by: owner.userId, action: 'offer.paused', subjects: [offerId] })
    expect((await find(`subject=offer:${offerId}`)).entries).toMatchObject([
      { subject: { kind: 'offer', id: offerId, name: 'Vipera mouse' } },
    ])
    expect((await find('subject=offer:blue-2')).entries).toMatchObject([{ subject: { name: null } }])
  })

  test('knows every action there is', async () => {
    expect(await listAuditActions(app, OWNER)).toEqual(['offer.changed', 'offer.paused'])
  })

  test('says by name what a record is about, where that has a name', async () => {
    const about = async (kind: string, id: string) => {
      await inTransaction(app, (tx) =>
        auditAll(tx, app, [
          { actor: { kind: 'admin', id: owner.userId }, action: 'thing.touched', subject: { kind, id } },
        ]),
      )
      return (await find(`subject=${kind}:${id}`)).entries[0]?.subject.name
    }
    expect(await about('account', owner.userId)).toBe('Priya Nair')
    expect(await about('user', owner.userId)).toBe('Priya Nair')
    expect(await about('seller', shopId)).toBe('Nehru Place')
    expect(await about('ticket', '1004')).toBe('NN-T-001004')
    expect(await about('account', 'somebody-gone')).toBeNull()
    expect(await about('order', 'no-uuid')).toBeNull()
    expect(await about('order', '59bbd902-432f-458e-8c84-3f41c472ae26')).toBeNull()
    expect(await about('queue', owner.userId)).toBeNull()
  })
})
