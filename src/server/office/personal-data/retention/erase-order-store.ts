import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Stands where a text may not be missing. */
export const ERASED = 'Erased'
const ERASED_TEXT = 'Erased.'

/**
 * Removes what says who bought from orders whose period is over, in every slice's tables at once, so that the list can be
 * read in one place (a test compares it with the columns of the database). Every sum, tax, HSN, state, GSTIN and number
 * stays, so that no book and no return comes out otherwise. Rows that nothing may change let themselves be emptied only
 * where `order_retentions` says that their order is (`refuse_change`), so that is written first. Files go afterwards
 * (`listOrdersWithFiles`), since a file has no transaction.
 */
// Long because it is one list: what goes, table by table.
export async function eraseOrders(tx: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<void> {
  if (ids.length === 0) return
  const these = sql`ANY (${[...ids]}::uuid[])`
  const parcels = sql`(SELECT id FROM parcels WHERE order_id = ${these})`
  const returns = sql`(SELECT id FROM returns WHERE order_id = ${these})`
  const disputes = sql`(SELECT id FROM disputes WHERE order_id = ${these})`
  const shares = sql`(SELECT id FROM vendor_orders WHERE order_id = ${these})`
  const noLetter = sql`to_address = 'erased-' || id || '@order.invalid', subject = ${ERASED}, text_body = NULL,
    html_body = NULL, last_problem = NULL`
  const statements: RawBuilder<unknown>[] = [
    sql`UPDATE orders SET first_name = ${ERASED}, last_name = '', email = 'erased@order.invalid', phone_number = '',
      address = ${ERASED}, city = '', postal_code = '', buyer_company = CASE WHEN buyer_company IS NOT NULL THEN ${ERASED} END,
      buyer_po_number = NULL, buyer_address = NULL, buyer_city = NULL, buyer_postal_code = NULL WHERE id = ${these}`,
    sql`UPDATE invoices SET document = erased_paper(document) WHERE order_id = ${these}`,
    sql`UPDATE credit_notes SET document = erased_paper(document) WHERE order_id = ${these}`,
    sql`UPDATE payments SET card_brand = NULL, card_last4 = NULL, card_issuer = NULL, problem = NULL WHERE order_id = ${these}`,
    sql`UPDATE payment_attempts SET step = NULL, problem = NULL, instrument_name = NULL WHERE order_id = ${these}`,
    sql`UPDATE payment_refunds SET problem = NULL WHERE order_id = ${these} AND problem IS NOT NULL`,
    sql`UPDATE cash_refund_covers SET reason = ${ERASED_TEXT} WHERE reason IS NOT NULL
      AND refund_id IN (SELECT id FROM payment_refunds WHERE order_id = ${these})`,
    sql`UPDATE lost_cash_closures SET reason = ${ERASED_TEXT} WHERE parcel_id IN ${parcels}`,
    sql`UPDATE receipt_confirmations SET reason = ${ERASED_TEXT} WHERE parcel_id IN ${parcels}`,
    sql`UPDATE retention_holds SET reason = ${ERASED_TEXT} WHERE order_id = ${these}`,
    sql`UPDATE parcels SET delivery_wish = NULL, delivery_wished_at = NULL, picture_key = NULL WHERE order_id = ${these}
      AND (delivery_wish IS NOT NULL OR picture_key IS NOT NULL)`,
    sql`UPDATE tracking_events SET place = NULL, words = NULL WHERE parcel_id IN ${parcels}`,
    sql`UPDATE cancellations SET note = NULL WHERE order_id = ${these} AND note IS NOT NULL`,
    sql`UPDATE slip_claims SET note = NULL, reason = CASE WHEN reason IS NOT NULL THEN ${ERASED_TEXT} END
      WHERE vendor_order_id IN ${shares}`,
    sql`UPDATE cash_confirmations SET reason = '' WHERE order_id = ${these} AND reason <> ''`,
    sql`UPDATE order_notes SET author_name = '', body = ${ERASED_TEXT} WHERE order_id = ${these}`,
    sql`UPDATE order_events SET note = NULL WHERE order_id = ${these} AND note IS NOT NULL`,
    sql`UPDATE order_address_changes SET reason = CASE WHEN reason IS NOT NULL THEN ${ERASED_TEXT} END,
      from_address = ${ERASED}, from_city = '', from_postal_code = '', to_address = ${ERASED}, to_city = '', to_postal_code = ''
      WHERE order_id = ${these}`,
    sql`UPDATE goodwill_refunds SET reason = ${ERASED_TEXT} WHERE order_id = ${these}`,
    sql`DELETE FROM order_line_builds WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = ${these})`,
    sql`UPDATE returns SET words = '' WHERE order_id = ${these}`,
    sql`UPDATE return_events SET note = NULL WHERE return_id IN ${returns} AND note IS NOT NULL`,
    sql`UPDATE return_units SET note = ${ERASED_TEXT} WHERE return_id IN ${returns} AND note IS NOT NULL`,
    sql`UPDATE fit_claims SET reason = ${ERASED_TEXT} WHERE return_id IN ${returns} AND reason IS NOT NULL`,
    sql`UPDATE dispute_events SET text = ${ERASED_TEXT} WHERE dispute_id IN ${disputes} AND text IS NOT NULL`,
    sql`UPDATE chargeback_answers AS answers SET summary = ${ERASED_TEXT} FROM payment_disputes AS asked
      WHERE asked.order_id = ${these} AND answers.gateway = asked.gateway AND answers.dispute_id = asked.dispute_id
        AND summary IS NOT NULL`,
    sql`UPDATE chargeback_shares SET decided_reason = ${ERASED_TEXT} WHERE decided_reason IS NOT NULL
      AND vendor_order_id IN ${shares}`,
    // An account that took money of younger orders too goes with the last of them.
    sql`UPDATE refund_accounts SET sealed = '', shown_as = '', holder_name = '', question = NULL WHERE id IN (
      SELECT refund_account_id FROM payment_refunds WHERE order_id = ${these} AND refund_account_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM payment_refunds AS others WHERE refund_account_id = refund_accounts.id
        AND NOT is_erased_order(others.order_id))`,
    // Each keeps an address of its own: nobody is told the same twice, which a unique key holds by the address.
    sql`UPDATE mails SET ${noLetter} WHERE order_id = ${these}`,
    sql`UPDATE mails SET ${noLetter} WHERE vendor_order_id IN ${shares}`,
    sql`UPDATE phone_messages SET to_number = '', filled_in = '{}', problem = NULL WHERE order_id = ${these}`,
    sql`UPDATE messages SET text = CASE WHEN state = 'sent' THEN ${ERASED_TEXT} ELSE '' END, user_id = NULL, held_for = '{}',
      refused_words = CASE WHEN state = 'refused' THEN '' END
      WHERE conversation_id IN (SELECT id FROM conversations WHERE order_id = ${these})`,
    // The pictures go with the job of messages.
    sql`UPDATE conversations SET user_id = NULL, customer_name = '', erased_at = coalesce(erased_at, ${at}), waiting_since = NULL,
      due_at = NULL, queued_at = NULL WHERE order_id = ${these}`,
  ]
  for (const statement of statements) await statement.execute(tx)
}

/** Takes the name, the address and what was said out of tickets, and with them the links that open them. */
export async function eraseTickets(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const these = sql`ANY (${[...ids]}::bigint[])`
  await sql`DELETE FROM ticket_links WHERE ticket_id = ${these}`.execute(tx)
  await sql`UPDATE ticket_messages SET user_id = NULL, text = ${ERASED_TEXT},
    author_name = CASE WHEN kind = 'reply' THEN ${ERASED} ELSE author_name END WHERE ticket_id = ${these}`.execute(
    tx,
  )
  await sql`UPDATE tickets SET user_id = NULL, name = ${ERASED}, email = 'erased@ticket.invalid', phone = NULL,
    message = ${ERASED_TEXT} WHERE id = ${these}`.execute(tx)
}

/** After the files of these orders are gone: the rows that named them. */
export async function forgetFiles(tx: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<void> {
  const these = sql`ANY (${[...ids]}::uuid[])`
  await sql`DELETE FROM return_photographs WHERE return_id IN (SELECT id FROM returns WHERE order_id = ${these})`.execute(
    tx,
  )
  await sql`DELETE FROM dispute_photographs WHERE dispute_id IN (SELECT id FROM disputes WHERE order_id = ${these})`.execute(
    tx,
  )
  await sql`UPDATE chargeback_answers AS answers SET file_key = '' FROM payment_disputes AS asked
    WHERE asked.order_id = ${these} AND answers.gateway = asked.gateway AND answers.dispute_id = asked.dispute_id
      AND file_key IS NOT NULL`.execute(tx)
  await tx
    .updateTable('order_retentions')
    .set({ files_gone_at: at })
    .where('order_id', 'in', [...ids])
    .execute()
}
