import type { App } from '#server/ground/app.ts'

/** Whether a seller is the marketplace's own. */
export async function isHouseSeller(db: App['db'], sellerId: string): Promise<boolean> {
  const row = await db.selectFrom('sellers').select('is_house').where('id', '=', sellerId).executeTakeFirst()
  return row?.is_house ?? false
}

/** The marketplace's own shop; undefined when it sells nothing itself. */
export async function findHouseSeller(db: App['db']): Promise<string | undefined> {
  const row = await db.selectFrom('sellers').select('id').where('is_house', '=', true).executeTakeFirst()
  return row?.id
}
