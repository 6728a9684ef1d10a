import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sellerList } from '#domain/selling/sellers/seller-list.ts'
import type { App } from '#server/ground/app.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listSellers } from './seller-list-views.ts'

let app: App
let close: () => Promise<void>
const STANDINGS = ['applied', 'approved', 'suspended'] as const

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  const rows = Array.from({ length: 130 }, (_, n) => ({
    id: `shop-${String(n).padStart(3, '0')}`,
    slug: `shop-${n}`,
    name: `${n % 2 ? 'Zebra' : 'Apple'} Computers ${n % 7}`,
    standing: STANDINGS[n % 3] ?? 'applied',
    // Several at the same moment: the id decides.
    created_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 4))),
    gstin: n === 5 ? '27AAPFU0939F1ZV' : null,
    care_email: n === 6 ? 'Care@Fizzy.in' : null,
    on_holiday: n % 10 === 0,
    ...(n % 9 === 0 && { asked_back_at: new Date(), asked_note: 'Which firm?' }),
  }))
  for (const row of rows) await app.db.insertInto('sellers').values(row).execute()
  await app.db.insertInto('users').values({ id: 'meera', name: 'Meera', email: 'meera@fizzy.in' }).execute()
  await app.db
    .insertInto('vendors')
    .values({ user_id: 'meera', seller_id: 'shop-007', name: 'Meera' })
    .execute()
})
afterAll(() => close())

const list = (search: string) => listSellers(app, OWNER, sellerList.parse(new URLSearchParams(search)))

async function all(search: string) {
  const sellers = []
  for (let cursor = ''; ; ) {
    const page = await list(`${search}${cursor && `&cursor=${cursor}`}`)
    sellers.push(...page.sellers)
    if (!page.nextCursor) return sellers
    cursor = page.nextCursor
  }
}

describe('the list of shops', () => {
  test.each(['sort=turn', 'sort=name', 'sort=newest'])(
    'loses and repeats nothing from page to page, %s',
    async (sort) => {
      const ids = (await all(sort)).map(({ id }) => id)
      expect(ids).toHaveLength(130)
      expect(new Set(ids).size).toBe(130)
      const away = await all(`${sort}&holiday=on&standing=approved`)
      expect(away.length).toBeGreaterThan(3)
      expect(away.every(({ stage, isOnHoliday }) => stage === 'approved' && isOnHoliday)).toBe(true)
    },
  )

  test('begins with what waits for us, the oldest first; then what waits for the shop', async () => {
    const sellers = await all('')
    const stages = sellers.map(({ stage }) => stage)
    expect([...new Set(stages)]).toEqual(['waiting', 'asked', 'approved', 'suspended'])
    const waiting = sellers.filter(({ stage }) => stage === 'waiting').map(({ appliedAt }) => appliedAt)
    expect(waiting).toEqual(waiting.toSorted())
    expect(sellers[0]).toMatchObject({ readiness: { isReady: false, missing: 10, failed: 0 } })
  })

  test('is sorted by name, or with the newest first', async () => {
    const names = (await all('sort=name')).map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    const moments = (await all('sort=newest')).map(({ appliedAt }) => appliedAt)
    expect(moments).toEqual(moments.toSorted().reverse())
  })

  test.each([
    ['q=meera@fizzy.in', ['shop-007']],
    ['q=MEERA@FIZZY.IN', ['shop-007']],
    ['q=care@fizzy.in', ['shop-006']],
    ['q=27aapfu', ['shop-005']],
    ['q=27AAPFU0939F1ZV&standing=approved', []],
    ['q=%25%25%25', []],
    ['q=nobody@fizzy.in', []],
  ])('finds %s', async (search, ids) => {
    expect((await all(search)).map(({ id }) => id)).toEqual(ids)
  })

  test('finds a part of a name whatever its case, and asks for a third letter', async () => {
    expect((await all('q=zebra%20comp')).length).toBe(65)
    expect(await list('q=ze')).toMatchObject({ isTooShort: true })
    expect(await list('q=zeb')).toMatchObject({ isTooShort: false, isTooWide: false })
  })

  test.each(['%22', 'x', 'WyJuYW1lIiwxLCJhIiwiYiJd', 'WyJ0dXJuIiwxLC0xLCJiIl0'])(
    'begins anew at a place that it never gave, %s',
    async (cursor) => {
      expect((await list(`cursor=${cursor}`)).sellers).toHaveLength(50)
    },
  )
})
