/** The columns of every table, made from the migrations by `npm run db:types`; never edited by hand. */
import type { Generated, GeneratedAlways } from 'kysely'

export interface AdminInvitations {
  created_at: Date
  email: string
  expires_at: Date
  id: string
  invited_by: string | null
  name: string
  role: 'owner' | 'catalogue' | 'orders' | 'support' | 'finance' | 'read-only'
  token_sha256: string
}

export interface Admins {
  created_at: Generated<Date>
  last_seen_at: Date | null
  name: Generated<string>
  role: Generated<'owner' | 'catalogue' | 'orders' | 'support' | 'finance' | 'read-only'>
  user_id: string
}

export interface AnswerProposals {
  answer_id: string
  answer_version: number
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  fact: string
  id: string
  product_id: string
  reason: string | null
  said: string
  state: Generated<'open' | 'accepted' | 'declined' | 'measuring' | 'dropped'>
  stated: string
}

export interface Answers {
  author_name: string
  contradicted: string | null
  contradiction: string | null
  edited_at: Date | null
  erased_at: Date | null
  held_for: Generated<string[]>
  helpful: Generated<number>
  helpful_rank: GeneratedAlways<number>
  id: string
  owned_since: Date | null
  question_id: string
  reports: Generated<number>
  role: 'owner' | 'seller' | 'office' | 'maker'
  seller_id: string | null
  state: 'waiting' | 'published' | 'withheld' | 'withdrawn'
  text: string
  unhelpful: Generated<number>
  user_id: string | null
  version: Generated<number>
  withdrawn_from: 'waiting' | 'published' | null
  withheld_for: string | null
  withheld_words: string | null
  written_at: Date
}

export interface AnswerTemplates {
  created_at: Generated<Date>
  id: string
  name: string
  removed_at: Date | null
  text: string
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface AnswerVersions {
  answer_id: string
  text: string
  version: number
  was_published: boolean
  written_at: Date
}

export interface AnswerVotes {
  answer_id: string
  at: Date
  is_helpful: boolean
  user_id: string
}

export interface ApiKeys {
  created_at: Generated<Date>
  id: string
  last_used_at: Date | null
  name: string
  prefix: string
  revoked_at: Date | null
  seller_id: string
  sha256: string
  user_id: string
}

export interface AuditChain {
  entry_id: number
  previous_sha256: Buffer | null
  sequence: number
  sha256: Buffer
}

export interface AuditChecks {
  asked_by: string | null
  at: Date
  entries: number
  fault: string | null
  fault_entry_id: number | null
  head_sha256: Buffer | null
  id: GeneratedAlways<number>
}

export interface AuditLog {
  action: string
  actor_id: string | null
  actor_kind: 'customer' | 'vendor' | 'admin' | 'system'
  address: string | null
  after: unknown | null
  at: Generated<Date>
  before: unknown | null
  id: GeneratedAlways<number>
  seller_id: string | null
  subject_id: string
  subject_kind: string
}

export interface AuditUnlinked {
  id: GeneratedAlways<number>
  ids: number[]
  texts: string[]
}

export interface AuditWaiting {
  action: string
  actor_id: string | null
  actor_kind: 'customer' | 'vendor' | 'admin' | 'system'
  address: string | null
  after: unknown | null
  at: Date
  id: GeneratedAlways<number>
  subject_id: string
  subject_kind: string
}

export interface Backups {
  bytes: number | null
  ended_at: Date
  folder: string | null
  id: GeneratedAlways<number>
  kind: 'nightly' | 'manual'
  problem: string | null
  started_at: Date
}

export interface BankOffers {
  created_at: Date
  created_by: string
  ends_at: Date
  flat_paise: number | null
  gateway_offer_id: string
  id: string
  instrument: string | null
  kind: 'instant-discount' | 'no-cost-emi'
  least_order_paise: number
  max_paise: number | null
  method: 'netbanking' | 'wallet' | 'emi' | 'cardless-emi' | 'paylater'
  months: number | null
  paused_at: Date | null
  percent_bp: number | null
  refused_at: Date | null
  starts_at: Date
}

export interface BatchSignals {
  chance: number
  faults: number
  found_at: Date
  id: string
  kind: 'month' | 'serial'
  name: string
  noted_at: Date | null
  noted_by: string | null
  outcome: 'seen' | 'told-maker' | null
  pieces: number
  product_id: string
  rest_faults: number
  rest_pieces: number
  seller_id: string
  stands_out: Generated<boolean>
  words: string | null
}

export interface BoughtTogether {
  customers: number
  other_id: string
  product_id: string
}

export interface BrandChanges {
  changed: Generated<number>
  finished_at: Date | null
  from_brand: string
  id: string
  left_over: Generated<number>
  place_at: Date | null
  place_id: string | null
  reason: string
  started_at: Generated<Date>
  started_by: string
  state: Generated<'running' | 'done'>
  to_brand: string
}

export interface CancellationLines {
  advance_paise: Generated<number>
  bought_again_as: string | null
  cancellation_id: string
  contributed_paise: Generated<number>
  goods_paise: number
  order_line_id: string
  passed_on_paise: Generated<number>
  quantity: number
  shipping_paise: number
}

export interface Cancellations {
  by_id: string | null
  by_kind: 'customer' | 'vendor' | 'admin' | 'system'
  cancelled_at: Date
  id: string
  /**
   * Cancelled before the gateway was asked for the order: never paid.
   */
  is_unasked: Generated<boolean>
  note: string | null
  order_id: string
  reason:
    | 'changed-mind'
    | 'ordered-wrong'
    | 'cheaper-elsewhere'
    | 'too-slow'
    | 'wrong-address'
    | 'other'
    | 'out-of-stock'
    | 'damaged-in-store'
    | 'price-wrong'
    | 'price-slip'
    | 'cannot-deliver'
    | 'customer-asked'
    | 'charged-back'
    | 'not-confirmed'
  vendor_order_id: string
}

export interface CardColumnsVersion {
  only_row: Generated<boolean>
  version: number
}

export interface CartCodes {
  added_at: Date
  promotion_id: string
  user_id: string
}

export interface CartLines {
  added_at: Generated<Date>
  build_text: string | null
  offer_id: string
  quantity: number
  seen_unit_price_paise: number
  user_id: string
}

export interface Carts {
  checkout_key: Generated<string>
  pressed_at: Date | null
  pressed_offer_id: string | null
  pressed_pieces: number | null
  user_id: string
}

export interface CashByPin {
  ended: number
  postal_code: string
  refused: number
}

export interface CashConfirmations {
  asked_at: Date
  code_number: Generated<number>
  code_tries: Generated<number>
  confirmed_by: string | null
  due_at: Date
  ended_at: Date | null
  order_id: string
  outcome: 'link' | 'code' | 'office' | 'paid-ahead' | 'not-needed' | 'let-go' | 'cancelled' | null
  reason: string | null
  reasons: string[]
  remind_at: Date | null
  told_at: Date | null
}

export interface CashMonths {
  asked: number
  confirmed: number
  confirmed_ended: number
  confirmed_refused: number
  ended: number
  ended_before: number
  let_go: number
  month: string
  refused: number
  refused_before: number
}

export interface CashRefundCovers {
  covered_at: Date
  let_through_by: string | null
  let_through_paise: number
  parcel_id: string
  reason: string | null
  refund_id: string
  remitted_paise: number
  reserve_paise: number
  seller_id: string
}

export interface CashRemittanceLines {
  amount_paise: number
  assigned_at: Date | null
  assigned_by: string | null
  handed_back_at: Date | null
  handed_back_by: string | null
  handed_back_to: 'courier' | 'customer' | null
  id: string
  imported_at: Date
  line: number
  parcel_id: string | null
  reference: string
  remittance_id: string
  remitted_on: string
  result: 'matched' | 'short' | 'over' | 'unknown'
  tracking_key: GeneratedAlways<string>
  tracking_number: string
}

export interface CashRemittances {
  file_name: string
  id: string
  imported_at: Date
  imported_by: string
  line_count: number
  new_count: number
}

export interface CategoryDisplays {
  category: string
  in_menus: Generated<boolean>
  on_home: Generated<boolean>
  position: number
}

export interface ChargebackAnswers {
  answer: 'accept' | 'contest'
  asked_at: Date
  asked_by: string
  dispute_id: string
  document_id: string | null
  ended_at: Date | null
  file_key: string | null
  gateway: string
  id: string
  parts: string[] | null
  problem: string | null
  status: Generated<'asked' | 'told' | 'refused'>
  summary: string | null
}

export interface ChargebackShares {
  bearer: 'seller' | 'marketplace' | null
  cause: 'payment' | 'goods' | 'delivery' | 'other' | null
  decided_at: Date | null
  decided_bearer: 'seller' | 'marketplace' | null
  decided_by: string | null
  decided_reason: string | null
  dispute_id: string
  ended_at: Date | null
  ended_early: Generated<boolean>
  gateway: string
  handed_out: 'for-code' | 'without-code' | 'not-delivered' | null
  held_at: Date
  id: string
  looked_for_at: Date | null
  paise: number
  seller_id: string
  taken_paise: number | null
  vendor_order_id: string
}

export interface ChargebackSteps {
  at: Date
  dispute_id: string
  gateway: string
  step: 'noticed' | 'reminded' | 'decided'
}

export interface CommissionCounters {
  financial_year: string
  gstin: string
  kind: 'invoice' | 'credit-note' | 'commercial-note'
  last_serial: number
}

export interface CommissionPapers {
  cgst_paise: number
  document: unknown
  financial_year: string
  gstin: string
  id: string
  igst_paise: number
  issued_at: Date
  kind: 'invoice' | 'credit-note' | 'commercial-note'
  month: string
  number: string
  round_off_paise: number
  seller_id: string
  serial: number
  sgst_paise: number
  taxable_paise: number
  total_paise: number
  utgst_paise: number
}

export interface CommissionRates {
  category: string | null
  id: GeneratedAlways<number>
  rate_bp: number | null
  seller_id: string | null
  set_at: Date | null
  valid_from: string
  withdrawn_at: Date | null
}

export interface Consents {
  at: Generated<Date>
  granted: boolean
  id: GeneratedAlways<number>
  purpose: string
  text_version: string
  user_id: string
}

export interface ContentChanges {
  category: string | null
  id: GeneratedAlways<number>
  product_id: string | null
  what: 'site' | 'catalogue' | 'card' | 'page'
  xact: Generated<string>
}

export interface ContentPurges {
  is_only: Generated<boolean>
  number: number
  snapshot: string
}

export interface ContributionReturns {
  cause_id: string
  contribution_id: string
  paise: number
  returned_at: Date
}

export interface Conversations {
  active_at: Date
  customer_name: string
  customer_seen_at: Date | null
  customer_told_at: Date | null
  due_at: Date | null
  erased_at: Date | null
  id: string
  opened_at: Date
  order_id: string | null
  product_id: string | null
  queued_at: Date | null
  seller_id: string
  seller_seen_at: Date | null
  seller_told_at: Date | null
  shared_at: Date | null
  to_customer_at: Date | null
  to_seller_at: Date | null
  user_id: string | null
  waiting_since: Date | null
}

export interface CourierBookings {
  asks: Generated<number>
  attempts: Generated<number>
  booked_at: Date | null
  breadth_cm: number
  courier: string
  created_at: Date
  height_cm: number
  is_unwanted: Generated<boolean>
  key: string
  length_cm: number
  next_ask_at: Date | null
  next_try_at: Date | null
  order_ref: string | null
  parcel_id: string
  problem: string | null
  seller_id: string
  shipment_ref: string | null
  state: 'reserved' | 'asked' | 'booked' | 'failed' | 'cancelled'
  weight_grams: number
}

export interface CreditedPieces {
  credit_note_id: string
  order_line_id: string
  parcel_id: string
  piece: number
}

export interface CreditNoteLines {
  cgst_paise: number
  credit_note_id: string
  goods_paise: number
  igst_paise: number
  order_line_id: string
  parcel_id: string
  quantity: number
  sgst_paise: number
  shipping_paise: number
  taxable_paise: number
  utgst_paise: number
}

export interface CreditNotes {
  buyer_gstin: string | null
  cause_id: string
  cgst_paise: number
  document: unknown
  financial_year: string
  gstin: string
  id: string
  igst_paise: number
  invoice_id: string
  is_commercial: Generated<boolean>
  issued_at: Date
  number: string
  order_id: string
  parcel_id: string
  place_of_supply: string
  prefix: string
  reason:
    | 'cancellation'
    | 'return'
    | 'undelivered'
    | 'lost'
    | 'damaged'
    | 'dispute'
    | 'rate-change'
    | 'price-reduction'
  seller_id: string
  serial: number
  sgst_paise: number
  taxable_paise: number
  total_paise: number
  utgst_paise: number
  vendor_order_id: string
}

export interface CustomerAddresses {
  address: string
  city: string
  created_at: Generated<Date>
  first_name: string
  id: string
  is_default: Generated<boolean>
  last_name: string
  phone_number: string
  postal_code: string
  state_code: string
  user_id: string
}

export interface CustomerBusinesses {
  address: string | null
  city: string | null
  company: string
  gstin: string
  postal_code: string | null
  updated_at: Date
  user_id: string
}

export interface Customers {
  closed_at: Date | null
  created_at: Generated<Date>
  delivery_pin: string | null
  name: string
  phone: string | null
  user_id: string
}

export interface DatedPrices {
  before_paise: number | null
  change_id: string | null
  created_at: Date
  ended_at: Date | null
  ends_at: Date | null
  id: string
  offer_id: string
  outcome: 'stays' | 'restored' | 'kept' | 'not_possible' | 'withdrawn' | null
  price_paise: number
  seller_id: string
  started_at: Date | null
  starts_at: Date
  user_id: string
}

export interface DeductionRates {
  kind: 'commission-gst' | 'tcs' | 'tds' | 'tds-without-pan'
  rate_bp: number
  source: string
  valid_from: string
}

export interface DemoAccounts {
  user_id: string
}

export interface DisputeEvents {
  at: Date
  by_id: string | null
  by_kind: 'customer' | 'vendor' | 'admin' | 'system'
  dispute_id: string
  event:
    | 'opened'
    | 'agreed'
    | 'agreed-uncovered'
    | 'contested'
    | 'replied'
    | 'seller-late'
    | 'customer-late'
    | 'refunded'
    | 'refused'
    | 'withdrawn'
  id: GeneratedAlways<number>
  request_key: string
  text: string | null
}

export interface DisputePhotographs {
  at: Date
  by_kind: 'customer' | 'vendor' | 'admin'
  dispute_id: string
  file_key: string
  id: string
  sha256: string
}

export interface DisputePieces {
  dispute_id: string
  is_held: Generated<boolean>
  order_line_id: string
  parcel_id: string
  piece: number
}

export interface Disputes {
  agreed_covered_paise: number | null
  agreed_takes_paise: number | null
  amount_paise: number
  bearer: 'seller' | 'marketplace' | null
  due_at: Date
  ended_at: Date | null
  id: string
  is_seller_late: Generated<boolean>
  kind:
    | 'not-received'
    | 'not-as-described'
    | 'counterfeit'
    | 'wrong-item'
    | 'return-refused'
    | 'not-returned'
    | 'seller-silent'
  opened_at: Date
  order_id: string
  parcel_id: string
  refunded_paise: number | null
  return_id: string | null
  seller_id: string
  sequence: GeneratedAlways<number>
  status: 'with-seller' | 'with-customer' | 'with-us' | 'refunded' | 'refused' | 'withdrawn'
  user_id: string
  vendor_order_id: string
}

export interface Einvoices {
  ack_number: string | null
  acknowledged_at: Date | null
  asked_at: Date
  attempts: Generated<number>
  cancel_reason: string | null
  cancelled_at: Date | null
  credit_note_id: string | null
  invoice_id: string | null
  irn: string | null
  next_try_at: Date | null
  paper_id: GeneratedAlways<string>
  problem: string | null
  seller_id: string
  signed_qr: string | null
  state: 'asked' | 'issued' | 'refused' | 'cancelling' | 'cancelled'
}

export interface EmailVerifications {
  created_at: Generated<Date>
  email: string
  expires_at: Date
  token_sha256: string
  used_at: Date | null
  user_id: string
}

export interface EwayBills {
  asked_at: Date
  attempts: Generated<number>
  distance_km: number | null
  made_at: Date | null
  next_try_at: Date | null
  number: string | null
  parcel_id: string
  problem: string | null
  seller_id: string
  state: 'asked' | 'made' | 'refused'
  transporter_id: string | null
  valid_until: Date | null
  vehicle_number: string | null
}

export interface FitClaims {
  attribute: string | null
  claimed_at: Date
  decided_at: Date | null
  decided_by: string | null
  decision: 'our-fact' | 'seller-fact' | 'fits' | null
  loss_paise: Generated<number>
  order_id: string
  product_id: string | null
  reason: string | null
  return_id: string
  ticket_id: number
  value_after: string | null
  value_before: string | null
  verdict: number
}

export interface GatewayCustomers {
  created_at: Date
  forget_since: Date | null
  gateway: string
  gateway_customer_id: string
  user_id: string
}

export interface GatewayEvents {
  done_at: Date | null
  event_id: string
  gateway: string
  gateway_order_id: string | null
  gateway_payment_id: string | null
  kind: string
  received_at: Date
}

export interface GatewayWays {
  gateway: string
  outages: Generated<unknown>
  outages_at: Date | null
  ways: unknown
  ways_at: Date
}

export interface GoodwillRefunds {
  amount_paise: number
  bearer: 'marketplace' | 'seller'
  cause: 'late' | 'condition' | 'description' | 'service' | 'other'
  credit_note_id: string | null
  decided_at: Date
  decided_by: string
  id: string
  order_id: string
  order_line_id: string
  parcel_id: string
  reason: string
  seller_id: string
  vendor_order_id: string
}

export interface GoodwillReturns {
  cause_id: string
  goodwill_id: string
  paise: number
  returned_at: Date
}

export interface HomeShelves {
  place: number
  price_paise: number | null
  product_id: string
  shelf: 'selling' | 'cheaper'
}

export interface IdempotencyKeys {
  created_at: Generated<Date>
  key: string
  order_id: string | null
  principal: string
  request_sha256: string
  route: string
}

export interface ImportRows {
  changes: unknown | null
  entries: unknown
  faults: Generated<unknown>
  is_open_db: Generated<boolean>
  line: number
  moves_far: Generated<boolean>
  names: Generated<string[]>
  notes: Generated<unknown>
  outcome: 'new' | 'changed' | 'unchanged' | 'wrong' | null
  price_move_bp: Generated<number>
  product_id: string | null
  run_id: string
  same_as_line: number | null
  seller_id: string
  verdict: 'new' | 'changed' | 'unchanged' | 'wrong' | null
}

export interface ImportRuns {
  columns: Generated<string[]>
  created_at: Generated<Date>
  file_name: string
  finished_at: Date | null
  id: string
  last_line: Generated<number>
  mode: 'products' | 'stock'
  moved_at: Generated<Date>
  prices_confirmed: Generated<boolean>
  problem: string | null
  rows_done: Generated<number>
  rows_total: Generated<number>
  seller_id: string
  started_at: Date | null
  status: 'reading' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'
  stock_as_of: Date | null
  user_id: string
}

export interface InvoiceCounters {
  financial_year: string
  gstin: string
  kind: 'invoice' | 'credit-note' | 'commercial-note'
  last_serial: number
  prefix: string
}

export interface Invoices {
  buyer_gstin: string | null
  cgst_paise: number
  document: unknown
  financial_year: string
  gstin: string
  id: string
  igst_paise: number
  issued_at: Date
  number: string
  order_id: string
  parcel_id: string
  place_of_supply: string
  prefix: string
  seller_id: string
  serial: number
  sgst_paise: number
  taxable_paise: number
  total_paise: number
  utgst_paise: number
  vendor_order_id: string
}

export interface KeptTotals {
  amount: Generated<number>
  lane: number
  name: 'users' | 'products' | 'orders'
}

export interface KindRatings {
  kind: string
  mean: number
  voices: number
  weighed_at: Date
}

export interface KnownFactCounts {
  attribute: string
  counted_at: Date
  kind: string
  known: number
  on_sale: number
}

export interface LaunchEntries {
  drawn_at: Date | null
  entered_at: Date
  id: string
  launch_id: string
  place: string
  rank: number | null
  told_at: Date | null
  user_id: string | null
}

export interface Launches {
  buy_hours: number
  closes_at: Date
  created_at: Date
  drawn_at: Date | null
  entrants_told_at: Date | null
  entries: number | null
  id: string
  offer_id: string
  opens_at: Date
  pieces: number
  seed: string | null
  seed_sha256: string
  seller_id: string
  stop_reason: string | null
  withdrawn_at: Date | null
}

export interface LaunchSeeds {
  launch_id: string
  seed: string
}

export interface LedgerAccounts {
  account: string
}

export interface LedgerAccountTotals {
  account: string
  at: Date
  credit_paise: number
  debit_paise: number
}

export interface LedgerChecks {
  asked_by: string | null
  closed_count: number | null
  cut_checks: Generated<string[]>
  ended_at: Date | null
  id: GeneratedAlways<number>
  looked_at: Generated<number>
  moved_at: Date
  opened_count: number | null
  started_at: Date
  steps_done: Generated<number>
}

export interface LedgerDays {
  commission_gst_paise: Generated<number>
  commission_paise: Generated<number>
  day: string
  lane: Generated<number>
  net_paise: GeneratedAlways<number>
  other_paise: Generated<number>
  paid_out_paise: Generated<number>
  sales_paise: Generated<number>
  seller_id: string
  tcs_paise: Generated<number>
  tds_paise: Generated<number>
}

export interface LedgerDifferences {
  check_name: string
  closed_at: Date | null
  expected_paise: number | null
  first_seen_at: Date
  found_paise: number | null
  id: GeneratedAlways<number>
  last_check_id: number
  line: string
  order_id: string | null
  since: Date
  subject_id: string
  subject_kind: string
}

export interface LedgerEntries {
  amount_paise: number
  at: Date
  basis_paise: number | null
  credit: string
  credit_note_id: string | null
  debit: string
  dispute_id: string | null
  id: GeneratedAlways<number>
  kind:
    | 'sale'
    | 'commission'
    | 'commission-gst'
    | 'tcs-igst'
    | 'tcs-cgst'
    | 'tcs-sgst'
    | 'tcs-utgst'
    | 'tcs-rounding'
    | 'tds'
    | 'hold'
    | 'hold-taken'
    | 'reserve'
    | 'return-freight'
    | 'freight-gst'
    | 'penalty'
    | 'compensation'
    | 'payout'
    | 'chargeback-lost'
    | 'captured'
    | 'cash-collected'
    | 'cash-remitted'
    | 'refunded'
    | 'bank-took'
    | 'bank-gave-back'
    | 'settled'
    | 'gateway-fee'
    | 'gateway-fee-gst'
    | 'price-kept'
    | 'promotion'
    | 'promotion-received'
    | 'bank-offer'
  note: string | null
  order_id: string | null
  parcel_id: string | null
  payout_id: string | null
  rate_bp: number | null
  refund_id: string | null
  remittance_line_id: string | null
  reserve_until: string | null
  reverses: number | null
  seller_id: string | null
  seller_paise: GeneratedAlways<number>
  source: string
  vendor_order_id: string | null
}

export interface ListingCounts {
  brand: string
  category: string
  kind: string
  on_sale: number
  origin: string
}

export interface LostCashClosures {
  closed_at: Date
  closed_by: string
  parcel_id: string
  reason: string
}

export interface MadePictures {
  made_at: Date
  picture_key: string
}

export interface Mails {
  attached_credit_note_id: string | null
  attached_invoice_id: string | null
  attempts: Generated<number>
  created_at: Generated<Date>
  for_day: string | null
  gave_up_at: Date | null
  has_secret: Generated<boolean>
  html_body: string | null
  id: string
  kind: string
  last_problem: string | null
  order_id: string | null
  parcel_id: string | null
  resend_of: string | null
  sent_at: Date | null
  subject: string
  text_body: string | null
  to_address: string
  user_id: string | null
  vendor_order_id: string | null
}

export interface Measurements {
  attribute: string
  counted_since: Date | null
  erased_at: Date | null
  file_key: string | null
  file_sha256: string | null
  held_for: Generated<string[]>
  household: string
  id: string
  is_confirmation: boolean
  measured_at: Date
  product_id: string
  queued_at: Date | null
  refused_for: 'not-readable' | 'other-product' | 'measured-otherwise' | 'not-own-photograph' | null
  refused_words: string | null
  state: 'waiting' | 'counted' | 'refused' | 'withdrawn'
  stated: number | null
  user_id: string | null
  value: number
  version: Generated<number>
}

export interface MeasurementVersions {
  measured_at: Date
  measurement_id: string
  state: string
  value: number
  version: number
}

export interface MessageAttempts {
  asked_at: Date
  channel: 'whatsapp' | 'sms'
  cost_millirupees: Generated<number>
  delivered_at: Date | null
  failed_at: Date | null
  id: string
  message_id: string
  problem: string | null
  read_at: Date | null
  sent_at: Date | null
  service: string
  service_id: string | null
  state: Generated<'asked' | 'sent' | 'delivered' | 'read' | 'failed'>
}

export interface MessageChoices {
  receipts_off_at: Date
  user_id: string
}

export interface MessageConsents {
  at: Date
  granted: boolean
  id: GeneratedAlways<number>
  purpose: 'orders' | 'codes'
  text_version: string
  user_id: string
  way: 'page' | 'checkout' | 'stop' | 'start' | 'closed'
}

export interface MessageLimits {
  codes_day_paise: number
  id: GeneratedAlways<number>
  quiet_from_hour: number
  quiet_until_hour: number
  set_at: Date
  set_by: string
}

export interface MessagePictures {
  file_key: string
  id: string
  message_id: string
  position: number
}

export interface Messages {
  conversation_id: string
  held_for: Generated<string[]>
  id: string
  refused_words: string | null
  request_key: string
  sent_at: Date | null
  side: 'customer' | 'seller' | 'office'
  state: 'sent' | 'held' | 'refused' | 'withdrawn'
  text: string
  user_id: string | null
  written_at: Date
}

export interface MessageTemplates {
  id: string
  name: string
  seller_id: string
  text: string
  version: Generated<number>
}

export interface MessageWaits {
  answered_at: Date | null
  asked_at: Date
  conversation_id: string
  due_at: Date
  seller_id: string
}

export interface MissingFacts {
  attribute: string
  counted_at: Date
  demand: number
  kind: string
  priority: number
  product_id: string
  times_asked: number
}

export interface NewsletterCounts {
  status: 'pending' | 'confirmed' | 'unsubscribed'
  subscribers: Generated<number>
}

export interface NewsletterSubscribers {
  asked_at: Generated<Date>
  confirmed_at: Date | null
  email: string
  status: 'pending' | 'confirmed' | 'unsubscribed'
  token_sha256: string
  unsubscribed_at: Date | null
}

export interface OfferPriceDays {
  day: string
  highest_paise: number
  lowest_paise: number
  offer_id: string
}

export interface Offers {
  condition: Generated<'new' | 'open-box' | 'refurbished'>
  created_at: Generated<Date>
  discount_bp: Generated<number>
  dispatch_days: Generated<number>
  id: string
  list_price_paise: number
  listing_brand: Generated<string>
  listing_category: Generated<string>
  listing_name: Generated<string>
  listing_text: Generated<string>
  preorder_from: string | null
  preorder_limit: number | null
  preorder_since: Date | null
  product_id: string
  removed_at: Date | null
  seller_id: string
  seller_sku: string | null
  status: Generated<'draft' | 'live' | 'paused' | 'removed'>
  status_before_removal: 'draft' | 'live' | 'paused' | null
  unit_price_paise: number
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface OfficePictures {
  at: Generated<Date>
  picture_key: string
  user_id: string
}

export interface OrderAddressChanges {
  by_id: string | null
  by_kind: 'customer' | 'admin'
  changed_at: Date
  from_address: string
  from_city: string
  from_postal_code: string
  id: string
  order_id: string
  reason: string | null
  to_address: string
  to_city: string
  to_postal_code: string
}

export interface OrderBankOffers {
  bank_offer_id: string
  discount_paise: number
  order_id: string
}

export interface OrderEvents {
  at: Generated<Date>
  by_id: string | null
  by_kind: 'customer' | 'vendor' | 'admin' | 'system'
  from_status: string | null
  id: GeneratedAlways<number>
  note: string | null
  order_id: string
  parcel_id: string | null
  reason_code:
    | 'customer-absent'
    | 'refused'
    | 'wrong-address'
    | 'rescheduled'
    | 'cash-not-ready'
    | 'area-closed'
    | 'other'
    | null
  subject: 'payment' | 'vendor_order' | 'parcel'
  to_status: string
  vendor_order_id: string | null
}

export interface OrderExports {
  created_at: Date
  end_sequence: number
  expires_at: Date
  finished_at: Date | null
  first_sequence: number
  id: string
  is_cut: Generated<boolean>
  kind: 'orders' | 'lines'
  last_sequence: number
  moved_at: Date
  order_ids: string[] | null
  parts: Generated<number>
  rows_done: Generated<number>
  search: string
  status: 'running' | 'done' | 'cancelled' | 'expired'
  user_id: string
  user_name: string
}

export interface OrderFitPromises {
  answer: 'fits' | 'fits if' | 'not known' | 'does not fit'
  judged_at: Date
  order_id: string
  verdicts: unknown
  why_not: string | null
}

export interface OrderLineBuilds {
  build_text: string
  order_line_id: string
}

export interface OrderLinePromotions {
  order_line_id: string
  paise: number
  promotion_id: string
}

export interface OrderLines {
  advance_paise: Generated<number>
  cancelled_quantity: Generated<number>
  category: string
  contributed_by: Generated<string[]>
  contributed_paise: Generated<number>
  credited_quantity: Generated<number>
  discount_bp: number
  given_back_paise: Generated<number>
  gst_rate_bp: number
  hsn: string
  id: string
  invoiced_rate_bp: number | null
  line_paise: number
  list_price_paise: number
  mpn: string | null
  name: string
  offer_id: string
  order_id: string
  others_asked_paise: number | null
  own_asked_paise: number | null
  picture_alt: string | null
  picture_key: string | null
  position: number
  preorder_from: string | null
  product_id: string
  promotion_paise: Generated<number>
  quantity: number
  shipping_off_paise: Generated<number>
  shipping_share_paise: number
  sold_condition: 'new' | 'open-box' | 'refurbished' | null
  sold_version: number | null
  unit_price_paise: number
  vendor_order_id: string
  warranty_months: number | null
  warranty_refund: Generated<'paid' | 'today'>
}

export interface OrderNotes {
  at: Date
  author_id: string
  author_name: string
  body: string
  id: GeneratedAlways<number>
  note_key: string
  order_id: string
}

export interface OrderRetentions {
  erased_at: Date | null
  files_gone_at: Date | null
  kept_until: string
  look_on: string | null
  order_id: string
  reasons: Generated<string[]>
}

export interface Orders {
  address: string
  buyer_address: string | null
  buyer_city: string | null
  buyer_company: string | null
  buyer_gstin: string | null
  buyer_po_number: string | null
  buyer_postal_code: string | null
  checkout_key: string
  city: string
  created_at: Generated<Date>
  email: string
  first_name: string
  has_advance: Generated<boolean>
  id: string
  last_name: string
  ordered_at: GeneratedAlways<Date>
  payment_method:
    | 'card'
    | 'upi'
    | 'netbanking'
    | 'wallet'
    | 'emi'
    | 'cardless-emi'
    | 'paylater'
    | 'online'
    | 'cod'
  payment_status: string | null
  phone_number: string
  place_of_supply: string
  placed_at: Date | null
  postal_code: string
  replaced_by: string | null
  savings_paise: number
  sequence: GeneratedAlways<number>
  shipping_method: Generated<string>
  shipping_paise: number
  state_code: string
  status: Generated<
    | 'pending'
    | 'payment-failed'
    | 'partly-shipped'
    | 'shipped'
    | 'delivered'
    | 'cancelled'
    | 'returned'
    | 'refunded'
    | 'lost'
  >
  subtotal_paise: number
  total_paise: number
  user_id: string
}

export interface OrderViews {
  created_at: Generated<Date>
  id: string
  is_default: Generated<boolean>
  name: string
  removed_at: Date | null
  search: string
  user_id: string
}

export interface ParcelLines {
  advance_paise: Generated<number>
  contributed_paise: Generated<number>
  credited_quantity: Generated<number>
  goods_paise: number
  order_line_id: string
  parcel_id: string
  quantity: number
  shipping_paise: number
}

export interface Parcels {
  box_opened_at: Date | null
  came_after_refund_at: Date | null
  cash_paise: number
  cash_remitted_paise: Generated<number>
  contradicted_at: Date | null
  courier: string | null
  courier_name: string | null
  created_at: Date
  delivered_at: Date | null
  delivered_by_dispute: string | null
  delivery_wish: string | null
  delivery_wished_at: Date | null
  dispatch_by: string
  expected_on: string | null
  id: string
  in_place_of: string | null
  moved_at: Date
  needs_code: Generated<boolean>
  order_id: string
  picture_key: string | null
  position: number
  seller_id: string
  shipped_at: Date | null
  status:
    | 'packed'
    | 'shipped'
    | 'out-for-delivery'
    | 'attempt-failed'
    | 'held'
    | 'delivered'
    | 'returning'
    | 'returned'
    | 'lost'
    | 'damaged'
    | 'cancelled'
  tracking_key: GeneratedAlways<string> | null
  tracking_number: string | null
  tracking_url: string | null
  vendor_order_id: string
}

export interface ParcelUnits {
  id: string
  order_line_id: string
  parcel_id: string
  piece: number
  product_id: string
  released_at: Date | null
  resold_parcel_id: string | null
  seller_id: string | null
  serial: string
}

export interface PasskeyChallenges {
  challenge: string
  expires_at: Date
  purpose: 'add' | 'sign-in' | 'second-step' | 'prove'
  token_sha256: string
  user_id: string | null
}

export interface Passkeys {
  counter: number
  created_at: Date
  id: string
  is_synced: boolean
  last_used_at: Date | null
  name: string
  public_key: Buffer
  transports: string[]
  user_id: string
}

export interface PasswordResets {
  created_at: Generated<Date>
  expires_at: Date
  token_sha256: string
  user_id: string
}

export interface Passwords {
  changed_at: Generated<Date>
  hash: string
  user_id: string
}

export interface PaymentAttempts {
  chosen_at: Date | null
  emi_months: number | null
  emi_rate_bp: number | null
  gateway_payment_id: string | null
  id: string
  instrument: string | null
  instrument_name: string | null
  method: 'card' | 'upi' | 'netbanking' | 'wallet' | 'emi' | 'cardless-emi' | 'paylater'
  moved_at: Date
  order_id: string
  problem: string | null
  request_sha256: string
  rest_payment_id: string | null
  saves_card: Generated<boolean>
  started_at: Date
  status: 'started' | 'pending' | 'authorized' | 'captured' | 'failed' | 'refunded'
  step: unknown | null
}

export interface PaymentDisputes {
  amount_paise: number
  dispute_id: string
  gateway: string
  gateway_payment_id: string
  moved_at: Date
  opened_at: Date
  order_id: string | null
  phase: string
  phase_of: string | null
  reason: string
  respond_by: Date | null
  status: string
}

export interface PaymentRefunds {
  amount_paise: number
  asked_at: Date
  cause_id: string | null
  charged_back_by: string | null
  gateway: string
  gateway_payment_id: string | null
  gateway_refund_id: string | null
  id: string
  moved_at: Date
  next_try_at: Date | null
  order_id: string
  problem: string | null
  reason:
    | 'too-late'
    | 'second-payment'
    | 'cancelled'
    | 'cancellation'
    | 'return'
    | 'undelivered'
    | 'lost'
    | 'damaged'
    | 'dispute'
    | 'exchange'
    | 'broken-word'
    | 'price-rise'
    | 'goodwill'
  refund_account_id: string | null
  refusals: Generated<number>
  rest_of: string | null
  status: 'waiting' | 'asked' | 'pending' | 'processed' | 'failed'
  tries: Generated<number>
  waits_for_bank: Generated<boolean>
}

export interface Payments {
  amount_paise: number
  ask_until: Date | null
  asks: Generated<number>
  card_brand: string | null
  card_issuer: string | null
  card_last4: string | null
  cash_due_paise: Generated<number>
  created_at: Generated<Date>
  exchange_of_order_id: string | null
  exchanged_paise: Generated<number>
  gateway: string | null
  gateway_order_id: string | null
  gateway_payment_id: string | null
  id: string
  instrument: string | null
  method: 'card' | 'upi' | 'netbanking' | 'wallet' | 'emi' | 'cardless-emi' | 'paylater' | 'online' | 'cod'
  next_ask_at: Date | null
  order_id: string
  problem: string | null
  refunded_paise: Generated<number>
  status:
    | 'due'
    | 'pending'
    | 'paid'
    | 'failed'
    | 'expired'
    | 'cancelled'
    | 'refund-due'
    | 'partly-refunded'
    | 'refunded'
  updated_at: Generated<Date>
}

export interface PaymentTransfers {
  amount_paise: number
  gateway_payment_id: string
  id: string
  keep_paise: number
  kept_paise: number
  linked_account: string
  made_at: Date
  moved_at: Date
  next_try_at: Date | null
  order_id: string
  payout_id: string | null
  problem: string | null
  reference: string | null
  seller_id: string
  service: string
  status: 'asked' | 'held' | 'released' | 'failed'
  vendor_order_id: string
}

export interface PayoutRows {
  ledger_entry_id: number
  payout_id: string
}

export interface Payouts {
  amount_paise: number
  bank_holder: string | null
  bank_ifsc: string | null
  bank_last4: string
  id: string
  made_at: Date
  moved_at: Date
  next_try_at: Date | null
  problem: string | null
  reference: string | null
  seller_id: string
  service: string
  status: 'asked' | 'pending' | 'settled' | 'failed' | 'returned'
  utr: string | null
}

export interface PendingSignIns {
  attempts: Generated<number>
  expires_at: Date
  first_proof: Generated<string>
  remembered: boolean
  role: 'customer' | 'vendor' | 'admin'
  token_sha256: string
  user_id: string
}

export interface PhoneMessages {
  capped_millirupees: Generated<number>
  created_at: Date
  due_at: Date
  event: string
  expires_at: Date
  filled_in: unknown
  has_secret: Generated<boolean>
  id: string
  kind: string
  order_id: string | null
  problem: string | null
  state: Generated<'waiting' | 'asked' | 'sent' | 'delivered' | 'read' | 'failed' | 'withheld'>
  to_number: string
  user_id: string | null
}

export interface PictureUploads {
  at: Generated<Date>
  picture_key: string
  seller_id: string
}

export interface PriceChangeRows {
  after_paise: number | null
  before_paise: number | null
  change_id: string
  fault:
    | 'above_mrp'
    | 'too_low'
    | 'discount_too_small'
    | 'no_other_seller'
    | 'no_price'
    | 'not_a_price'
    | 'unknown_sku'
    | 'named_twice'
    | 'meets_planned'
    | 'planned_full'
    | null
  highest_paise: number | null
  is_far: Generated<boolean>
  line: number
  list_price_paise: number | null
  lowest_paise: number | null
  offer_id: string | null
  outcome: 'changed' | 'left' | 'restored' | 'kept' | null
  seller_sku: string | null
}

export interface PriceChanges {
  applied_at: Date | null
  created_at: Date
  ends_at: Date | null
  filter: unknown
  id: string
  rule: unknown
  seller_id: string
  starts_at: Date | null
  undone_at: Date | null
  user_id: string
}

export interface PriceContributions {
  bank_offer_id: string | null
  cancellation_id: string | null
  id: string
  order_id: string
  order_line_id: string | null
  paid_at: Date
  paise: number
  promotion_id: string | null
  return_id: string | null
  seller_id: string | null
  sequence: GeneratedAlways<number>
  vendor_order_id: string | null
}

export interface PriceFollowers {
  below_bp: number | null
  below_paise: number | null
  ceiling_paise: number | null
  changes: Generated<number>
  changes_on: string | null
  floor_paise: number
  offer_id: string
  own_paise: number
  seen_highest_paise: number
  seen_lowest_paise: number
  seller_id: string
  set_at: Date
  state: 'follows' | 'floor' | 'far' | 'changed' | 'mrp'
  state_since: Date
  told_at: Date | null
  user_id: string
  when_alone: 'stays' | 'ceiling'
}

export interface ProductPictures {
  alt: string
  caption: string | null
  is_illustration: Generated<boolean>
  is_rendered: Generated<boolean>
  picture_key: string
  position: number
  product_id: string
}

export interface ProductPriceDays {
  day: string
  last_paise: number | null
  lowest_paise: number | null
  product_id: string
}

export interface ProductProposals {
  base_version: number
  changes: unknown
  created_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  id: string
  note: string | null
  product_id: string
  seller_id: string
  status: Generated<'open' | 'accepted' | 'declined' | 'withdrawn'>
}

export interface ProductRatings {
  product_id: string
  reviews: GeneratedAlways<number>
  score: number | null
  score_tenths: GeneratedAlways<number> | null
  stars_1: Generated<number>
  stars_2: Generated<number>
  stars_3: Generated<number>
  stars_4: Generated<number>
  stars_5: Generated<number>
  voices: Generated<number>
  weighed_at: Date
}

export interface ProductReliability {
  faults: number
  faults_low_bp: number
  figures: unknown
  pieces: number
  product_id: string
  shown: unknown | null
}

export interface ProductReviews {
  decided_at: Date | null
  decided_by: string | null
  is_off_sale: Generated<boolean>
  product_id: string
  reason: string | null
  seen_version: number | null
  seller_id: string
  state: Generated<'waiting' | 'seen' | 'held'>
  waiting_since: Generated<Date>
}

export interface Products {
  attribute_sources: Generated<unknown>
  attributes: Generated<unknown>
  best_offer_id: string | null
  bis_number: string | null
  box_contents: string | null
  brand: string
  category: string
  country_of_origin: string | null
  created_at: Generated<Date>
  demand: Generated<number>
  description: string
  discount_bp: number | null
  ean: string | null
  gst_rate_bp: number
  handpicked_rank: Generated<number>
  hsn: string
  id: string
  importer: string | null
  in_stock: Generated<boolean>
  key_facts: Generated<string>
  kind: string
  list_price_paise: number | null
  listing_xact: string | null
  measured: Generated<unknown>
  mpn: string | null
  mpn_key: GeneratedAlways<string> | null
  name: string
  on_sale: Generated<boolean>
  other_mpns: string | null
  owner_seller_id: string | null
  price_paise: number | null
  rewritten_version: number | null
  search_text: GeneratedAlways<string>
  search_vector: GeneratedAlways<string>
  short_description: string
  sort_keys: Generated<unknown>
  stand_in: string | null
  status: Generated<'draft' | 'live' | 'hidden'>
  updated_at: Generated<Date>
  version: Generated<number>
  warranty_months: number | null
  warranty_type: string | null
  weight_grams: number | null
}

export interface PromotionReceipts {
  id: string
  noted_at: Date
  noted_by: string
  paise: number
  payer_name: string
  received_on: string
  reference: string
  taken_back_at: Date | null
  taken_back_by: string | null
}

export interface Promotions {
  amount_paise: number | null
  asks: Generated<string[]>
  budget_paise: number | null
  buy_pieces: number | null
  code: string | null
  code_closed_at: Date | null
  created_at: Date
  ended_at: Date | null
  ends_at: Date | null
  get_pieces: number | null
  given_paise: Generated<number>
  id: string
  is_combinable: Generated<boolean>
  kind: 'percent' | 'amount' | 'buy-get' | 'together' | 'tiers' | 'delivery'
  max_paise: number | null
  min_goods_paise: Generated<number>
  name: string
  paused_at: Date | null
  payer: Generated<'seller' | 'marketplace' | 'maker' | 'bank'>
  payer_name: string | null
  percent_bp: number | null
  seller_id: string | null
  starts_at: Date
  uses: Generated<number>
  uses_max: number | null
  uses_per_customer_max: number | null
  version: Generated<number>
}

export interface PromotionTargets {
  promotion_id: string
  value: string
  what: 'product' | 'kind' | 'brand'
}

export interface PromotionTiers {
  from_pieces: number
  percent_bp: number
  promotion_id: string
}

export interface PromotionUses {
  order_id: string
  paise: number
  promotion_id: string
  released_at: Date | null
  sales_paise: number
  used_at: Date
  user_id: string
}

export interface ProvenLines {
  holds_refunded: boolean
  order_line_id: string
  parcel_id: string
}

export interface QuestionFacts {
  attribute: string
  product_id: string
  question_id: string
}

export interface QuestionInvitations {
  at: Date
  question_id: string
  user_id: string
}

export interface QuestionReports {
  answer_id: string | null
  at: Date
  question_id: string
  reason:
    | 'personal-details'
    | 'abuse'
    | 'not-about-product'
    | 'incentive'
    | 'advertising'
    | 'copied'
    | 'not-independent'
    | 'unlawful'
  settled_at: Date | null
  text_id: string
  user_id: string
  words: string
}

export interface Questions {
  answered_at: Date | null
  answers: Generated<number>
  asked_at: Date
  author_name: string
  erased_at: Date | null
  has_answer: GeneratedAlways<number>
  held_for: Generated<string[]>
  helpful_rank: Generated<number>
  id: string
  listed_at: Date
  product_id: string
  queued_at: Date | null
  reports: Generated<number>
  search_text: string
  state: 'waiting' | 'published' | 'withheld' | 'withdrawn'
  text: string
  told_at: Date | null
  user_id: string | null
  withheld_for: string | null
  withheld_words: string | null
}

export interface QuestionSellers {
  asked_at: Date
  is_answered: Generated<boolean>
  question_id: string
  seller_id: string
}

export interface RateLimits {
  blocked_until: Date | null
  hits: number
  key: string
  window_ends_at: Date
}

export interface ReceiptConfirmations {
  confirmed_at: Date
  confirmed_by: string
  is_of_worth: Generated<boolean>
  order_line_id: string | null
  parcel_id: string
  piece: number | null
  reason: string
  seen_version: number | null
}

export interface ReceiptsToWeigh {
  id: GeneratedAlways<number>
  parcel_id: string
}

export interface RecoveryCodes {
  code_sha256: string
  used_at: Date | null
  user_id: string
}

export interface RefundAccounts {
  confirmed_at: Date | null
  created_at: Date
  holder_name: string
  id: string
  kind: 'upi' | 'bank'
  payout_reference: string | null
  question: string | null
  refused_at: Date | null
  sealed: string
  shown_as: string
  user_id: string
}

export interface RefundsAtGateway {
  paise: number
  refund_id: string
}

export interface RestPayments {
  amount_paise: number
  created_at: Date
  gateway: string
  gateway_order_id: string | null
  gateway_payment_id: string | null
  id: string
  method: 'card' | 'upi' | 'netbanking' | 'wallet' | 'emi' | 'cardless-emi' | 'paylater' | null
  order_id: string
  paid_at: Date | null
}

export interface RetentionHolds {
  ended_at: Date | null
  ended_by: string | null
  id: string
  kept_until: string | null
  order_id: string | null
  reason: string
  seller_id: string | null
  set_at: Date
  set_by: string
}

export interface RetentionRuns {
  ended_at: Date | null
  erased: Generated<number>
  id: GeneratedAlways<number>
  kept: Generated<number>
  orders_until: Date | null
  orders_until_id: string | null
  started_at: Date
  tickets: Generated<number>
  tickets_until: Date | null
}

export interface ReturnedRefunds {
  paid_at: Date
  refund_id: string
  refusals: number
  returned_at: Date
}

export interface ReturnedUnitEvents {
  at: Date
  from_status: string | null
  id: GeneratedAlways<number>
  to_status: string
  unit_id: string
}

export interface ReturnedUnits {
  condition: 'sealed' | 'like-new' | 'used' | 'faulty' | 'damaged' | 'incomplete' | 'other-item'
  id: string
  inspected_at: Date | null
  moved_at: Date
  offer_id: string | null
  order_line_id: string
  parcel_id: string
  product_id: string
  repaired_at: Date | null
  repairs: string | null
  return_id: string | null
  return_unit_id: GeneratedAlways<string> | null
  seller_id: string
  serials: string[]
  sold_as: GeneratedAlways<string> | null
  sold_parcel_id: string | null
  status: 'waiting' | 'open-box' | 'in-repair' | 'scrapped' | 'sold'
  version: Generated<number>
  words: string | null
}

export interface ReturnEvents {
  at: Date
  by_id: string | null
  by_kind: 'customer' | 'vendor' | 'admin' | 'system'
  from_status: string | null
  id: GeneratedAlways<number>
  note: string | null
  return_id: string
  to_status: string
}

export interface ReturnPhotographs {
  at: Date
  by_kind: 'customer' | 'vendor' | 'admin'
  file_key: string
  id: string
  return_id: string
  sha256: string
}

export interface ReturnPickups {
  carrier: string | null
  day: string
  return_id: string
  set_at: Date
  set_by: 'customer' | 'vendor' | 'admin'
  slot: 'morning' | 'afternoon' | 'evening'
}

export interface Returns {
  act_by: Date | null
  agreed_covered_paise: number | null
  agreed_takes_paise: number | null
  courier_name: string | null
  exchange_offer_id: string | null
  exchange_order_id: string | null
  exchange_paise: number | null
  id: string
  kind: 'return' | 'warranty'
  moved_at: Date
  order_id: string
  parcel_id: string
  reason:
    | 'defective-on-arrival'
    | 'damaged'
    | 'wrong-item'
    | 'missing-parts'
    | 'changed-mind'
    | 'not-as-described'
    | 'ordered-wrong'
    | 'stopped-working'
    | 'does-not-fit'
  requested_at: Date
  seller_id: string
  sent_courier_name: string | null
  sent_tracking_number: string | null
  sequence: GeneratedAlways<number>
  status:
    | 'requested'
    | 'sent'
    | 'received'
    | 'accepted'
    | 'refused'
    | 'refunded'
    | 'replaced'
    | 'repaired'
    | 'exchanged'
    | 'withdrawn'
    | 'expired'
  tracking_number: string | null
  user_id: string
  vendor_order_id: string
  wanted: 'refund' | 'replacement' | 'repair' | 'exchange'
  warned_at: Date | null
  way: 'pickup' | 'drop-off'
  words: string
}

export interface ReturnUnits {
  came_serials: string[] | null
  condition: 'sealed' | 'like-new' | 'used' | 'faulty' | 'damaged' | 'incomplete' | 'other-item' | null
  id: string
  is_held: Generated<boolean>
  note: string | null
  order_line_id: string
  outcome: 'accepted' | 'refused' | null
  parcel_id: string
  piece: number
  product_id: string
  return_id: string
  serials: string[]
}

export interface ReturnWaysBack {
  by_kind: 'vendor' | 'admin' | null
  courier_name: string | null
  due_at: Date
  reminded_at: Date | null
  return_id: string
  seller_id: string
  sent_at: Date | null
  tracking_number: string | null
}

export interface ReviewDecisions {
  appeal_words: string | null
  appealed_at: Date | null
  decided_at: Date
  decided_by: string
  id: string
  is_of_appeal: Generated<boolean>
  outcome: 'published' | 'withheld'
  reason: string | null
  review_id: string
  suspicion_decision_id: string | null
  taken_back_at: Date | null
  words: string
}

export interface ReviewerDevices {
  last_at: Date
  mark_sha256: string
  user_id: string
}

export interface ReviewerLimits {
  barred_until: Date | null
  decision_id: string
  user_id: string
}

export interface ReviewLetterChoices {
  stopped_at: Date | null
  token: string
  user_id: string
}

export interface ReviewLetters {
  at: Date
  kind: 'two-weeks' | 'six-months'
  order_id: string
}

export interface ReviewPhotographs {
  at: Date
  file_key: string
  has_small: Generated<boolean>
  id: string
  review_id: string
  sha256: string
}

export interface ReviewReplies {
  by_id: string | null
  edited_at: Date | null
  held_for: Generated<string[]>
  id: string
  review_id: string
  role: 'writer' | 'seller' | 'office' | 'maker'
  state: 'waiting' | 'published' | 'withheld' | 'withdrawn'
  text: string
  told_at: Date | null
  version: Generated<number>
  withdrawn_from: 'waiting' | 'published' | null
  withheld_for: string | null
  withheld_words: string | null
  written_at: Date
}

export interface ReviewReplyVersions {
  reply_id: string
  text: string
  version: number
  written_at: Date
}

export interface ReviewReports {
  at: Date
  reason:
    | 'personal-details'
    | 'abuse'
    | 'not-about-product'
    | 'incentive'
    | 'advertising'
    | 'copied'
    | 'not-independent'
    | 'unlawful'
  review_id: string
  settled_at: Date | null
  user_id: string
  words: string
}

export interface Reviews {
  aspects: Generated<unknown>
  author_name: string
  build_with: Generated<string[]>
  byline: 'named' | 'unnamed' | 'left'
  condition: 'new' | 'open-box' | 'refurbished'
  delivered_at: Date
  edited_at: Date | null
  erased_at: Date | null
  fate: Generated<'kept' | 'returned' | 'failed'>
  fate_months: number | null
  fate_reason: string | null
  has_video: Generated<boolean>
  held_for: Generated<string[]>
  helpful: Generated<number>
  helpful_rank: GeneratedAlways<number>
  id: string
  is_answered: Generated<boolean>
  is_text_clear: Generated<boolean>
  look_from: Date | null
  order_line_id: string
  parcel_id: string
  photographs: Generated<number>
  piece: number
  product_id: string
  published_at: Date | null
  queued_at: Date | null
  receipt_unproven:
    | 'not-delivered'
    | 'charged-back'
    | 'nothing-paid'
    | 'cash-not-here'
    | 'not-paid'
    | 'refunded'
    | 'far-below-price'
    | 'rewritten'
    | null
  reports: Generated<number>
  seller_id: string
  stars: number
  state: 'waiting' | 'published' | 'withheld' | 'withdrawn'
  text: string
  text_bands: Generated<number[]>
  text_sha256: string
  title: string
  unhelpful: Generated<number>
  unproven:
    | 'not-delivered'
    | 'charged-back'
    | 'nothing-paid'
    | 'cash-not-here'
    | 'not-paid'
    | 'refunded'
    | 'far-below-price'
    | 'rewritten'
    | null
  user_id: string | null
  version: Generated<number>
  voice: string
  weigh_at: Date | null
  withdrawn_at: Date | null
  written_at: Date
}

export interface ReviewSuspicions {
  decided_at: Date | null
  evidence: unknown
  found_at: Date
  grown_at: Date | null
  id: string
  is_strong: boolean
  product_id: string | null
  seller_id: string | null
  signal:
    | 'burst'
    | 'device'
    | 'network'
    | 'own-people'
    | 'ring'
    | 'near-copy'
    | 'refunded'
    | 'votes'
    | 'same-address'
    | 'near-phones'
    | 'new-accounts'
    | 'cash-kept'
    | 'price-raised'
  version: Generated<number>
}

export interface ReviewVersions {
  aspects: unknown
  review_id: string
  stars: number
  text: string
  title: string
  version: number
  was_published: boolean
  written_at: Date
}

export interface ReviewVideos {
  appeal_decided_at: Date | null
  appeal_words: string | null
  appealed_at: Date | null
  at: Date
  bytes: number
  container: 'mp4' | 'webm'
  decided_by: string | null
  duration_ms: number
  file_key: string
  height: number
  id: string
  review_id: string
  sha256: string
  state: Generated<'waiting' | 'published' | 'withheld'>
  width: number
  withheld_for: string | null
  withheld_words: string | null
}

export interface ReviewVotes {
  at: Date
  ignored_for: 'office' | 'device' | null
  is_helpful: boolean
  review_id: string
  user_id: string
}

export interface SavedBuilds {
  id: string
  made_at: Date
  name: string
  number: number
  parts: string
  user_id: string
}

export interface SearchMisses {
  day: string
  had_nearest: boolean
  opened_list: Generated<number>
  opened_product: Generated<number>
  query: string
  searched_again: Generated<number>
  times: Generated<number>
}

export interface SearchSynonyms {
  added_at: Date
  id: string
  phrases: string[]
}

export interface SearchWords {
  word: string
  xact: Generated<string>
}

export interface SecondFactors {
  created_at: Generated<Date>
  enabled_at: Date | null
  last_step: number | null
  secret_ciphertext: string
  user_id: string
}

export interface SellerCashLimits {
  limit_paise: number
  reason: string
  seller_id: string
  set_at: Date
  set_by: string | null
}

export interface SellerCustomers {
  first_at: Date | null
  id: Generated<string>
  last_at: Date | null
  last_order_id: string | null
  orders: Generated<number>
  seller_id: string
  spent_paise: Generated<number>
  user_id: string
}

export interface SellerDays {
  cancelled_units: Generated<number>
  day: string
  lane: Generated<number>
  new_customers: Generated<number>
  orders: Generated<number>
  revenue_paise: Generated<number>
  seller_id: string
  units: Generated<number>
}

export interface SellerDocuments {
  at: Date
  bytes: number
  content_type: 'application/pdf' | 'image/jpeg'
  file_key: string
  file_name: string
  id: string
  kind: 'gst-certificate' | 'pan-card' | 'cancelled-cheque'
  replaced_at: Date | null
  seller_id: string
  sha256: string
  uploaded_by: string
}

export interface SellerDues {
  amount_paise: number
  due_on: string
  month: string
  seller_id: string
}

export interface SellerIdentityChanges {
  after: unknown
  answered_at: Date | null
  applied_at: Date | null
  asked_at: Date
  asked_by: string
  before: unknown
  decided_at: Date | null
  decided_by: string | null
  from_day: string
  id: string
  note: string | null
  question: string | null
  questioned_at: Date | null
  seller_id: string
  status: Generated<'open' | 'approved' | 'declined' | 'withdrawn'>
}

export interface SellerListingDays {
  added: number
  day: string
  seller_id: string
}

export interface SellerMessageHours {
  closes: number[]
  days_off: Generated<string[]>
  opens: number[]
  promised_hours: number
  seller_id: string
  shows_receipts: Generated<boolean>
  version: Generated<number>
}

export interface SellerRatings {
  day_kept: number
  described: number
  is_hidden: Generated<boolean>
  is_repeated: Generated<boolean>
  is_suspected: Generated<boolean>
  packing: number
  rated_at: Date
  seller_id: string
  unproven:
    | 'not-delivered'
    | 'charged-back'
    | 'nothing-paid'
    | 'cash-not-here'
    | 'not-paid'
    | 'refunded'
    | 'far-below-price'
    | 'rewritten'
    | null
  user_id: string | null
  vendor_order_id: string
  weigh_at: Date | null
}

export interface SellerRatingSums {
  day_kept: number
  described: number
  packing: number
  ratings: number
  seller_id: string
  shown_day_kept: Generated<number>
  shown_described: Generated<number>
  shown_packing: Generated<number>
  shown_ratings: Generated<number>
}

export interface SellerReliability {
  faults: number
  faults_low_bp: number
  figures: unknown
  pieces: number
  product_id: string
  seller_id: string
}

export interface Sellers {
  about: string | null
  address: string | null
  answered_at: Date | null
  asked_back_at: Date | null
  asked_note: string | null
  bank_account_ciphertext: string | null
  bank_account_fingerprint: string | null
  bank_account_last4: string | null
  bank_holder: string | null
  bank_ifsc: string | null
  care_email: string | null
  care_phone: string | null
  city: string | null
  created_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  decision_note: string | null
  einvoices_from: string | null
  gstin: string | null
  holiday_note: string | null
  id: string
  invoice_prefix: string | null
  is_house: Generated<boolean>
  is_selling: GeneratedAlways<boolean>
  legal_name: string | null
  linked_account: string | null
  logo_key: string | null
  name: string
  on_holiday: Generated<boolean>
  pan: string | null
  payout_refused_at: Date | null
  pickup_address: string | null
  pickup_city: string | null
  pickup_postal_code: string | null
  pickup_state_code: string | null
  postal_code: string | null
  return_address: string | null
  return_city: string | null
  return_postal_code: string | null
  return_state_code: string | null
  slug: string
  stage: GeneratedAlways<number>
  standing: Generated<'applied' | 'approved' | 'suspended'>
  state_code: string | null
  version: Generated<number>
  warranty_refund: Generated<'paid' | 'today'>
  word_kept: Generated<number>
  word_orders: Generated<number>
}

export interface SellerStandings {
  at: Generated<Date>
  by_id: string | null
  by_kind: 'vendor' | 'admin' | 'system'
  from_standing: string
  id: GeneratedAlways<number>
  note: string | null
  seller_id: string
  to_standing: 'applied' | 'approved' | 'suspended'
}

export interface Sessions {
  created_at: Generated<Date>
  expires_at: Date
  former_token_sha256: string | null
  id: string
  ip_address: string | null
  last_seen_at: Generated<Date>
  proved_at: Date | null
  remembered: Generated<boolean>
  role: 'customer' | 'vendor' | 'admin'
  token_sha256: string
  user_agent: string | null
  user_id: string
}

export interface SettingChanges {
  id: GeneratedAlways<number>
  key: string
  reason: string
  set_at: Date
  set_by: string
  valid_from: string
  value: unknown
  withdrawn_at: Date | null
  withdrawn_by: string | null
}

export interface SettlementLines {
  amount_paise: number
  day: string
  fee_paise: number
  found_at: Date
  gateway: string
  id: GeneratedAlways<number>
  kind: 'payment' | 'refund' | 'adjustment'
  line_id: string
  settlement_id: string | null
  tax_paise: number
}

export interface SettlementMismatches {
  day: string
  found_at: Date
  gateway: string
  kind: 'payment-unknown' | 'payment-differs' | 'refund-unknown' | 'refund-differs'
  known_paise: number | null
  line_id: string
  order_id: string | null
  settled_paise: number
  settlement_id: string
}

export interface ShippingChanges {
  id: GeneratedAlways<number>
  reason: string
  rows: unknown
  set_at: Date
  set_by: string
  table_name: 'pins' | 'transit' | 'holidays'
  undoes: number | null
}

export interface ShippingHolidays {
  day: string
  name: string
  state_code: string
}

export interface ShippingPins {
  city: string
  is_served: boolean
  offers_cash: boolean
  prefix: string
  zone: 'metro' | 'standard' | 'north-east' | 'jammu-kashmir' | 'ladakh' | 'islands' | 'army-post'
}

export interface ShippingTransit {
  days_max: number
  days_min: number
  route:
    | 'same-city'
    | 'same-state'
    | 'metro-to-metro'
    | 'national'
    | 'north-east'
    | 'jammu-kashmir'
    | 'ladakh'
    | 'islands'
    | 'army-post'
}

export interface ShopDays {
  day: string
  lane: Generated<number>
  orders: Generated<number>
  revenue_paise: Generated<number>
  units: Generated<number>
}

export interface ShopOpening {
  begun_at: Date
  completed_at: Date | null
  is_demonstration: boolean
  only_row: Generated<boolean>
}

export interface SignInCodes {
  attempts: Generated<number>
  code_hmac: string
  created_at: Date
  email: string | null
  expires_at: Date
  mailed_at: Date | null
  phone: string | null
  proved_at: Date | null
  purpose: 'sign-in' | 'prove' | 'own-phone' | 'own-email'
  token_sha256: string
  user_id: string | null
}

export interface SitePictures {
  alt: Generated<string>
  kind: string | null
  name: string
  picture_key: string
}

export interface SlipClaimLines {
  claim_id: string
  order_line_id: string
  quantity: number
  sold_paise: number
  usual_paise: number
}

export interface SlipClaims {
  claimed_at: Date
  claimed_by: string
  decided_at: Date | null
  decided_by: string | null
  due_at: Date
  id: string
  note: string | null
  order_id: string
  outcome: 'slip' | 'kept' | null
  reason: string | null
  seller_id: string
  vendor_order_id: string
}

export interface SoldNames {
  mpn: string
  name: string
  product_id: string
  words: GeneratedAlways<string>
}

export interface Stock {
  offer_id: string
  on_hand: number
  reserved: Generated<number>
  seller_id: string
}

export interface StockAllocations {
  ended_at: Date | null
  ends_at: Date
  id: string
  launch_id: string | null
  made_at: Date
  offer_id: string
  order_id: string | null
  outcome: 'bought' | 'lapsed' | 'given-up' | 'not-on-sale' | null
  user_id: string
}

export interface StockHolds {
  expires_at: Date
  held_since: Generated<Date>
  offer_id: string
  order_id: string
  quantity: number
  user_id: string | null
}

export interface StockMovements {
  actor_id: string | null
  at: Generated<Date>
  cancellation_id: string | null
  change_key: string | null
  id: GeneratedAlways<number>
  note: string | null
  offer_id: string
  on_hand_change: number
  order_id: string | null
  parcel_id: string | null
  reason:
    | 'receipt'
    | 'sale'
    | 'hold'
    | 'release'
    | 'dispatch'
    | 'cancellation'
    | 'return'
    | 'correction'
    | 'count'
    | 'allocation'
    | 'allocation-end'
  reserved_change: Generated<number>
}

export interface StoppedNumbers {
  phone_number: string
  stopped_at: Date
}

export interface SuspectedAccounts {
  suspicion_id: string
  user_id: string
}

export interface SuspectedReviews {
  review_id: string
  suspicion_id: string
}

export interface SuspicionDecisions {
  decided_at: Date
  decided_by: string
  deed: 'nothing' | 'hide' | 'ignore-votes' | 'bar'
  id: string
  reason: string | null
  suspicion_id: string
  undone_at: Date | null
  undone_by: string | null
  until: Date | null
  words: string
}

export interface TcsRoundings {
  month: string
  place_of_supply: string
  seller_id: string
  source: string
  supplier_gstin: string
}

export interface TicketLinks {
  created_at: Generated<Date>
  ticket_id: number
  token_sha256: string
}

export interface TicketMessages {
  at: Generated<Date>
  author_name: string
  id: GeneratedAlways<number>
  kind: 'reply' | 'answer' | 'resolution' | 'closing' | 'reopening' | 'note'
  mail_id: string | null
  request_key: string
  text: string
  ticket_id: number
  user_id: string | null
}

export interface Tickets {
  acknowledged_at: Date | null
  answered_at: Date | null
  assigned_to: string | null
  clock_from: Generated<Date>
  created_at: Generated<Date>
  due_at: GeneratedAlways<Date>
  email: string
  id: GeneratedAlways<number>
  kind: Generated<'contact' | 'grievance'>
  message: string
  name: string
  phone: string | null
  receipt_mail_id: string | null
  resolved_at: Date | null
  search_text: GeneratedAlways<string>
  status: Generated<'open' | 'answered' | 'closed'>
  subject: string
  user_id: string | null
  version: Generated<number>
}

export interface TrackingEvents {
  at: Date
  courier: string
  event_id: string
  id: GeneratedAlways<number>
  is_applied: Generated<boolean>
  is_considered: Generated<boolean>
  kind:
    | 'picked-up'
    | 'in-transit'
    | 'out-for-delivery'
    | 'attempt-failed'
    | 'held'
    | 'delivered'
    | 'return-started'
    | 'returned'
    | 'lost'
    | 'damaged'
  parcel_id: string | null
  place: string | null
  reason:
    | 'customer-absent'
    | 'refused'
    | 'wrong-address'
    | 'rescheduled'
    | 'cash-not-ready'
    | 'area-closed'
    | 'other'
    | null
  received_at: Date
  tracking_key: GeneratedAlways<string> | null
  tracking_number: string | null
  words: string | null
}

export interface UndeliveredPieces {
  at: Date
  by_id: string
  by_kind: 'vendor' | 'admin'
  order_line_id: string
  outcome: 'shelved' | 'damaged'
  parcel_id: string
  piece: number
}

export interface UnknownFacts {
  attribute: string
  day: string
  product_id: string
  times: Generated<number>
}

export interface UnpricedListings {
  condition: Generated<'new' | 'open-box' | 'refurbished'>
  created_at: Generated<Date>
  dispatch_days: Generated<number>
  product_id: string
  seller_id: string
  seller_sku: string | null
  stock: Generated<number>
}

export interface UsedBankOffers {
  bank_offer_id: string
  discount_paise: number
  gateway_paise: number | null
  order_id: string
  used_at: Date
}

export interface Users {
  closed_at: Date | null
  created_at: Generated<Date>
  deactivated_at: Date | null
  email: string
  email_set_by_support: Generated<boolean>
  email_verified: Generated<boolean>
  id: string
  is_admin: Generated<boolean>
  is_customer: Generated<boolean>
  is_vendor: Generated<boolean>
  last_signed_in_at: Date | null
  list_name: GeneratedAlways<string>
  name: string
  search_text: GeneratedAlways<string>
  updated_at: Generated<Date>
}

export interface VendorInvitations {
  created_at: Date
  email: string
  expires_at: Date
  id: string
  invited_by: string | null
  name: string
  roles: string[]
  seller_id: string
  token_sha256: string
}

export interface VendorOrders {
  cancelled_paise: Generated<number>
  created_at: Generated<Date>
  delivered_at: Date | null
  dispatch_by: string
  id: string
  moved_later_at: Date | null
  order_id: string
  placed_at: Date | null
  preorder_from: string | null
  promised_by: string | null
  seller_id: string
  shipping_paise: number
  status:
    | 'awaiting-payment'
    | 'pending'
    | 'accepted'
    | 'packed'
    | 'partly-shipped'
    | 'shipped'
    | 'delivered'
    | 'cancelled'
    | 'returned'
    | 'lost'
  subtotal_paise: number
  supplier_address: string | null
  supplier_city: string | null
  supplier_gstin: string | null
  supplier_legal_name: string | null
  supplier_name: string
  supplier_postal_code: string | null
  supplier_state_code: string | null
}

export interface Vendors {
  created_at: Generated<Date>
  name: string
  roles: Generated<string[]>
  seller_id: string
  user_id: string
}

export interface VerifiedPhones {
  phone: string
  user_id: string
  verified_at: Date
}

export interface Wishes {
  added_at: Date
  price_at_most_paise: number | null
  product_id: string
  stock_asked_at: Date | null
  user_id: string
  wants_stock: Generated<boolean>
}

export interface Wishlists {
  letters_token: string
  share_token: string | null
  user_id: string
}

export interface WorkerHeartbeats {
  id: string
  seen_at: Date
  started_at: Date
}

export interface DB {
  admin_invitations: AdminInvitations
  admins: Admins
  answer_proposals: AnswerProposals
  answer_templates: AnswerTemplates
  answer_versions: AnswerVersions
  answer_votes: AnswerVotes
  answers: Answers
  api_keys: ApiKeys
  audit_chain: AuditChain
  audit_checks: AuditChecks
  audit_log: AuditLog
  audit_unlinked: AuditUnlinked
  audit_waiting: AuditWaiting
  backups: Backups
  bank_offers: BankOffers
  batch_signals: BatchSignals
  bought_together: BoughtTogether
  brand_changes: BrandChanges
  cancellation_lines: CancellationLines
  cancellations: Cancellations
  card_columns_version: CardColumnsVersion
  cart_codes: CartCodes
  cart_lines: CartLines
  carts: Carts
  cash_by_pin: CashByPin
  cash_confirmations: CashConfirmations
  cash_months: CashMonths
  cash_refund_covers: CashRefundCovers
  cash_remittance_lines: CashRemittanceLines
  cash_remittances: CashRemittances
  category_displays: CategoryDisplays
  chargeback_answers: ChargebackAnswers
  chargeback_shares: ChargebackShares
  chargeback_steps: ChargebackSteps
  commission_counters: CommissionCounters
  commission_papers: CommissionPapers
  commission_rates: CommissionRates
  consents: Consents
  content_changes: ContentChanges
  content_purges: ContentPurges
  contribution_returns: ContributionReturns
  conversations: Conversations
  courier_bookings: CourierBookings
  credit_note_lines: CreditNoteLines
  credit_notes: CreditNotes
  credited_pieces: CreditedPieces
  customer_addresses: CustomerAddresses
  customer_businesses: CustomerBusinesses
  customers: Customers
  dated_prices: DatedPrices
  deduction_rates: DeductionRates
  demo_accounts: DemoAccounts
  dispute_events: DisputeEvents
  dispute_photographs: DisputePhotographs
  dispute_pieces: DisputePieces
  disputes: Disputes
  einvoices: Einvoices
  email_verifications: EmailVerifications
  eway_bills: EwayBills
  fit_claims: FitClaims
  gateway_customers: GatewayCustomers
  gateway_events: GatewayEvents
  gateway_ways: GatewayWays
  goodwill_refunds: GoodwillRefunds
  goodwill_returns: GoodwillReturns
  home_shelves: HomeShelves
  idempotency_keys: IdempotencyKeys
  import_rows: ImportRows
  import_runs: ImportRuns
  invoice_counters: InvoiceCounters
  invoices: Invoices
  kept_totals: KeptTotals
  kind_ratings: KindRatings
  known_fact_counts: KnownFactCounts
  launch_entries: LaunchEntries
  launch_seeds: LaunchSeeds
  launches: Launches
  ledger_account_totals: LedgerAccountTotals
  ledger_accounts: LedgerAccounts
  ledger_checks: LedgerChecks
  ledger_days: LedgerDays
  ledger_differences: LedgerDifferences
  ledger_entries: LedgerEntries
  listing_counts: ListingCounts
  lost_cash_closures: LostCashClosures
  made_pictures: MadePictures
  mails: Mails
  measurement_versions: MeasurementVersions
  measurements: Measurements
  message_attempts: MessageAttempts
  message_choices: MessageChoices
  message_consents: MessageConsents
  message_limits: MessageLimits
  message_pictures: MessagePictures
  message_templates: MessageTemplates
  message_waits: MessageWaits
  messages: Messages
  missing_facts: MissingFacts
  newsletter_counts: NewsletterCounts
  newsletter_subscribers: NewsletterSubscribers
  offer_price_days: OfferPriceDays
  offers: Offers
  office_pictures: OfficePictures
  order_address_changes: OrderAddressChanges
  order_bank_offers: OrderBankOffers
  order_events: OrderEvents
  order_exports: OrderExports
  order_fit_promises: OrderFitPromises
  order_line_builds: OrderLineBuilds
  order_line_promotions: OrderLinePromotions
  order_lines: OrderLines
  order_notes: OrderNotes
  order_retentions: OrderRetentions
  order_views: OrderViews
  orders: Orders
  parcel_lines: ParcelLines
  parcel_units: ParcelUnits
  parcels: Parcels
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  password_resets: PasswordResets
  passwords: Passwords
  payment_attempts: PaymentAttempts
  payment_disputes: PaymentDisputes
  payment_refunds: PaymentRefunds
  payment_transfers: PaymentTransfers
  payments: Payments
  payout_rows: PayoutRows
  payouts: Payouts
  pending_sign_ins: PendingSignIns
  phone_messages: PhoneMessages
  picture_uploads: PictureUploads
  price_change_rows: PriceChangeRows
  price_changes: PriceChanges
  price_contributions: PriceContributions
  price_followers: PriceFollowers
  product_pictures: ProductPictures
  product_price_days: ProductPriceDays
  product_proposals: ProductProposals
  product_ratings: ProductRatings
  product_reliability: ProductReliability
  product_reviews: ProductReviews
  products: Products
  promotion_receipts: PromotionReceipts
  promotion_targets: PromotionTargets
  promotion_tiers: PromotionTiers
  promotion_uses: PromotionUses
  promotions: Promotions
  proven_lines: ProvenLines
  question_facts: QuestionFacts
  question_invitations: QuestionInvitations
  question_reports: QuestionReports
  question_sellers: QuestionSellers
  questions: Questions
  rate_limits: RateLimits
  receipt_confirmations: ReceiptConfirmations
  receipts_to_weigh: ReceiptsToWeigh
  recovery_codes: RecoveryCodes
  refund_accounts: RefundAccounts
  refunds_at_gateway: RefundsAtGateway
  rest_payments: RestPayments
  retention_holds: RetentionHolds
  retention_runs: RetentionRuns
  return_events: ReturnEvents
  return_photographs: ReturnPhotographs
  return_pickups: ReturnPickups
  return_units: ReturnUnits
  return_ways_back: ReturnWaysBack
  returned_refunds: ReturnedRefunds
  returned_unit_events: ReturnedUnitEvents
  returned_units: ReturnedUnits
  returns: Returns
  review_decisions: ReviewDecisions
  review_letter_choices: ReviewLetterChoices
  review_letters: ReviewLetters
  review_photographs: ReviewPhotographs
  review_replies: ReviewReplies
  review_reply_versions: ReviewReplyVersions
  review_reports: ReviewReports
  review_suspicions: ReviewSuspicions
  review_versions: ReviewVersions
  review_videos: ReviewVideos
  review_votes: ReviewVotes
  reviewer_devices: ReviewerDevices
  reviewer_limits: ReviewerLimits
  reviews: Reviews
  saved_builds: SavedBuilds
  search_misses: SearchMisses
  search_synonyms: SearchSynonyms
  search_words: SearchWords
  second_factors: SecondFactors
  seller_cash_limits: SellerCashLimits
  seller_customers: SellerCustomers
  seller_days: SellerDays
  seller_documents: SellerDocuments
  seller_dues: SellerDues
  seller_identity_changes: SellerIdentityChanges
  seller_listing_days: SellerListingDays
  seller_message_hours: SellerMessageHours
  seller_rating_sums: SellerRatingSums
  seller_ratings: SellerRatings
  seller_reliability: SellerReliability
  seller_standings: SellerStandings
  sellers: Sellers
  sessions: Sessions
  setting_changes: SettingChanges
  settlement_lines: SettlementLines
  settlement_mismatches: SettlementMismatches
  shipping_changes: ShippingChanges
  shipping_holidays: ShippingHolidays
  shipping_pins: ShippingPins
  shipping_transit: ShippingTransit
  shop_days: ShopDays
  shop_opening: ShopOpening
  sign_in_codes: SignInCodes
  site_pictures: SitePictures
  slip_claim_lines: SlipClaimLines
  slip_claims: SlipClaims
  sold_names: SoldNames
  stock: Stock
  stock_allocations: StockAllocations
  stock_holds: StockHolds
  stock_movements: StockMovements
  stopped_numbers: StoppedNumbers
  suspected_accounts: SuspectedAccounts
  suspected_reviews: SuspectedReviews
  suspicion_decisions: SuspicionDecisions
  tcs_roundings: TcsRoundings
  ticket_links: TicketLinks
  ticket_messages: TicketMessages
  tickets: Tickets
  tracking_events: TrackingEvents
  undelivered_pieces: UndeliveredPieces
  unknown_facts: UnknownFacts
  unpriced_listings: UnpricedListings
  used_bank_offers: UsedBankOffers
  users: Users
  vendor_invitations: VendorInvitations
  vendor_orders: VendorOrders
  vendors: Vendors
  verified_phones: VerifiedPhones
  wishes: Wishes
  wishlists: Wishlists
  worker_heartbeats: WorkerHeartbeats
}
