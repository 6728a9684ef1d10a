import type { UnitQuery } from '#domain/orders/returned-units/unit-list.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findHouseSeller } from '#server/selling/sellers/house-seller-views.ts'
import { findReturnedUnit, listReturnedUnits, type ReturnedUnitPage, type UnitList } from './unit-views.ts'

type Tools = Pick<App, 'db' | 'random'>

/** A page of the returned units of the marketplace's own shop, as a seller has it of theirs. */
export async function listHouseUnits(
  app: Tools,
  _admin: Permitted<'orders.read'>,
  query: UnitQuery,
): Promise<UnitList> {
  const sellerId = await findHouseSeller(app.db)
  return sellerId === undefined ? { rows: [], counts: {} } : listReturnedUnits(app, sellerId, query)
}

/** One of them whole; undefined for ids that are none of the marketplace's own. */
export async function findHouseUnit(
  app: Tools,
  _admin: Permitted<'orders.read'>,
  unitId: string,
): Promise<ReturnedUnitPage | undefined> {
  const sellerId = await findHouseSeller(app.db)
  return sellerId === undefined ? undefined : findReturnedUnit(app, sellerId, unitId)
}
