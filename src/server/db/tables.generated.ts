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

export interface AnswerTemplates {
  created_at: Generated<Date>
  id: string
  name: string
  removed_at: Date | null
  text: string
  updated_at: Generated<Date>
  version: Generated<number>
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

export interface CartLines {
  added_at: Generated<Date>
  offer_id: string
  quantity: number
  seen_unit_price_paise: number
  user_id: string
}

export interface Carts {
  checkout_key: Generated<string>
  user_id: string
}

export interface CashRemittanceLines {
  amount_paise: number
  id: string
  imported_at: Date
  line: number
  parcel_id: string | null
  reference: string
  remittance_id: string
  remitted_on: string
  result: 'matched' | 'short' | 'over' | 'unknown'
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

export interface DeductionRates {
  kind: 'commission-gst' | 'tcs' | 'tds' | 'tds-without-pan'
  rate_bp: number
  source: string
  valid_from: string
}

export interface DemoAccounts {
  user_id: string
}

export interface Einvoices {
  ack_number: string | null
  acknowledged_at: Date | null
  asked_at: Date
  attempts: Generated<number>
  cancel_reason: string | null
  cancelled_at: Date | null
  invoice_id: string
  irn: string | null
  next_try_at: Date | null
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

export interface GatewayEvents {
  done_at: Date | null
  event_id: string
  gateway: string
  gateway_order_id: string | null
  gateway_payment_id: string | null
  kind: string
  received_at: Date
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
  entries: unknown
  faults: Generated<unknown>
  line: number
  names: Generated<string[]>
  notes: Generated<unknown>
  outcome: 'new' | 'changed' | 'unchanged' | 'wrong' | null
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
  kind: string
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

export interface LedgerDays {
  commission_gst_paise: Generated<number>
  commission_paise: Generated<number>
  day: string
  lane: Generated<number>
  net_paise: GeneratedAlways<number>
  sales_paise: Generated<number>
  seller_id: string
  tcs_paise: Generated<number>
  tds_paise: Generated<number>
}

export interface LedgerEntries {
  amount_paise: number
  at: Date
  basis_paise: number | null
  id: GeneratedAlways<number>
  kind: 'sale' | 'commission' | 'commission-gst' | 'tcs-igst' | 'tcs-cgst' | 'tcs-sgst' | 'tcs-utgst' | 'tds'
  rate_bp: number | null
  reverses: number | null
  seller_id: string
  vendor_order_id: string
}

export interface ListingCounts {
  brand: string
  category: string
  kind: string
  on_sale: number
  origin: string
}

export interface Mails {
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

export interface OrderLines {
  category: string
  discount_bp: number
  gst_rate_bp: number
  hsn: string
  id: string
  line_paise: number
  list_price_paise: number
  mpn: string | null
  name: string
  offer_id: string
  order_id: string
  picture_alt: string | null
  picture_key: string | null
  position: number
  product_id: string
  quantity: number
  shipping_share_paise: number
  unit_price_paise: number
  vendor_order_id: string
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
  id: string
  last_name: string
  ordered_at: GeneratedAlways<Date>
  payment_method: 'card' | 'upi' | 'cod'
  payment_status: string | null
  phone_number: string
  place_of_supply: string
  placed_at: Date | null
  postal_code: string
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
  goods_paise: number
  order_line_id: string
  parcel_id: string
  quantity: number
  shipping_paise: number
}

export interface Parcels {
  box_opened_at: Date | null
  cash_paise: number
  cash_remitted_paise: Generated<number>
  courier: string | null
  courier_name: string | null
  created_at: Date
  delivered_at: Date | null
  dispatch_by: string
  expected_on: string | null
  id: string
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
  gateway_payment_id: string | null
  id: string
  method: 'card' | 'upi'
  moved_at: Date
  order_id: string
  problem: string | null
  request_sha256: string
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
  reason: string
  respond_by: Date | null
  status: string
}

export interface PaymentRefunds {
  amount_paise: number
  asked_at: Date
  gateway: string
  gateway_payment_id: string
  gateway_refund_id: string | null
  id: string
  moved_at: Date
  next_try_at: Date | null
  order_id: string
  problem: string | null
  reason: 'too-late' | 'second-payment' | 'cancelled'
  refusals: Generated<number>
  status: 'asked' | 'pending' | 'processed' | 'failed'
  tries: Generated<number>
}

export interface Payments {
  amount_paise: number
  ask_until: Date | null
  asks: Generated<number>
  card_brand: string | null
  card_issuer: string | null
  card_last4: string | null
  created_at: Generated<Date>
  gateway: string | null
  gateway_order_id: string | null
  gateway_payment_id: string | null
  id: string
  method: 'card' | 'upi' | 'cod'
  next_ask_at: Date | null
  order_id: string
  problem: string | null
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

export interface PendingSignIns {
  attempts: Generated<number>
  expires_at: Date
  remembered: boolean
  role: 'customer' | 'vendor' | 'admin'
  token_sha256: string
  user_id: string
}

export interface PictureUploads {
  at: Generated<Date>
  picture_key: string
  seller_id: string
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
  attributes: Generated<unknown>
  best_offer_id: string | null
  bis_number: string | null
  box_contents: string | null
  brand: string
  category: string
  country_of_origin: string | null
  created_at: Generated<Date>
  description: string
  discount_bp: number | null
  ean: string | null
  gst_rate_bp: number
  handpicked_rank: Generated<number>
  hsn: string
  id: string
  importer: string | null
  in_stock: Generated<boolean>
  kind: string
  list_price_paise: number | null
  mpn: string | null
  name: string
  on_sale: Generated<boolean>
  owner_seller_id: string | null
  price_paise: number | null
  search_text: GeneratedAlways<string>
  short_description: string
  status: Generated<'draft' | 'live' | 'hidden'>
  updated_at: Generated<Date>
  version: Generated<number>
  warranty_months: number | null
  warranty_type: string | null
  weight_grams: number | null
}

export interface RateLimits {
  blocked_until: Date | null
  hits: number
  key: string
  window_ends_at: Date
}

export interface RecoveryCodes {
  code_sha256: string
  used_at: Date | null
  user_id: string
}

export interface SecondFactors {
  created_at: Generated<Date>
  enabled_at: Date | null
  last_step: number | null
  secret_ciphertext: string
  user_id: string
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
  logo_key: string | null
  name: string
  on_holiday: Generated<boolean>
  pan: string | null
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

export interface SitePictures {
  name: string
  picture_key: string
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

export interface StockHolds {
  expires_at: Date
  offer_id: string
  order_id: string
  quantity: number
}

export interface StockMovements {
  actor_id: string | null
  at: Generated<Date>
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
  reserved_change: Generated<number>
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
  tracking_number: string | null
  words: string | null
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

export interface VendorOrders {
  created_at: Generated<Date>
  delivered_at: Date | null
  dispatch_by: string
  id: string
  order_id: string
  placed_at: Date | null
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
  seller_id: string
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
  answer_templates: AnswerTemplates
  api_keys: ApiKeys
  audit_chain: AuditChain
  audit_checks: AuditChecks
  audit_log: AuditLog
  audit_unlinked: AuditUnlinked
  audit_waiting: AuditWaiting
  backups: Backups
  brand_changes: BrandChanges
  cart_lines: CartLines
  carts: Carts
  cash_remittance_lines: CashRemittanceLines
  cash_remittances: CashRemittances
  category_displays: CategoryDisplays
  commission_rates: CommissionRates
  consents: Consents
  courier_bookings: CourierBookings
  customer_addresses: CustomerAddresses
  customer_businesses: CustomerBusinesses
  customers: Customers
  deduction_rates: DeductionRates
  demo_accounts: DemoAccounts
  einvoices: Einvoices
  email_verifications: EmailVerifications
  eway_bills: EwayBills
  gateway_events: GatewayEvents
  idempotency_keys: IdempotencyKeys
  import_rows: ImportRows
  import_runs: ImportRuns
  invoice_counters: InvoiceCounters
  invoices: Invoices
  kept_totals: KeptTotals
  ledger_days: LedgerDays
  ledger_entries: LedgerEntries
  listing_counts: ListingCounts
  mails: Mails
  newsletter_counts: NewsletterCounts
  newsletter_subscribers: NewsletterSubscribers
  offers: Offers
  office_pictures: OfficePictures
  order_events: OrderEvents
  order_exports: OrderExports
  order_lines: OrderLines
  order_notes: OrderNotes
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
  payments: Payments
  pending_sign_ins: PendingSignIns
  picture_uploads: PictureUploads
  product_pictures: ProductPictures
  product_proposals: ProductProposals
  product_reviews: ProductReviews
  products: Products
  rate_limits: RateLimits
  recovery_codes: RecoveryCodes
  second_factors: SecondFactors
  seller_customers: SellerCustomers
  seller_days: SellerDays
  seller_documents: SellerDocuments
  seller_dues: SellerDues
  seller_identity_changes: SellerIdentityChanges
  seller_listing_days: SellerListingDays
  seller_standings: SellerStandings
  sellers: Sellers
  sessions: Sessions
  setting_changes: SettingChanges
  settlement_mismatches: SettlementMismatches
  shipping_changes: ShippingChanges
  shipping_holidays: ShippingHolidays
  shipping_pins: ShippingPins
  shipping_transit: ShippingTransit
  shop_days: ShopDays
  shop_opening: ShopOpening
  site_pictures: SitePictures
  sold_names: SoldNames
  stock: Stock
  stock_holds: StockHolds
  stock_movements: StockMovements
  ticket_links: TicketLinks
  ticket_messages: TicketMessages
  tickets: Tickets
  tracking_events: TrackingEvents
  unpriced_listings: UnpricedListings
  users: Users
  vendor_orders: VendorOrders
  vendors: Vendors
  worker_heartbeats: WorkerHeartbeats
}
