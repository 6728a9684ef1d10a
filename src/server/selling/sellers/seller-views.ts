import { type Kysely, sql } from 'kysely'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { SellerStanding } from '#domain/selling/sellers/seller-standing.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** The seller of this slug, or the one for which a person with this e-mail address acts. */
export async function findSeller(
  db: Kysely<Schema>,
  slugOrEmail: string,
): Promise<{ id: string; name: string; standing: SellerStanding } | undefined> {
  return db
    .selectFrom('sellers')
    .select(['sellers.id', 'sellers.name', 'sellers.standing'])
    .where((eb) =>
      eb.or([
        eb('sellers.slug', '=', slugOrEmail),
        eb.exists(
          eb
            .selectFrom('vendors')
            .innerJoin('users', 'users.id', 'vendors.user_id')
            .select('vendors.user_id')
            .whereRef('vendors.seller_id', '=', 'sellers.id')
            .where('users.email', '=', slugOrEmail),
        ),
      ]),
    )
    .executeTakeFirst()
}

/** The sellers that somebody means: by id, by the last part of the address, or by name, which several may have. */
export async function findSellerIds(db: Kysely<Schema>, typed: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sellers')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', '=', typed),
        eb('slug', '=', typed.toLowerCase()),
        eb(eb.fn('lower', ['name']), '=', typed.toLowerCase()),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The people who do this for a seller, its owners among them: whoever hears of what they have to do. */
export async function listVendors(
  db: Kysely<Schema>,
  sellerId: string,
  role: ShopRole,
): Promise<{ userId: string; name: string; email: string }[]> {
  return db
    .selectFrom('vendors')
    .innerJoin('users', 'users.id', 'vendors.user_id')
    .select(['vendors.user_id as userId', 'vendors.name', 'users.email'])
    .where('vendors.seller_id', '=', sellerId)
    .where(doesOne(role))
    .orderBy('vendors.created_at')
    .execute()
}

function doesOne(role: ShopRole) {
  return sql<boolean>`vendors.roles && ARRAY['owner', ${role}]::text[]`
}

/** Products that a seller offers or has offered, a page of ids after the last one. */
export async function listOfferedProducts(
  db: Kysely<Schema>,
  { sellerId, after, limit }: { sellerId: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('offers')
    .select('product_id')
    .distinct()
    .where('seller_id', '=', sellerId)
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.product_id)
}

/** What a seller is called, and whether it is the marketplace itself. */
export async function findSellerName(
  db: Kysely<Schema>,
  _admin: Permitted<'commission.change'>,
  sellerId: string,
): Promise<{ id: string; name: string; isHouse: boolean } | undefined> {
  return db
    .selectFrom('sellers')
    .select(['id', 'name', 'is_house as isHouse'])
    .where('id', '=', sellerId)
    .executeTakeFirst()
}
