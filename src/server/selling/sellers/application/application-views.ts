import { type Kysely, sql } from 'kysely'
import type { Application, DuplicateSeller } from '#domain/selling/sellers/application-checks.ts'
import type { DocumentKind } from '#domain/selling/sellers/document-file.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Sellers that share something, as many as anybody wants to read. */
const TWINS_SHOWN_MAX = 5

/**
 * What these sellers have told of themselves, for the checks of their applications. Bank accounts are compared by their
 * fingerprints; by last digits and branch where one was kept before there were any.
 */
export async function readApplications(
  db: Kysely<Schema>,
  sellerIds: readonly string[],
): Promise<Map<string, Application>> {
  if (sellerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sellers')
    .select(['id', 'legal_name', 'gstin', 'pan', 'address', 'state_code', 'postal_code'])
    .select(['pickup_address', 'pickup_state_code', 'pickup_postal_code'])
    .select(['bank_account_last4', 'bank_ifsc', 'care_email', 'care_phone'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM offers WHERE seller_id = sellers.id AND status <> 'removed')`.as(
        'has_product',
      ),
    )
    .select(
      sql<DocumentKind[]>`ARRAY(SELECT kind FROM seller_documents
        WHERE seller_id = sellers.id AND replaced_at IS NULL)`.as('documents'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM vendors JOIN users ON users.id = vendors.user_id
        WHERE vendors.seller_id = sellers.id AND users.email_verified)`.as('is_email_verified'),
    )
    .select(
      sql<DuplicateSeller[]>`(SELECT coalesce(json_agg(duplicate), '[]') FROM (
        (SELECT id, name, 'gstin' AS shares FROM sellers AS other
          WHERE other.gstin = sellers.gstin AND other.id <> sellers.id LIMIT ${TWINS_SHOWN_MAX})
        UNION ALL (SELECT id, name, 'pan' FROM sellers AS other
          WHERE other.pan = sellers.pan AND other.id <> sellers.id LIMIT ${TWINS_SHOWN_MAX})
        UNION ALL (SELECT id, name, 'bank-account' FROM sellers AS other
          WHERE other.bank_account_fingerprint = sellers.bank_account_fingerprint AND other.id <> sellers.id
          LIMIT ${TWINS_SHOWN_MAX})
        UNION ALL (SELECT id, name, 'bank-account' FROM sellers AS other
          WHERE other.bank_account_last4 = sellers.bank_account_last4 AND other.bank_ifsc = sellers.bank_ifsc
            AND (other.bank_account_fingerprint IS NULL OR sellers.bank_account_fingerprint IS NULL)
            AND other.id <> sellers.id LIMIT ${TWINS_SHOWN_MAX})
      ) AS duplicate)`.as('duplicates'),
    )
    .where('id', 'in', [...sellerIds])
    .execute()
  return new Map(
    rows.map((row): [string, Application] => [
      row.id,
      {
        legalName: row.legal_name,
        gstin: row.gstin,
        pan: row.pan,
        address: row.address,
        state: row.state_code,
        postalCode: row.postal_code,
        pickupAddress: row.pickup_address,
        pickupState: row.pickup_state_code,
        pickupPostalCode: row.pickup_postal_code,
        bankAccountLast4: row.bank_account_last4,
        bankIfsc: row.bank_ifsc,
        careEmail: row.care_email,
        carePhone: row.care_phone,
        hasProduct: row.has_product,
        documents: row.documents,
        isEmailVerified: row.is_email_verified,
        duplicates: row.duplicates,
      },
    ]),
  )
}
