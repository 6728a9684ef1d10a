import { type HolidayCalendar, holidayCalendar } from '#domain/ground/shipping/working-days.ts'
import type { PinRule, ZoneTable } from '#domain/ground/shipping/zones.ts'
import type { App } from '#server/ground/app.ts'
import { sourceOf } from '#server/ground/db/following/source-of.ts'
import { type Db, listTableRows, shippingVersion } from './shipping-table-views.ts'

/** What every promise of a delivery day is made of, besides the offer. */
export interface ShippingTables {
  zones: ZoneTable
  holidays: HolidayCalendar
}

/** Another process's change is seen on pages after so long; orders read the version in their own transaction. */
const CHECKED_EVERY_MS = 2_000

interface Kept {
  version: number
  tables: ShippingTables
}

const kept = new WeakMap<App['db'], Kept>()
const checks = new WeakMap<App['db'], { at: number; tables: Promise<ShippingTables> }>()

/** The tables for pages: at most two seconds old, read again only when their version has risen. */
export function shippingToday(app: Pick<App, 'db' | 'leader' | 'clock'>): Promise<ShippingTables> {
  const now = app.clock.now().getTime()
  const source = sourceOf(app)
  const { db } = source
  const check = checks.get(db)
  if (check && Math.abs(now - check.at) < CHECKED_EVERY_MS) return check.tables
  const tables = readShipping(source, db)
  checks.set(db, { at: now, tables })
  // A reading that failed is not kept; whoever asked is told.
  tables.catch(() => checks.delete(db))
  return tables
}

/** The tables as of now, for what is promised with an order: inside its own transaction. */
export async function readShipping(app: Pick<App, 'db'>, db: Db): Promise<ShippingTables> {
  const version = await shippingVersion(db)
  const found = kept.get(app.db)
  if (found && found.version === version) return found.tables
  const tables = await readTables(db)
  if (!found || found.version < version) kept.set(app.db, { version, tables })
  return tables
}

/** After a change: this process shows it at once. */
export function forgetShipping(app: Pick<App, 'db'>): void {
  checks.delete(app.db)
}

async function readTables(db: Db): Promise<ShippingTables> {
  const pins = await listTableRows(db, 'pins')
  const transit = await listTableRows(db, 'transit')
  const holidays = await listTableRows(db, 'holidays')
  const rules = pins.map(
    ({ prefix = '', zone, city = '', served, cash }): PinRule => ({
      prefix,
      zone: zone as PinRule['zone'],
      city,
      isServed: served === 'yes',
      offersCash: cash === 'yes',
    }),
  )
  const days = transit.map(({ route, daysMin, daysMax }) => [
    route,
    { daysMin: Number(daysMin), daysMax: Number(daysMax) },
  ])
  return {
    zones: {
      rules: new Map(rules.map((rule) => [rule.prefix, rule])),
      transit: Object.fromEntries(days) as ZoneTable['transit'],
    },
    holidays: holidayCalendar(holidays.map(({ day = '', state = '' }) => ({ day, state: state as '' }))),
  }
}
