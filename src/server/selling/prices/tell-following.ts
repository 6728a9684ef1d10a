import { counted } from '#domain/ground/shared/counted.ts'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { markTold } from './follower-store.ts'
import { findSellersToTell, type Held, lockHeld } from './following-to-tell-views.ts'

/** So many products an email names; the page has all. */
const NAMED_MAX = 10

/**
 * Writes to sellers whose prices came to their floor or were stopped, once a day at most: what happens after that is in
 * the email of the next day. What follows again by then is not told.
 */
export async function tellFollowing(app: App): Promise<void> {
  const now = app.clock.now()
  const today = dayStart(indianDay(now))
  for (const sellerId of await findSellersToTell(app.db, today)) {
    await inTransaction(app, async (tx) => {
      const held = await lockHeld(tx, { sellerId, today })
      if (held.length === 0) return
      await mailSeller(app, tx, {
        to: 'stock',
        sellerId,
        kind: 'seller-following-held',
        subject: `${counted(held.length, 'price')} cannot follow the lowest price`,
        text: `${counted(held.length, 'price')} of yours cannot follow the lowest price of other sellers.`,
        rows: held.slice(0, NAMED_MAX).map((row) => ({ label: soldName(row), value: WHY[row.state](row) })),
        note: held.length > NAMED_MAX ? `And ${held.length - NAMED_MAX} more.` : undefined,
        button: { label: 'See the prices that follow', path: '/vendor/prices/following' },
      })
      await markTold(
        tx,
        held.map(({ offerId }) => offerId),
        now,
      )
    })
  }
}

const WHY: Readonly<Record<Held['state'], (held: Held) => string>> = {
  floor: ({ floorPaise }) => `Another seller asks less than your lowest price of ${formatInr(floorPaise)}.`,
  far: ({ pricePaise }) =>
    `The price to follow is far from your prices of the last 90 days. It stays ${formatInr(pricePaise)} until you resume it.`,
  mrp: ({ floorPaise }) => `Your lowest price of ${formatInr(floorPaise)} is above the MRP.`,
}
