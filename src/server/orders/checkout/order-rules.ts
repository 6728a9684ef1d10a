import type { Transaction } from 'kysely'
import type { MarketplaceSettings } from '#domain/ground/settings/settings.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readShipping, type ShippingTables } from '#server/ground/shipping/current-shipping.ts'

type Db = App['db'] | Transaction<Schema>

/** What decides an order besides the goods: what holds on its day, and the tables of delivery. */
export interface OrderRules {
  day: Day
  settings: MarketplaceSettings
  shipping: ShippingTables
}

/** Never from memory, and before any stock is locked: what decides money does not change within a day. */
export async function readRules(app: App, db: Db): Promise<OrderRules> {
  const day = indianDay(app.clock.now())
  const [settings, shipping] = await together([readSettings(db, day), readShipping(app, db)])
  return { day, settings, shipping }
}
