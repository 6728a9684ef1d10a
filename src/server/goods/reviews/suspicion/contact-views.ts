import { type Kysely, sql } from 'kysely'
import type { Contacts } from '#domain/goods/reviews/suspicion/own-people.ts'
import type { Schema } from '#server/ground/db/schema.ts'

const ORDERS_MAX = 20
const PEOPLE_MAX = 50

/** How a customer can be reached, invoiced and delivered to: by their account and their latest orders. */
export async function findCustomerContacts(db: Kysely<Schema>, userId: string): Promise<Contacts> {
  const { rows } = await sql<Contacts>`${personContacts([userId])}`.execute(db)
  return rows[0] ?? NOTHING
}

/** The same of a seller, with those who act for it. */
export async function findShopContacts(db: Kysely<Schema>, sellerId: string): Promise<Contacts> {
  const people = await db
    .selectFrom('vendors')
    .select('user_id')
    .where('seller_id', '=', sellerId)
    .orderBy('user_id')
    .limit(PEOPLE_MAX)
    .execute()
  const { rows: ofPeople } = await sql<Contacts>`${personContacts(people.map((row) => row.user_id))}`.execute(
    db,
  )
  const shop = await db
    .selectFrom('sellers')
    .select([
      'gstin',
      'pan',
      'care_phone',
      'bank_account_last4',
      'bank_ifsc',
      'address',
      'postal_code',
      'bank_holder',
    ])
    .select(['pickup_address', 'pickup_postal_code', 'return_address', 'return_postal_code'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
  const [own = NOTHING] = ofPeople
  const address = (line: string | null, postalCode: string | null) =>
    line && postalCode ? [{ line, postalCode }] : []
  return {
    phones: [...own.phones, ...(shop.care_phone ? [shop.care_phone] : [])],
    gstins: [...own.gstins, ...(shop.gstin ? [shop.gstin] : [])],
    accounts: [
      ...own.accounts,
      ...(shop.bank_account_last4 ? [`•••• ${shop.bank_account_last4}, ${shop.bank_ifsc}`] : []),
    ],
    addresses: [
      ...own.addresses,
      ...address(shop.address, shop.postal_code),
      ...address(shop.pickup_address, shop.pickup_postal_code),
      ...address(shop.return_address, shop.return_postal_code),
    ],
    holders: shop.bank_holder ? [shop.bank_holder] : [],
  }
}

const NOTHING: Contacts = { phones: [], gstins: [], accounts: [], addresses: [], holders: [] }

function personContacts(userIds: readonly string[]) {
  return sql`
    WITH latest AS (
      SELECT ordered.* FROM unnest(${userIds}::text[]) AS person (id) CROSS JOIN LATERAL (
        SELECT phone_number, address, postal_code, buyer_gstin FROM orders WHERE user_id = person.id AND placed_at IS NOT NULL
        ORDER BY placed_at DESC, id LIMIT ${sql.lit(ORDERS_MAX)}) AS ordered)
    SELECT
      array(SELECT phone FROM customers WHERE user_id = ANY (${userIds}::text[]) AND phone IS NOT NULL
        UNION SELECT phone_number FROM customer_addresses WHERE user_id = ANY (${userIds}::text[])
        UNION SELECT phone_number FROM latest) AS phones,
      array(SELECT gstin FROM customer_businesses WHERE user_id = ANY (${userIds}::text[])
        UNION SELECT buyer_gstin FROM latest WHERE buyer_gstin IS NOT NULL) AS gstins,
      array(SELECT DISTINCT shown_as FROM refund_accounts WHERE user_id = ANY (${userIds}::text[])) AS accounts,
      array(SELECT name FROM customers WHERE user_id = ANY (${userIds}::text[])
        UNION SELECT holder_name FROM refund_accounts WHERE user_id = ANY (${userIds}::text[]) AND holder_name <> '') AS holders,
      coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('line', address, 'postalCode', postal_code)) FROM (
        SELECT address, postal_code FROM customer_addresses WHERE user_id = ANY (${userIds}::text[])
        UNION SELECT address, postal_code FROM latest) AS places), '[]') AS addresses`
}
