import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables as the queries see them; `migrations/` is the truth, and a test compares the two. */
export interface Schema {
  users: UserRow
  sessions: SessionRow
  passwords: PasswordRow
  password_resets: PasswordResetRow
  email_verifications: EmailVerificationRow
  rate_limits: RateLimitRow
  customers: CustomerRow
  customer_addresses: CustomerAddressRow
  admins: AdminRow
  sellers: SellerRow
  seller_standings: SellerStandingRow
  seller_documents: SellerDocumentRow
  vendors: VendorRow
  products: ProductRow
  product_pictures: ProductPictureRow
  picture_uploads: PictureUploadRow
  product_proposals: ProductProposalRow
  seller_identity_changes: SellerIdentityChangeRow
  product_reviews: ProductReviewRow
  office_pictures: OfficePictureRow
  category_displays: CategoryDisplayRow
  brand_changes: BrandChangeRow
  listing_counts: ListingCountRow
  site_pictures: SitePictureRow
  offers: OfferRow
  stock: StockRow
  stock_movements: StockMovementRow
  carts: CartRow
  cart_lines: CartLineRow
  orders: OrderRow
  vendor_orders: VendorOrderRow
  order_lines: OrderLineRow
  sold_names: SoldNameRow
  order_views: OrderViewRow
  order_notes: OrderNoteRow
  order_exports: OrderExportRow
  payments: PaymentRow
  stock_holds: StockHoldRow
  order_events: OrderEventRow
  idempotency_keys: IdempotencyKeyRow
  mails: MailRow
  tickets: TicketRow
  ticket_messages: TicketMessageRow
  ticket_links: TicketLinkRow
  answer_templates: AnswerTemplateRow
  newsletter_subscribers: NewsletterSubscriberRow
  newsletter_counts: NewsletterCountRow
  consents: ConsentRow
  audit_log: AuditLogRow
  audit_chain: AuditChainRow
  audit_unlinked: AuditUnlinkedRow
  audit_waiting: AuditWaitingRow
  audit_checks: AuditCheckRow
  worker_heartbeats: WorkerHeartbeatRow
  shop_opening: ShopOpeningRow
  demo_accounts: DemoAccountRow
  backups: BackupRow
  seller_days: SellerDayRow
  shop_days: ShopDayRow
  kept_totals: KeptTotalRow
  seller_customers: SellerCustomerRow
  seller_listing_days: SellerListingDayRow
  commission_rates: CommissionRateRow
  deduction_rates: DeductionRateRow
  ledger_entries: LedgerEntryRow
  ledger_days: LedgerDayRow
  seller_dues: SellerDueRow
  import_runs: ImportRunRow
  import_rows: ImportRowRow
  unpriced_listings: UnpricedListingRow
  api_keys: ApiKeyRow
  second_factors: SecondFactorRow
  recovery_codes: RecoveryCodeRow
  pending_sign_ins: PendingSignInRow
  setting_changes: SettingChangeRow
  admin_invitations: AdminInvitationRow
  passkeys: PasskeyRow
  passkey_challenges: PasskeyChallengeRow
}

/** Given by the database unless a test says otherwise. */
type Instant = ColumnType<Date, Date | undefined, Date>
type Json<T> = ColumnType<T, string, string>

interface UserRow {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  email_set_by_support: Generated<boolean>
  created_at: Instant
  updated_at: Instant
  deactivated_at: Date | null
  closed_at: Generated<Date | null>
  last_signed_in_at: Generated<Date | null>
  /** Copies of the records that make roles, kept by triggers for the list of people. */
  is_customer: Generated<boolean>
  is_vendor: Generated<boolean>
  is_admin: Generated<boolean>
  list_name: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
}

interface SessionRow {
  id: string
  user_id: string
  token_sha256: string
  role: 'customer' | 'vendor' | 'admin'
  remembered: Generated<boolean>
  expires_at: Date
  created_at: Instant
  last_seen_at: Instant
  former_token_sha256: Generated<string | null>
  proved_at: Generated<Date | null>
  ip_address: string | null
  user_agent: string | null
}

interface PasswordRow {
  user_id: string
  hash: string
  changed_at: Instant
}

interface PasswordResetRow {
  token_sha256: string
  user_id: string
  expires_at: Date
  created_at: Instant
}

interface EmailVerificationRow {
  token_sha256: string
  user_id: string
  email: string
  created_at: Instant
  expires_at: Date
  used_at: Date | null
}

interface SecondFactorRow {
  user_id: string
  secret_ciphertext: string
  enabled_at: Date | null
  last_step: number | null
  created_at: Instant
}

interface RecoveryCodeRow {
  user_id: string
  code_sha256: string
  used_at: Date | null
}

interface PendingSignInRow {
  token_sha256: string
  user_id: string
  role: 'customer' | 'vendor' | 'admin'
  remembered: boolean
  attempts: Generated<number>
  expires_at: Date
}

interface AdminInvitationRow {
  id: string
  email: string
  name: string
  role: 'owner' | 'catalogue' | 'orders' | 'support' | 'finance' | 'read-only'
  token_sha256: string
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

interface PasskeyRow {
  id: string
  user_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

interface PasskeyChallengeRow {
  token_sha256: string
  challenge: string
  purpose: 'add' | 'sign-in' | 'second-step' | 'prove'
  user_id: string | null
  expires_at: Date
}

interface RateLimitRow {
  key: string
  hits: number
  window_ends_at: Date
  blocked_until: Date | null
}

interface CustomerRow {
  user_id: string
  name: string
  phone: string | null
  created_at: Instant
  closed_at: Date | null
}

interface CustomerAddressRow {
  id: string
  user_id: string
  first_name: string
  last_name: string
  phone_number: string
  address: string
  city: string
  state_code: string
  postal_code: string
  is_default: Generated<boolean>
  created_at: Instant
}

interface AdminRow {
  user_id: string
  name: Generated<string>
  role: Generated<'owner' | 'catalogue' | 'orders' | 'support' | 'finance' | 'read-only'>
  created_at: Instant
  last_seen_at: Generated<Date | null>
}

interface SellerRow {
  id: string
  slug: string
  name: string
  is_house: Generated<boolean>
  standing: Generated<'applied' | 'approved' | 'suspended'>
  legal_name: string | null
  gstin: string | null
  state_code: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  care_email: string | null
  care_phone: string | null
  created_at: Instant
  pan: string | null
  pickup_address: string | null
  pickup_city: string | null
  pickup_state_code: string | null
  pickup_postal_code: string | null
  return_address: string | null
  return_city: string | null
  return_state_code: string | null
  return_postal_code: string | null
  bank_holder: string | null
  bank_account_ciphertext: string | null
  bank_account_last4: string | null
  bank_ifsc: string | null
  logo_key: string | null
  about: string | null
  on_holiday: Generated<boolean>
  is_selling: GeneratedAlways<boolean>
  version: Generated<number>
  decided_at: Date | null
  decided_by: string | null
  decision_note: string | null
  asked_back_at: Generated<Date | null>
  asked_note: Generated<string | null>
  answered_at: Generated<Date | null>
  holiday_note: Generated<string | null>
  bank_account_fingerprint: Generated<string | null>
  stage: GeneratedAlways<number>
}

interface SellerStandingRow {
  id: GeneratedAlways<number>
  seller_id: string
  from_standing: 'applied' | 'approved' | 'suspended'
  to_standing: 'applied' | 'approved' | 'suspended'
  by_kind: 'vendor' | 'admin' | 'system'
  by_id: string | null
  note: string | null
  at: Instant
}

interface SellerDocumentRow {
  id: string
  seller_id: string
  kind: 'gst-certificate' | 'pan-card' | 'cancelled-cheque'
  file_key: string
  file_name: string
  content_type: 'application/pdf' | 'image/jpeg'
  bytes: number
  sha256: string
  uploaded_by: string
  at: Date
  replaced_at: Generated<Date | null>
}

interface VendorRow {
  user_id: string
  seller_id: string
  name: string
  created_at: Instant
}

interface ProductRow {
  id: string
  name: string
  brand: string
  category: string
  kind: string
  mpn: string | null
  ean: string | null
  short_description: string
  description: string
  attributes: Json<Record<string, unknown>>
  box_contents: string | null
  hsn: string
  gst_rate_bp: number
  country_of_origin: string | null
  importer: string | null
  warranty_months: number | null
  warranty_type: string | null
  bis_number: string | null
  weight_grams: number | null
  status: Generated<'draft' | 'live' | 'hidden'>
  handpicked_rank: Generated<number>
  created_at: Instant
  updated_at: Instant
  on_sale: Generated<boolean>
  best_offer_id: string | null
  list_price_paise: number | null
  discount_bp: number | null
  price_paise: number | null
  in_stock: Generated<boolean>
  search_text: GeneratedAlways<string>
  owner_seller_id: string | null
  version: Generated<number>
}

interface ProductPictureRow {
  product_id: string
  position: number
  picture_key: string
  alt: string
  is_illustration: Generated<boolean>
}

interface PictureUploadRow {
  seller_id: string
  picture_key: string
  at: Instant
}

interface SellerIdentityChangeRow {
  id: string
  seller_id: string
  before: Json<Record<string, string | null>>
  after: Json<Record<string, string | null>>
  from_day: string
  status: Generated<'open' | 'approved' | 'declined' | 'withdrawn'>
  asked_by: string
  asked_at: Date
  question: string | null
  questioned_at: Date | null
  answered_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  note: string | null
  applied_at: Date | null
}

interface ProductProposalRow {
  id: string
  product_id: string
  seller_id: string
  changes: Json<Record<string, unknown>>
  base_version: number
  status: Generated<'open' | 'accepted' | 'declined' | 'withdrawn'>
  note: string | null
  created_at: Instant
  decided_at: Date | null
  decided_by: string | null
}

interface ProductReviewRow {
  product_id: string
  seller_id: string
  state: Generated<'waiting' | 'seen' | 'held'>
  waiting_since: Instant
  seen_version: number | null
  is_off_sale: Generated<boolean>
  reason: string | null
  decided_at: Date | null
  decided_by: string | null
}

interface OfficePictureRow {
  picture_key: string
  user_id: string
  at: Instant
}

interface CategoryDisplayRow {
  category: string
  position: number
  in_menus: Generated<boolean>
  on_home: Generated<boolean>
}

interface BrandChangeRow {
  id: string
  from_brand: string
  to_brand: string
  reason: string
  state: Generated<'running' | 'done'>
  changed: Generated<number>
  left_over: Generated<number>
  place_at: Date | null
  place_id: string | null
  started_by: string
  started_at: Instant
  finished_at: Date | null
}

interface SitePictureRow {
  name: string
  picture_key: string
}

interface ListingCountRow {
  category: string
  brand: string
  /** Empty: not known. */
  origin: string
  on_sale: number
}

interface OfferRow {
  id: string
  product_id: string
  seller_id: string
  seller_sku: string | null
  list_price_paise: number
  discount_bp: Generated<number>
  unit_price_paise: number
  condition: Generated<'new' | 'open-box' | 'refurbished'>
  dispatch_days: Generated<number>
  status: Generated<'draft' | 'live' | 'paused' | 'removed'>
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
  removed_at: Date | null
  status_before_removal: 'draft' | 'live' | 'paused' | null
  /** The product's own, kept equal by triggers; the name in lower case. */
  listing_name: GeneratedAlways<string>
  listing_category: GeneratedAlways<string>
  listing_brand: GeneratedAlways<string>
  listing_text: GeneratedAlways<string>
}

interface StockRow {
  offer_id: string
  on_hand: number
  reserved: Generated<number>
  seller_id: GeneratedAlways<string>
}

interface StockMovementRow {
  id: GeneratedAlways<number>
  offer_id: string
  on_hand_change: number
  reserved_change: Generated<number>
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
  order_id: string | null
  actor_id: string | null
  note: string | null
  at: Instant
  change_key: string | null
}

interface CartRow {
  user_id: string
  /** Stands for the content: triggers renew it with every change of the lines. */
  checkout_key: Generated<string>
}

interface CartLineRow {
  user_id: string
  offer_id: string
  quantity: number
  seen_unit_price_paise: number
  added_at: Instant
}

interface OrderRow {
  id: string
  sequence: GeneratedAlways<number>
  user_id: string
  checkout_key: string
  placed_at: Date | null
  created_at: Instant
  first_name: string
  last_name: string
  email: string
  phone_number: string
  address: string
  city: string
  state_code: string
  postal_code: string
  payment_method: 'card' | 'cod'
  shipping_method: Generated<string>
  subtotal_paise: number
  savings_paise: number
  shipping_paise: number
  total_paise: number
  /** When it was placed, or begun if it is not placed. */
  ordered_at: GeneratedAlways<Date>
  /** Kept by triggers on payments and vendor_orders. */
  status: GeneratedAlways<string>
  payment_status: GeneratedAlways<string | null>
}

interface VendorOrderRow {
  id: string
  order_id: string
  seller_id: string
  status: string
  subtotal_paise: number
  shipping_paise: number
  created_at: Instant
  placed_at: Date | null
  delivered_at: Date | null
  supplier_name: string
  supplier_legal_name: string | null
  supplier_gstin: string | null
  supplier_state_code: string | null
  supplier_address: string | null
  supplier_city: string | null
  supplier_postal_code: string | null
}

interface OrderLineRow {
  id: string
  order_id: string
  vendor_order_id: string
  position: number
  offer_id: string
  product_id: string
  name: string
  mpn: string | null
  picture_key: string | null
  picture_alt: string | null
  hsn: string
  gst_rate_bp: number
  list_price_paise: number
  discount_bp: number
  unit_price_paise: number
  quantity: number
  line_paise: number
  category: string
}

interface PaymentRow {
  id: string
  order_id: string
  method: 'card' | 'cod'
  status: string
  amount_paise: number
  gateway: string | null
  gateway_payment_id: string | null
  card_brand: string | null
  card_last4: string | null
  card_issuer: string | null
  problem: string | null
  created_at: Instant
  updated_at: Instant
  next_ask_at: Date | null
  asks: Generated<number>
}

interface StockHoldRow {
  order_id: string
  offer_id: string
  quantity: number
  expires_at: Date
}

interface OrderEventRow {
  id: GeneratedAlways<number>
  order_id: string
  vendor_order_id: string | null
  subject: 'payment' | 'vendor_order'
  from_status: string | null
  to_status: string
  by_kind: 'customer' | 'vendor' | 'admin' | 'system'
  by_id: string | null
  note: string | null
  at: Instant
}

interface IdempotencyKeyRow {
  principal: string
  route: string
  key: string
  request_sha256: string
  order_id: string | null
  created_at: Instant
}

interface MailRow {
  id: string
  kind: string
  to_address: string
  subject: string
  text_body: string | null
  html_body: string | null
  has_secret: Generated<boolean>
  order_id: string | null
  user_id: string | null
  created_at: Instant
  sent_at: Date | null
  attempts: Generated<number>
  last_problem: string | null
  resend_of: string | null
}

interface SoldNameRow {
  product_id: string
  name: string
  mpn: string
  words: GeneratedAlways<string>
}

interface OrderViewRow {
  id: string
  user_id: string
  name: string
  search: string
  is_default: Generated<boolean>
  created_at: Instant
  removed_at: Date | null
}

interface OrderNoteRow {
  id: GeneratedAlways<number>
  order_id: string
  note_key: string
  author_id: string
  author_name: string
  body: string
  at: Date
}

interface OrderExportRow {
  id: string
  user_id: string
  user_name: string
  kind: 'orders' | 'lines'
  search: string
  order_ids: string[] | null
  status: 'running' | 'done' | 'cancelled' | 'expired'
  first_sequence: number
  end_sequence: number
  last_sequence: number
  parts: Generated<number>
  rows_done: Generated<number>
  is_cut: Generated<boolean>
  created_at: Date
  moved_at: Date
  finished_at: Date | null
  expires_at: Date
}

interface TicketRow {
  id: GeneratedAlways<number>
  user_id: string | null
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  status: Generated<'open' | 'answered' | 'closed'>
  created_at: Instant
  kind: Generated<'contact' | 'grievance'>
  clock_from: Instant
  receipt_mail_id: Generated<string | null>
  acknowledged_at: Generated<Date | null>
  answered_at: Generated<Date | null>
  resolved_at: Generated<Date | null>
  assigned_to: Generated<string | null>
  version: Generated<number>
  due_at: GeneratedAlways<Date>
  search_text: GeneratedAlways<string>
}

interface TicketMessageRow {
  id: GeneratedAlways<number>
  ticket_id: number
  kind: 'reply' | 'answer' | 'resolution' | 'closing' | 'reopening' | 'note'
  user_id: string | null
  author_name: string
  text: string
  mail_id: string | null
  request_key: string
  at: Instant
}

interface TicketLinkRow {
  token_sha256: string
  ticket_id: number
  created_at: Instant
}

interface AnswerTemplateRow {
  id: string
  name: string
  text: string
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  removed_at: Generated<Date | null>
}

interface NewsletterSubscriberRow {
  email: string
  status: 'pending' | 'confirmed' | 'unsubscribed'
  token_sha256: string
  asked_at: Instant
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

interface NewsletterCountRow {
  status: 'pending' | 'confirmed' | 'unsubscribed'
  subscribers: Generated<number>
}

interface ConsentRow {
  id: GeneratedAlways<number>
  user_id: string
  purpose: string
  text_version: string
  granted: boolean
  at: Instant
}

interface AuditLogRow {
  id: GeneratedAlways<number>
  at: Instant
  actor_kind: 'customer' | 'vendor' | 'admin' | 'system'
  actor_id: string | null
  seller_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  after: ColumnType<Record<string, unknown> | null, string | null, never>
  address: string | null
}

interface AuditWaitingRow {
  id: GeneratedAlways<number>
  at: Date
  actor_kind: 'customer' | 'vendor' | 'admin' | 'system'
  actor_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  after: ColumnType<Record<string, unknown> | null, string | null, never>
  address: string | null
}

interface AuditChainRow {
  sequence: number
  entry_id: number
  previous_sha256: Buffer | null
  sha256: Buffer
}

/** Between a statement and its commit. */
interface AuditUnlinkedRow {
  id: GeneratedAlways<number>
  ids: number[]
  texts: string[]
}

interface AuditCheckRow {
  id: GeneratedAlways<number>
  at: Date
  asked_by: string | null
  entries: number
  head_sha256: Buffer | null
  fault: string | null
  fault_entry_id: number | null
}

interface ShopOpeningRow {
  only_row: Generated<boolean>
  is_demonstration: boolean
  begun_at: Date
  completed_at: Date | null
}

interface DemoAccountRow {
  user_id: string
}

interface BackupRow {
  id: GeneratedAlways<number>
  kind: 'nightly' | 'manual'
  started_at: Date
  ended_at: Date
  folder: string | null
  bytes: number | null
  problem: string | null
}

interface WorkerHeartbeatRow {
  id: string
  started_at: Date
  seen_at: Date
}

/** Days are texts, "2026-11-20": days in India. */
interface SellerDayRow {
  seller_id: string
  day: string
  lane: Generated<number>
  orders: Generated<number>
  units: Generated<number>
  revenue_paise: Generated<number>
  new_customers: Generated<number>
}

interface ShopDayRow {
  day: string
  lane: Generated<number>
  orders: Generated<number>
  units: Generated<number>
  revenue_paise: Generated<number>
}

/** The sum over a name's lanes is the total. */
interface KeptTotalRow {
  name: 'users' | 'products' | 'orders'
  lane: number
  amount: Generated<number>
}

interface SellerCustomerRow {
  id: Generated<string>
  seller_id: string
  user_id: string
  orders: Generated<number>
  spent_paise: Generated<number>
  first_at: Date | null
  last_at: Date | null
  last_order_id: string | null
}

interface SellerListingDayRow {
  seller_id: string
  day: string
  added: number
}

interface CommissionRateRow {
  id: GeneratedAlways<number>
  category: string | null
  rate_bp: number | null
  valid_from: string
  seller_id: Generated<string | null>
  set_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
}

interface DeductionRateRow {
  kind: 'commission-gst' | 'tcs' | 'tds' | 'tds-without-pan'
  rate_bp: number
  valid_from: string
  source: string
}

interface LedgerEntryRow {
  id: GeneratedAlways<number>
  seller_id: string
  vendor_order_id: string
  kind: string
  amount_paise: number
  basis_paise: number | null
  rate_bp: number | null
  reverses: number | null
  at: Date
}

interface LedgerDayRow {
  seller_id: string
  day: string
  lane: Generated<number>
  sales_paise: Generated<number>
  commission_paise: Generated<number>
  commission_gst_paise: Generated<number>
  tcs_paise: Generated<number>
  tds_paise: Generated<number>
  net_paise: GeneratedAlways<number>
}

interface SellerDueRow {
  seller_id: string
  /** Its first day. */
  month: string
  due_on: string
  amount_paise: number
}

interface ImportRunRow {
  id: string
  seller_id: string
  user_id: string
  file_name: string
  mode: 'products' | 'stock'
  status: 'reading' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'
  problem: string | null
  columns: Generated<string[]>
  rows_total: Generated<number>
  rows_done: Generated<number>
  last_line: Generated<number>
  created_at: Instant
  started_at: Date | null
  moved_at: Instant
  stock_as_of: Generated<Date | null>
  finished_at: Date | null
}

type ImportVerdict = 'new' | 'changed' | 'unchanged' | 'wrong'

interface ImportRowRow {
  run_id: string
  line: number
  seller_id: string
  entries: Json<Record<string, string[]>>
  names: Generated<string[]>
  same_as_line: number | null
  faults: ColumnType<{ column: string; value: string; reason: string }[], string | undefined, string>
  notes: ColumnType<string[], string | undefined, string>
  verdict: ImportVerdict | null
  outcome: ImportVerdict | null
}

interface UnpricedListingRow {
  seller_id: string
  product_id: string
  seller_sku: string | null
  created_at: Instant
}

interface ApiKeyRow {
  id: string
  seller_id: string
  user_id: string
  name: string
  prefix: string
  sha256: string
  created_at: Instant
  last_used_at: Date | null
  revoked_at: Date | null
}

interface SettingChangeRow {
  id: GeneratedAlways<number>
  key: string
  value: Json<unknown>
  valid_from: string
  set_by: string
  set_at: Date
  reason: string
  withdrawn_by: string | null
  withdrawn_at: Date | null
}
