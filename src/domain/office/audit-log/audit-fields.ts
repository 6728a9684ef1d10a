import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { type ProductFacts, WARRANTY_TYPES } from '#domain/goods/catalogue/product-facts.ts'
import { REFUSE_REASONS } from '#domain/goods/measurements/measurement-states.ts'
import { WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { settingText } from '#domain/ground/settings/setting-words.ts'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { dayStart } from '#domain/ground/shared/days.ts'
import { formatCount, formatInr, formatPercent } from '#domain/ground/shared/money.ts'
import { STATES } from '#domain/ground/shipping/states.ts'
import { RETURN_REASONS } from '#domain/orders/returns/return-reasons.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'

/** A field of the audit log for people: its name, and how its values are read. */
interface AuditField {
  label: string
  read?: (value: unknown) => string
}

const among = (options: readonly { key: string; label: string }[]) => (value: unknown) =>
  options.find(({ key }) => key === value)?.label ?? String(value)
const unit =
  ([one, many]: [one: string, many: string]) =>
  (value: unknown) =>
    typeof value === 'number' ? `${formatCount(value)} ${value === 1 ? one : many}` : String(value)
const days = unit(['day', 'days'])
const pieces = unit(['piece', 'pieces'])
const pictures = unit(['picture', 'pictures'])
/** A word that the shop stores: "in-stock", "identity_change". */
const word = (value: unknown) => readable(String(value))
const asIs = (value: unknown) => String(value)
const REASONS: ReadonlySet<unknown> = new Set(
  [...RETURN_REASONS, ...WITHHOLD_REASONS, ...REFUSE_REASONS].map(({ key }) => key),
)
/** A reason is one that the shop offers to choose, or what somebody wrote, which is quoted as it stands. */
const reason = (value: unknown) => (REASONS.has(value) ? word(value) : String(value))
/** Minutes of a day, or of each day of a week from Monday, as the clock has them. */
const times = (value: unknown) => (Array.isArray(value) ? value.map(timeOfDay).join(', ') : timeOfDay(value))
function timeOfDay(value: unknown): string {
  if (typeof value !== 'number') return String(value)
  const [hours, minutes] = [Math.floor(value / 60), String(value % 60).padStart(2, '0')]
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}
const state = (value: unknown) => STATES.find(({ code }) => code === value)?.name ?? String(value)

const PRODUCT = {
  name: { label: 'Name' },
  brand: { label: 'Brand' },
  mpn: { label: 'MPN' },
  otherMpns: { label: 'Other part numbers' },
  ean: { label: 'EAN' },
  shortDescription: { label: 'Short description' },
  description: { label: 'Description' },
  attributes: { label: 'Specification' },
  boxContents: { label: 'In the box' },
  hsn: { label: 'HSN' },
  gstRateBp: { label: 'GST rate' },
  countryOfOrigin: { label: 'Country of origin' },
  importer: { label: 'Manufacturer or importer' },
  warrantyMonths: { label: 'Warranty', read: unit(['month', 'months']) },
  warrantyType: { label: 'Warranty given by', read: among(WARRANTY_TYPES) },
  bisNumber: { label: 'BIS registration number' },
  weightGrams: { label: 'Weight when packed', read: (value) => `${value} g` },
} satisfies Record<keyof ProductFacts, AuditField>

const OFFER = {
  sellerSku: { label: 'SKU' },
  listPricePaise: { label: 'MRP' },
  discountBp: { label: 'Discount' },
  unitPricePaise: { label: 'Price to pay' },
  condition: { label: 'Condition', read: among(CONDITIONS) },
  dispatchDays: { label: 'Dispatched within', read: days },
} satisfies Record<keyof OfferTerms, AuditField>

/** Fields that read well by their own name ("pickup_city" as "Pickup city") are not listed. */
const FIELDS: Readonly<Record<string, AuditField>> = {
  ...PRODUCT,
  ...OFFER,
  assignedTo: { label: 'Assigned to', read: asIs },
  ackDay: { label: 'Acknowledged on' },
  ackNumber: { label: 'Acknowledgement number', read: asIs },
  amountPaise: { label: 'Amount' },
  authenticatorApp: { label: 'Authenticator app' },
  at: { label: 'When' },
  bearer: { label: 'Paid by', read: word },
  by: { label: 'By', read: word },
  cause: { label: 'For', read: word },
  deed: { label: 'What was done', read: word },
  farConfirmed: { label: 'Large price changes confirmed' },
  bank_account_last4: { label: 'Bank account, last digits', read: asIs },
  bank_holder: { label: 'Account holder' },
  bank_ifsc: { label: 'IFSC' },
  bytes: { label: 'Size', read: (value) => `${formatCount(Math.ceil(Number(value) / 1024))} KB` },
  bp: { label: 'Share', read: (value) => formatPercent(Number(value)) },
  care_email: { label: 'Customer care, email' },
  care_phone: { label: 'Customer care, phone', read: asIs },
  closes: { label: 'Closes, Monday to Sunday', read: times },
  count: { label: 'How many' },
  einvoices_from: { label: 'E-invoices from' },
  failuresInARow: { label: 'Wrong guesses in a row' },
  from_day: { label: 'Effective from' },
  gstin: { label: 'GSTIN' },
  invoice_prefix: { label: 'Invoice prefix' },
  heldFor: { label: 'Held for', read: word },
  irn: { label: 'IRN', read: asIs },
  is: { label: 'What', read: word },
  isDefault: { label: 'Opens first' },
  isOfAppeal: { label: 'On appeal' },
  isOfWorth: { label: 'Of a costly item' },
  isStrong: { label: 'Strong sign' },
  kind: { label: 'Kind', read: word },
  mailId: { label: 'Email', read: asIs },
  line: { label: 'Item' },
  lines: { label: 'Items' },
  makerShutOut: { label: 'Whoever made the account shut out' },
  max: { label: 'At most' },
  maxPaise: { label: 'At most' },
  min: { label: 'At least' },
  minPaise: { label: 'At least' },
  needsCode: { label: 'Needs a delivery code' },
  onHand: { label: 'On the shelf', read: pieces },
  on_holiday: { label: 'On holiday' },
  opens: { label: 'Opens, Monday to Sunday', read: times },
  ownerSellerId: { label: 'Owned by seller', read: asIs },
  paise: { label: 'Amount', read: (value) => formatInr(Number(value), 2) },
  pan: { label: 'PAN' },
  pictures: { label: 'Pictures', read: (value) => pictures(Array.isArray(value) ? value.length : value) },
  productId: { label: 'Product', read: asIs },
  rateBp: { label: 'Rate' },
  outcome: { label: 'Outcome', read: word },
  postalCode: { label: 'PIN code', read: asIs },
  pricesAreRight: { label: 'Prices confirmed' },
  q: { label: 'Search' },
  reason: { label: 'Reason', read: reason },
  result: { label: 'Result', read: word },
  role: { label: 'Role', read: word },
  rowsTotal: { label: 'Rows' },
  seenVersion: { label: 'Version reviewed' },
  sellerId: { label: 'Seller', read: asIs },
  sha256: { label: 'Fingerprint (SHA-256)', read: asIs },
  signal: { label: 'Sign', read: word },
  standing: { label: 'Standing', read: word },
  state: { label: 'State', read: word },
  status: { label: 'Status', read: word },
  stockAsOf: { label: 'Stock as of' },
  validFrom: { label: 'Effective from' },
  wanted: { label: 'Wanted', read: word },
  why: { label: 'Why', read: word },
  with: { label: 'With', read: word },
  ...Object.fromEntries(
    ['', 'pickup_', 'return_'].flatMap((place) => [
      [`${place}state_code`, { label: readable(`${place}state`), read: state }],
      [`${place}postal_code`, { label: readable(`${place}PIN_code`), read: asIs }],
    ]),
  ),
}

/** The name of a field; a field of an object within it by both names: "Specification: Socket". */
export function auditFieldLabel(field: string): string {
  return fieldOf(field)?.label ?? readable(field.replace(/(Paise|Bp)$/, ''))
}

/**
 * A value as people read it: rupees, percent, days and moments of India, yes and no. A setting's value is read by the
 * setting. Undefined for what was not there.
 */
export function auditValueText(field: string, value: unknown, setting?: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (setting && field === 'value' && typeof value === 'number') return settingText(setting, value)
  const read = fieldOf(field)?.read
  if (read) return read(value)
  if (typeof value === 'number' && field.endsWith('Paise')) return formatInr(value, value % 100 === 0 ? 0 : 2)
  if (typeof value === 'number' && field.endsWith('Bp')) return formatPercent(value)
  return plainText(value)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? formatCount(value) : String(value)
  if (typeof value === 'string' && DAY.test(value)) return formatDate(dayStart(value))
  if (typeof value === 'string' && MOMENT.test(value)) return formatDateTime(value)
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, each]) => each !== null && each !== '')
      .map(([field, each]) => `${auditFieldLabel(field)}: ${auditValueText(field, each) ?? ''}`)
      .join('; ')
  return String(value)
}

function fieldOf(field: string): AuditField | undefined {
  return Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
}

/** "pickup_address" and "shortDescription" as words; names in capitals stay as they are. */
function readable(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(
      /([a-z\d])([A-Z])(?=[a-z]|$)/g,
      (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
    )
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
