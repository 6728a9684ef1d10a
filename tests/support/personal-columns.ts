/** What becomes of a personal column when its person leaves. */
export type Erasure =
  | 'removed'
  | 'emptied'
  /** CGST Act 2017, s. 36: 72 months. */
  | 'tax'
  /** The chained record of who did what: CERT-In directions of 2022, 180 days; DPDP Rules 2025, one year. */
  | 'record'
  /** Of people who work here or for a shop: they leave the team or the shop first. */
  | 'office'
  /** Of a business, which its customers and the tax office know by it. */
  | 'business'

interface PersonalColumns {
  table: string
  columns: string
  /** Whether the personal export has it. */
  isExported: boolean
  erasure: Erasure
}

/** Every column of the database that says something of a person. */
export const PERSONAL_COLUMNS: readonly PersonalColumns[] = [
  { table: 'users', columns: 'name email', isExported: true, erasure: 'emptied' },
  { table: 'users', columns: 'list_name search_text', isExported: false, erasure: 'emptied' },
  { table: 'customers', columns: 'name phone delivery_pin', isExported: true, erasure: 'emptied' },
  {
    table: 'customer_addresses',
    columns: 'first_name last_name phone_number address city state_code postal_code',
    isExported: true,
    erasure: 'removed',
  },
  {
    table: 'customer_businesses',
    columns: 'gstin company address city postal_code',
    isExported: true,
    erasure: 'removed',
  },
  { table: 'sessions', columns: 'ip_address user_agent', isExported: true, erasure: 'removed' },
  { table: 'passkeys', columns: 'name', isExported: true, erasure: 'removed' },
  { table: 'admin_invitations', columns: 'email name', isExported: true, erasure: 'removed' },
  { table: 'email_verifications', columns: 'email', isExported: false, erasure: 'removed' },
  { table: 'newsletter_subscribers', columns: 'email', isExported: true, erasure: 'removed' },
  { table: 'mails', columns: 'to_address', isExported: true, erasure: 'emptied' },
  { table: 'mails', columns: 'text_body html_body', isExported: false, erasure: 'emptied' },
  { table: 'tickets', columns: 'name email phone message', isExported: true, erasure: 'emptied' },
  { table: 'tickets', columns: 'search_text', isExported: false, erasure: 'emptied' },
  { table: 'ticket_messages', columns: 'author_name text', isExported: true, erasure: 'emptied' },
  {
    table: 'orders',
    columns:
      'first_name last_name email phone_number address city state_code postal_code buyer_gstin buyer_company buyer_po_number buyer_address buyer_city buyer_postal_code',
    isExported: true,
    erasure: 'tax',
  },
  { table: 'invoices', columns: 'buyer_gstin document', isExported: true, erasure: 'tax' },
  // The signed code says the buyer's GSTIN and the total, as the invoice does.
  { table: 'einvoices', columns: 'signed_qr', isExported: false, erasure: 'tax' },
  { table: 'payments', columns: 'card_brand card_last4 card_issuer', isExported: true, erasure: 'tax' },
  { table: 'audit_log', columns: 'address', isExported: true, erasure: 'record' },
  { table: 'audit_waiting', columns: 'address', isExported: false, erasure: 'record' },
  { table: 'admins', columns: 'name', isExported: true, erasure: 'office' },
  { table: 'vendors', columns: 'name', isExported: true, erasure: 'office' },
  { table: 'order_notes', columns: 'author_name body', isExported: false, erasure: 'office' },
  { table: 'order_exports', columns: 'user_name', isExported: false, erasure: 'office' },
  {
    table: 'sellers',
    columns:
      'legal_name gstin pan address city state_code postal_code care_email care_phone pickup_address pickup_city pickup_state_code pickup_postal_code return_address return_city return_state_code return_postal_code bank_holder bank_account_ciphertext bank_account_last4 bank_ifsc bank_account_fingerprint',
    isExported: false,
    erasure: 'business',
  },
  { table: 'seller_identity_changes', columns: 'before after', isExported: false, erasure: 'business' },
  { table: 'seller_documents', columns: 'file_name', isExported: false, erasure: 'business' },
  {
    table: 'vendor_orders',
    columns:
      'supplier_name supplier_legal_name supplier_gstin supplier_state_code supplier_address supplier_city supplier_postal_code',
    isExported: false,
    erasure: 'business',
  },
]

/** The columns of text that say nothing of a person by themselves: ids, words of ours, prints of secrets, goods. */
export const OTHER_COLUMNS: Readonly<Record<string, string>> = {
  admin_invitations: 'role token_sha256 invited_by',
  admins: 'user_id role',
  answer_templates: 'name text',
  api_keys: 'seller_id user_id name prefix sha256',
  audit_chain: 'previous_sha256 sha256',
  audit_checks: 'asked_by head_sha256 fault',
  audit_log: 'actor_kind actor_id seller_id action subject_kind subject_id before after',
  audit_unlinked: 'ids texts',
  audit_waiting: 'actor_kind actor_id action subject_kind subject_id after',
  backups: 'kind folder problem',
  brand_changes: 'from_brand to_brand reason state place_id started_by',
  cart_lines: 'user_id',
  carts: 'user_id',
  cash_remittance_lines: 'tracking_number reference result',
  cash_remittances: 'file_name imported_by',
  category_displays: 'category',
  commission_rates: 'category seller_id',
  consents: 'user_id purpose text_version',
  courier_bookings: 'seller_id courier key state order_ref shipment_ref problem',
  customer_addresses: 'user_id',
  customer_businesses: 'user_id',
  customers: 'user_id',
  deduction_rates: 'kind source',
  demo_accounts: 'user_id',
  email_verifications: 'token_sha256 user_id',
  gateway_events: 'gateway event_id kind gateway_order_id gateway_payment_id',
  idempotency_keys: 'principal route request_sha256',
  import_rows: 'seller_id entries names faults notes verdict outcome',
  import_runs: 'seller_id user_id file_name mode status problem columns',
  invoice_counters: 'gstin financial_year kind prefix',
  einvoices: 'seller_id state problem irn ack_number cancel_reason',
  eway_bills: 'seller_id state transporter_id vehicle_number problem number',
  invoices: 'seller_id gstin financial_year prefix number place_of_supply',
  kept_totals: 'name',
  ledger_days: 'seller_id',
  ledger_entries: 'seller_id kind',
  listing_counts: 'category kind brand origin',
  mails: 'kind subject user_id last_problem',
  newsletter_counts: 'status',
  newsletter_subscribers: 'status token_sha256',
  offers:
    'product_id seller_id seller_sku condition status status_before_removal listing_name listing_category listing_brand listing_text',
  office_pictures: 'picture_key user_id',
  order_events: 'subject from_status to_status by_kind by_id note reason_code',
  order_exports: 'user_id kind search order_ids status',
  order_lines: 'product_id name mpn picture_key picture_alt hsn category',
  order_notes: 'author_id',
  order_views: 'user_id name search',
  orders: 'user_id payment_method shipping_method status payment_status place_of_supply',
  parcel_units: 'product_id serial',
  parcels: 'seller_id status courier courier_name tracking_number tracking_url picture_key',
  passkey_challenges: 'token_sha256 challenge purpose user_id',
  passkeys: 'id user_id public_key transports',
  password_resets: 'token_sha256 user_id',
  passwords: 'user_id hash',
  payment_attempts: 'method request_sha256 status gateway_payment_id step problem',
  payment_disputes: 'gateway dispute_id gateway_payment_id phase status reason',
  payment_refunds: 'gateway gateway_payment_id reason status gateway_refund_id problem',
  settlement_mismatches: 'gateway line_id kind settlement_id',
  payments: 'method status gateway gateway_order_id gateway_payment_id problem',
  pending_sign_ins: 'token_sha256 user_id role',
  picture_uploads: 'seller_id picture_key',
  product_pictures: 'product_id picture_key alt caption',
  product_proposals: 'product_id seller_id changes status note decided_by',
  product_reviews: 'product_id seller_id state reason decided_by',
  products:
    'id name brand category kind mpn ean short_description description attributes box_contents hsn country_of_origin importer warranty_type bis_number status search_text owner_seller_id',
  rate_limits: 'key',
  recovery_codes: 'user_id code_sha256',
  schema_migrations: 'name sha256',
  second_factors: 'user_id secret_ciphertext',
  seller_customers: 'seller_id user_id',
  seller_days: 'seller_id',
  seller_documents: 'seller_id kind file_key content_type sha256 uploaded_by',
  seller_dues: 'seller_id',
  seller_identity_changes: 'seller_id status asked_by question decided_by note',
  seller_listing_days: 'seller_id',
  seller_standings: 'seller_id from_standing to_standing by_kind by_id note',
  sellers:
    'id slug name standing logo_key about decided_by decision_note asked_note holiday_note invoice_prefix',
  sessions: 'id user_id token_sha256 role former_token_sha256',
  setting_changes: 'key value set_by reason withdrawn_by',
  shipping_changes: 'table_name rows reason set_by',
  shipping_holidays: 'state_code name',
  shipping_pins: 'prefix zone city',
  shipping_transit: 'route',
  site_pictures: 'name picture_key',
  sold_names: 'product_id name mpn words',
  stock: 'seller_id',
  stock_movements: 'reason actor_id note',
  ticket_links: 'token_sha256',
  ticket_messages: 'kind user_id',
  tickets: 'user_id subject status kind assigned_to',
  tracking_events: 'courier event_id tracking_number kind place reason words',
  unpriced_listings: 'seller_id product_id seller_sku condition',
  users: 'id',
  vendor_orders: 'seller_id status',
  vendors: 'user_id seller_id',
}
