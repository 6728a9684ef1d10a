import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { App } from '#server/ground/app.ts'

const WORD = 'Zubeida Qadri'

/**
 * Takes a delivered order of a demonstration of which nothing is open, and writes a word of its buyer into every column of
 * every table that belongs to an order and may hold one, with rows where there was none. `intruder` is a connection that
 * triggers and foreign keys do not hold.
 */
// Long because it is one order.
export async function plantOldOrder(
  app: App,
  intruder: pg.Client,
): Promise<{ orderId: string; sequence: number; fileKeys: string[] }> {
  const { rows } = await sql<{ id: string; sequence: number; userId: string }>`
    SELECT id, sequence, user_id AS "userId" FROM orders AS asked WHERE payment_status = 'paid' AND status = 'delivered'
      AND EXISTS (SELECT FROM invoices WHERE order_id = asked.id)
      AND NOT EXISTS (SELECT FROM returns WHERE order_id = asked.id)
      AND NOT EXISTS (SELECT FROM disputes WHERE order_id = asked.id)
    ORDER BY ordered_at LIMIT 1`.execute(app.db)
  const [order] = rows
  if (!order) throw new Error('a demonstration has a delivered order')
  const { id, userId } = order
  const one = async (statement: string) => (await intruder.query<{ id: string }>(statement)).rows[0]?.id ?? ''
  const run = (statement: string) => intruder.query(statement)
  const share = await one(`SELECT id FROM vendor_orders WHERE order_id = '${id}' ORDER BY id LIMIT 1`)
  const seller = await one(`SELECT seller_id AS id FROM vendor_orders WHERE id = '${share}'`)
  const parcel = await one(`SELECT id FROM parcels WHERE vendor_order_id = '${share}' ORDER BY id LIMIT 1`)
  const line = await one(`SELECT id FROM order_lines WHERE vendor_order_id = '${share}' ORDER BY id LIMIT 1`)
  const product = await one(`SELECT product_id AS id FROM order_lines WHERE id = '${line}'`)
  const invoice = await one(`SELECT id FROM invoices WHERE parcel_id = '${parcel}'`)
  const [returned, disputed, attempt, refund, account, talk, note] = Array.from({ length: 7 }, () =>
    randomUUID(),
  )
  const fileKeys = ['return', 'dispute', 'evidence'].map((kind) => `retention/${kind}-zubeida.jpg`)
  for (const key of fileKeys) await app.files.put(key, new Uint8Array([1]), 'image/jpeg')
  const long = `'2027-01-02T10:00:00Z'`
  // Its books are paid out and handed over, so that no money keeps it.
  await run(`INSERT INTO payout_rows (ledger_entry_id, payout_id) SELECT id, gen_random_uuid() FROM ledger_entries
    WHERE order_id = '${id}' ON CONFLICT DO NOTHING`)
  await run(`UPDATE parcels SET cash_remitted_paise = cash_paise WHERE order_id = '${id}'`)
  await run(`UPDATE orders SET first_name = 'Zubeida', last_name = 'Qadri', email = 'zubeida@example.in',
    phone_number = 'qadri', address = '7 Qadri Lane', city = 'Qadri Nagar', postal_code = 'qadri',
    buyer_gstin = '29AAAAA0000A1Z5', buyer_company = 'Qadri Systems', buyer_po_number = 'Zubeida 7', buyer_address = '7 Qadri Lane',
    buyer_city = 'Qadri Nagar', buyer_postal_code = 'qadri' WHERE id = '${id}'`)
  const place = `{"name": "Qadri Systems", "address": "7 Qadri Lane", "city": "Qadri Nagar", "postalCode": "qadri"}`
  await run(`UPDATE invoices SET buyer_gstin = '29AAAAA0000A1Z5', document = document || jsonb_build_object('poNumber', 'Zubeida 7',
    'buyer', (document->'buyer') || '${place}' || '{"gstin": "29AAAAA0000A1Z5"}',
    'deliverTo', (document->'deliverTo') || '${place}' || '{"phoneNumber": "qadri"}') WHERE order_id = '${id}'`)
  await run(`INSERT INTO credit_notes (id, invoice_id, parcel_id, order_id, vendor_order_id, seller_id, reason, cause_id, gstin,
      financial_year, prefix, serial, number, issued_at, buyer_gstin, place_of_supply, taxable_paise, igst_paise, cgst_paise, sgst_paise,
      utgst_paise, total_paise, document, is_commercial)
    SELECT gen_random_uuid(), id, parcel_id, order_id, vendor_order_id, seller_id, 'return', gen_random_uuid(), gstin, financial_year,
      prefix, 99, 'QQ-F26/99', issued_at, buyer_gstin, place_of_supply, 0, 0, 0, 0, 0, 100,
      document || '{"reason": "return", "taxUntil": "2027-11-30", "invoice": {"number": "1", "issuedOn": "2027-01-02"}}', true
    FROM invoices WHERE id = '${invoice}'`)
  await run(`UPDATE payments SET card_brand = '${WORD}', card_last4 = '4242', card_issuer = '${WORD}', problem = '${WORD}'
    WHERE order_id = '${id}'`)
  await run(`INSERT INTO payment_attempts (id, order_id, method, request_sha256, status, step, problem, started_at, moved_at, instrument_name)
    VALUES ('${attempt}', '${id}', 'upi', 'x', 'captured', '{"vpa": "zubeida@upi"}', '${WORD}', ${long}, ${long}, '${WORD}')`)
  await run(`INSERT INTO refund_accounts (id, user_id, kind, sealed, shown_as, holder_name, created_at, confirmed_at)
    VALUES ('${account}', '${userId}', 'upi', 'zubeida', 'z•••@upi Qadri', '${WORD}', ${long}, ${long})`)
  await run(`INSERT INTO payment_refunds (id, order_id, gateway, amount_paise, reason, status, problem, asked_at, moved_at, cause_id, refund_account_id)
    VALUES ('${refund}', '${id}', 'accounts', 100, 'return', 'processed', '${WORD}', ${long}, ${long}, gen_random_uuid(), '${account}')`)
  await run(`INSERT INTO cash_refund_covers (refund_id, parcel_id, seller_id, remitted_paise, reserve_paise, let_through_paise, let_through_by, reason, covered_at)
    VALUES ('${refund}', '${parcel}', '${seller}', 0, 0, 100, '${userId}', '${WORD}', ${long})`)
  await run(`INSERT INTO lost_cash_closures VALUES ('${parcel}', '${userId}', '${WORD}', ${long})`)
  await run(
    `INSERT INTO receipt_confirmations (parcel_id, confirmed_by, reason, confirmed_at) VALUES ('${parcel}', '${userId}', '${WORD}', ${long})`,
  )
  await run(
    `UPDATE parcels SET delivery_wish = '${WORD}', delivery_wished_at = ${long}, picture_key = 'zubeida.jpg' WHERE id = '${parcel}'`,
  )
  await run(`INSERT INTO tracking_events (courier, event_id, parcel_id, kind, at, place, words, received_at, is_considered, is_applied)
    VALUES ('manual', 'zubeida-no-1', '${parcel}', 'delivered', ${long}, 'Qadri Nagar', '${WORD}', ${long}, true, true)`)
  await run(`UPDATE tracking_events SET event_id = 'planted-1' WHERE event_id = 'zubeida-no-1'`)
  await run(`INSERT INTO cancellations (id, order_id, vendor_order_id, by_kind, by_id, reason, note, cancelled_at)
    VALUES (gen_random_uuid(), '${id}', '${share}', 'customer', '${userId}', 'other', '${WORD}', ${long})`)
  await run(`INSERT INTO slip_claims VALUES (gen_random_uuid(), '${id}', '${share}', '${seller}', '${WORD}', 'x', ${long},
    '2027-01-03T10:00:00Z', 'kept', 'x', ${long}, '${WORD}')`)
  await run(`DELETE FROM cash_confirmations WHERE order_id = '${id}'`)
  await run(`INSERT INTO cash_confirmations (order_id, reasons, asked_at, due_at, outcome, ended_at, confirmed_by, reason)
    VALUES ('${id}', '{amount}', ${long}, '2027-01-03T10:00:00Z', 'office', ${long}, 'x', '${WORD}')`)
  await run(`INSERT INTO goodwill_refunds VALUES (gen_random_uuid(), '${id}', '${share}', '${seller}', '${parcel}', '${line}',
    'marketplace', 'late', 100, '${WORD}', NULL, 'x', ${long})`)
  await run(`INSERT INTO order_address_changes VALUES (gen_random_uuid(), '${id}', ${long}, 'admin', 'x', '${WORD}',
    '7 Qadri Lane', 'Qadri Nagar', 'qadri', '8 Qadri Lane', 'Qadri Nagar', 'qadri')`)
  await run(`INSERT INTO order_notes (order_id, note_key, author_id, author_name, body, at)
    VALUES ('${id}', '${note}', 'x', '${WORD}', '${WORD}', ${long})`)
  await run(
    `INSERT INTO order_events (order_id, subject, to_status, by_kind, note, at) VALUES ('${id}', 'payment', 'paid', 'system', '${WORD}', ${long})`,
  )
  await run(
    `INSERT INTO order_line_builds VALUES ('${line}', '${WORD}') ON CONFLICT (order_line_id) DO UPDATE SET build_text = '${WORD}'`,
  )
  await run(`INSERT INTO returns (id, kind, order_id, vendor_order_id, parcel_id, seller_id, user_id, reason, words, wanted, way, status, requested_at, moved_at)
    VALUES ('${returned}', 'return', '${id}', '${share}', '${parcel}', '${seller}', '${userId}', 'damaged', '${WORD}', 'refund', 'pickup', 'withdrawn', ${long}, ${long})`)
  await run(
    `INSERT INTO return_events (return_id, at, by_kind, to_status, note) VALUES ('${returned}', ${long}, 'customer', 'withdrawn', '${WORD}')`,
  )
  await run(`INSERT INTO return_units (id, return_id, parcel_id, order_line_id, product_id, piece, serials, is_held, condition, outcome, note)
    VALUES (gen_random_uuid(), '${returned}', '${parcel}', '${line}', '${product}', 1, '{}', false, 'used', 'refused', '${WORD}')`)
  await run(
    `INSERT INTO return_photographs VALUES (gen_random_uuid(), '${returned}', 'customer', '${fileKeys[0]}', 'zubeida', ${long})`,
  )
  await run(`INSERT INTO fit_claims (return_id, order_id, verdict, ticket_id, claimed_at, decision, decided_at, decided_by, reason)
    VALUES ('${returned}', '${id}', 0, 1, ${long}, 'fits', ${long}, 'x', '${WORD}')`)
  await run(`INSERT INTO disputes (id, order_id, vendor_order_id, parcel_id, seller_id, user_id, kind, status, amount_paise, opened_at, due_at, ended_at)
    VALUES ('${disputed}', '${id}', '${share}', '${parcel}', '${seller}', '${userId}', 'wrong-item', 'refused', 100, ${long}, '2200-01-01T00:00:00Z', ${long})`)
  await run(`INSERT INTO dispute_events (dispute_id, event, by_kind, by_id, text, request_key, at)
    VALUES ('${disputed}', 'opened', 'customer', 'x', '${WORD}', gen_random_uuid(), ${long})`)
  await run(
    `INSERT INTO dispute_photographs VALUES (gen_random_uuid(), '${disputed}', 'customer', '${fileKeys[1]}', 'zubeida', ${long})`,
  )
  await run(`INSERT INTO payment_disputes (gateway, dispute_id, order_id, gateway_payment_id, phase, status, reason, amount_paise, opened_at, moved_at)
    VALUES ('sandbox', 'disp_1', '${id}', 'pay_1', 'chargeback', 'won', 'x', 100, ${long}, ${long})`)
  await run(`INSERT INTO chargeback_answers (id, gateway, dispute_id, answer, status, asked_by, asked_at, ended_at, summary, parts, file_key, document_id)
    VALUES (gen_random_uuid(), 'sandbox', 'disp_1', 'contest', 'told', 'x', ${long}, ${long}, '${WORD}', '{invoice}', '${fileKeys[2]}', 'doc_1')`)
  await run(`INSERT INTO chargeback_shares (id, gateway, dispute_id, vendor_order_id, seller_id, paise, held_at, ended_at, taken_paise, looked_for_at,
      decided_bearer, decided_by, decided_at, decided_reason)
    VALUES (gen_random_uuid(), 'sandbox', 'disp_1', '${share}', '${seller}', 100, ${long}, ${long}, 0, ${long}, 'seller', 'x', ${long}, '${WORD}')`)
  await run(`INSERT INTO mails (id, kind, to_address, subject, text_body, html_body, order_id, last_problem, sent_at)
    VALUES (gen_random_uuid(), 'planted', 'zubeida@example.in', '${WORD}', '${WORD}', '${WORD}', '${id}', '${WORD}', ${long})`)
  for (const to of ['zubeida@example.in', 'qadri@example.in'])
    await run(`INSERT INTO mails (id, kind, to_address, subject, text_body, vendor_order_id, sent_at)
      VALUES (gen_random_uuid(), 'planted', '${to}', '${WORD}', '${WORD}', '${share}', ${long})`)
  await run(`INSERT INTO phone_messages (id, kind, to_number, event, filled_in, user_id, order_id, state, problem, created_at, due_at, expires_at)
    VALUES (gen_random_uuid(), 'planted', 'qadri', 'x', '{"name": "${WORD}"}', '${userId}', '${id}', 'failed', '${WORD}', ${long}, ${long}, ${long})`)
  await run(`INSERT INTO conversations (id, user_id, customer_name, seller_id, order_id, opened_at, active_at)
    VALUES ('${talk}', 'x', '${WORD}', '${seller}', '${id}', ${long}, ${long})`)
  await run(`INSERT INTO messages (id, conversation_id, side, user_id, text, state, request_key, written_at, sent_at)
    VALUES (gen_random_uuid(), '${talk}', 'customer', 'x', '${WORD}', 'sent', gen_random_uuid(), ${long}, ${long})`)
  await run(`INSERT INTO messages (id, conversation_id, side, user_id, text, state, refused_words, request_key, written_at)
    VALUES (gen_random_uuid(), '${talk}', 'customer', 'x', '${WORD}', 'refused', '${WORD}', gen_random_uuid(), ${long})`)
  return { orderId: id, sequence: order.sequence, fileKeys }
}
