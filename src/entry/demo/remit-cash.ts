import { sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { decimalRupees } from '#domain/ground/shared/money.ts'
import { type ActingAdmin, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { importRemittance } from '#server/orders/fulfilment/remittances/import-remittance.ts'
import { saveCashLimit } from '#server/selling/sellers/cash-limit/cash-limit-store.ts'

/** As much as a demonstration ever has on its way. */
const LIMIT_PAISE = 1_000_000_000
/** A courier pays so long after the delivery. */
const COURIER_DAYS = 3

/** A seller of the demonstration has sold for years, and earned that its own couriers collect cash. */
export function trustSeller(app: App, sellerId: string): Promise<void> {
  const at = app.clock.now()
  const reason = 'Has sold in this demonstration for years.'
  return saveCashLimit(app.db, { sellerId, limitPaise: LIMIT_PAISE, reason, setBy: null, at })
}

/** The couriers hand over the cash of what was delivered some days ago, as their files say it; once, however often. */
export async function remitCash(app: App, owner: ActingAdmin): Promise<void> {
  const admin = permit(owner, 'cash.import')
  invariant(admin, 'an owner may import what couriers paid')
  const now = app.clock.now()
  const until = new Date(now.getTime() - COURIER_DAYS * DAY_MS)
  const parcels = await app.db
    .selectFrom('parcels')
    .select(['tracking_number', sql<number>`cash_paise - cash_remitted_paise`.as('paise')])
    .where('status', '=', 'delivered')
    .whereRef('cash_paise', '>', 'cash_remitted_paise')
    .where('delivered_at', '<=', until)
    .where('tracking_number', 'is not', null)
    .orderBy('delivered_at')
    .execute()
  if (parcels.length === 0) return
  const day = indianDay(now)
  const lines = parcels.map(
    ({ tracking_number, paise }) =>
      `${tracking_number},${decimalRupees(Number(paise))},${day},UTR${day.replaceAll('-', '')}`,
  )
  const text = ['AWB,Amount,Date,UTR', ...lines].join('\n')
  const imported = await importRemittance(app, admin, { name: `remittance-${day}.csv`, text })
  invariant(imported.ok, 'a file of the demonstration can be read')
}
