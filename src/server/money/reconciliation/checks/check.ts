import type { RawBuilder } from 'kysely'
import type { CheckName } from '#domain/money/reconciliation/ledger-checks.ts'

/** What the checks go over, each in the order of its ids. */
export type Walk = 'orders' | 'parcels' | 'payouts' | 'remittances' | 'settlements' | 'entries' | 'sellers'

/**
 * A comparison. Of the things with these ids it asks for rows of: the id, line, kind of subject, id of subject, order,
 * what is expected, what was found, since when; equal ones too.
 */
export interface Check {
  name: CheckName
  of: Walk
  rows: (ids: RawBuilder<unknown>, now: Date) => RawBuilder<unknown>
}
