import type { Company, GrievanceOfficer } from '#domain/ground/settings/legal-entity.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, formatPercent, type Paise } from '#domain/ground/shared/money.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import { hsnOfKey } from './gst-rates.ts'
import { isSpan, type MarketplaceTerms, spanText } from './marketplace-terms.ts'
import type { SettingKey, SettingValues } from './settings.ts'

/** The name of each setting. */
export const SETTING_LABELS: Readonly<Record<SettingKey, string>> = {
  freeShippingAbovePaise: 'Free shipping on orders above',
  shippingFeePaise: 'Shipping fee otherwise',
  deliveryCodeAbovePaise: 'Delivery code for orders above',
  codLimitPaise: 'Largest cash order',
  codRefusalsMax: 'Stop cash on delivery after refused parcels',
  codRefusalDays: 'Count refused parcels over',
  cashConfirmAbovePaise: 'Ask to confirm cash orders above',
  cashConfirmHours: 'Time to confirm a cash order',
  advanceFromPaise: 'Part online, rest in cash from',
  advanceLeastBp: 'Least part paid online',
  advanceMostBp: 'Most part paid online',
  ownCourierCashPaise: 'Cash a seller’s own couriers can hold',
  ownCourierCashOrders: 'Orders delivered before a seller’s couriers take cash',
  ownCourierCashDays: 'Days since approval before a seller’s couriers take cash',
  returnDays: 'Return of a product',
  defectDays: 'Report of a defect',
  customReturnDays: 'Return of a custom-built system',
  disputeDays: 'Dispute with a seller',
  refundDays: 'Refund',
  cardRefundDays: 'Until the bank shows a refund on a card',
  payoutAfterDays: 'Payout after delivery',
  openReturnsPayoutPaise: 'Paid out from sales that can still be returned',
  reserveLowBp: 'Reserve when 2% or more came back',
  reserveMiddleBp: 'Reserve when 5% or more came back',
  reserveHighBp: 'Reserve when 10% or more came back',
  chargebackLossPaise: 'Lost chargebacks that we bear without a review',
  keptPriceLimitBp: 'Difference a seller pays at most, of what the customer paid',
  keptPriceLimitPaise: 'Difference a seller pays at most',
  brokenWordPaise: 'Paid to a customer when nobody else has the product',
  waitingShareBp: 'New stock kept for customers who asked',
  waitingHours: 'Kept for each of them for',
  company: 'Legal entity',
  officer: 'Grievance officer',
}

export function settingLabel(key: string): string {
  const hsn = hsnOfKey(key)
  return hsn ? `GST for HSN ${hsn}` : (SETTING_LABELS[key as SettingKey] ?? key)
}

/** A value as people read it, on one line. */
export function settingText(key: string, value: unknown): string {
  if (hsnOfKey(key)) return typeof value === 'number' ? formatPercent(value) : 'Each product’s own'
  if (key === 'company') return (value as Company).legalName
  if (key === 'officer') return (value as GrievanceOfficer).name
  if (isSpan(value)) return `${spanText(value)} ${key === 'refundDays' ? 'business days' : 'extra days'}`
  if (typeof value !== 'number') return ''
  if (key === 'codRefusalsMax') return value === 1 ? '1 parcel' : `${value} parcels`
  if (key === 'ownCourierCashOrders') return value === 1 ? '1 order' : `${value} orders`
  if (key.endsWith('Bp')) return formatPercent(value)
  if (key === 'cashConfirmHours' && value === 0) return 'Not asked'
  if (key.endsWith('Hours')) return counted(value, 'hour')
  return key.endsWith('Paise') ? formatInr(value) : daysText(value)
}

const COMPANY_LABELS: Readonly<Record<keyof Company, string>> = {
  legalName: 'Legal name',
  cin: 'CIN',
  gstin: 'GSTIN',
  tcsGstins: 'GSTINs for collecting tax at source',
  officeLines: 'Registered office',
  city: 'City',
  postalCode: 'PIN code',
  stateCode: 'State',
  branchOffices: 'Branch offices',
  carePhone: 'Customer care, phone',
  careEmail: 'Customer care, email',
  careHours: 'Customer care, hours',
  jurisdiction: 'Courts',
  isDemo: 'Marked as a demo',
}

const OFFICER_LABELS: Readonly<Record<keyof GrievanceOfficer, string>> = {
  name: 'Name',
  designation: 'Designation',
  email: 'Email',
  phone: 'Telephone',
  hours: 'Hours',
}

/** A group of texts, field by field. */
export function companyRows(company: Company): [label: string, text: string][] {
  const { officeLines, stateCode, isDemo } = company
  const texts = {
    ...company,
    officeLines: officeLines.join(', '),
    tcsGstins: company.tcsGstins.join(', '),
    stateCode: stateOfCode(stateCode).name,
    isDemo: isDemo ? 'Yes' : 'No',
  }
  return Object.entries(COMPANY_LABELS).map(([field, label]) => [label, texts[field as keyof Company]])
}

export function officerRows(officer: GrievanceOfficer): [label: string, text: string][] {
  return Object.entries(OFFICER_LABELS).map(([field, label]) => [
    label,
    officer[field as keyof GrievanceOfficer],
  ])
}

/** One thing that a change does: what it was about, and how that is and will be. */
export interface Effect {
  what: string
  before: string
  after: string
}

/**
 * What the change of some terms means for orders of different sizes, and texts field by field: the sentences that are
 * read before it is confirmed. Only what differs, but for the sample orders, which show both sides of each threshold.
 */
export function effectsOf(
  group: string,
  { before, after }: { before: SettingValues; after: SettingValues },
  shippingOf: (subtotalPaise: Paise, terms: MarketplaceTerms) => Paise,
): Effect[] {
  if (group === 'shipping') {
    return sampleOrders(before, after).map((paise) => ({
      what: `An order of ${formatInr(paise)}`,
      before: payText(paise, shippingOf(paise, before)),
      after: payText(paise, shippingOf(paise, after)),
    }))
  }
  if (group === 'cod') {
    const samples = [before.codLimitPaise, after.codLimitPaise].flatMap((limit) => [limit, limit + 100])
    const orders = ascending(samples).map((paise) => ({
      what: `An order of ${formatInr(paise)} in cash`,
      before: paise <= before.codLimitPaise ? 'Possible' : 'Not possible',
      after: paise <= after.codLimitPaise ? 'Possible' : 'Not possible',
    }))
    return [
      ...orders,
      {
        what: 'A customer who refuses parcels',
        before: refusalsText(before),
        after: refusalsText(after),
      },
      {
        what: 'An order in cash that must be confirmed',
        before: confirmText(before),
        after: confirmText(after),
      },
      { what: 'An order paid partly online', before: advanceText(before), after: advanceText(after) },
      {
        what: 'A seller with its own couriers',
        before: ownCourierText(before),
        after: ownCourierText(after),
      },
    ]
  }
  const rowsOf = (values: SettingValues) =>
    group === 'company'
      ? companyRows(values.company)
      : group === 'officer'
        ? officerRows(values.officer)
        : Object.keys(SETTING_LABELS)
            .filter((key) =>
              /(Days|Bp|Hours)$|^(openReturnsPayout|chargebackLoss|keptPriceLimit|brokenWord)Paise$/.test(
                key,
              ),
            )
            .map((key): [string, string] => [settingLabel(key), settingText(key, values[key as SettingKey])])
  const now = new Map(rowsOf(before))
  return rowsOf(after)
    .map(([what, text]) => ({ what, before: now.get(what) ?? '', after: text }))
    .filter((row) => row.before !== row.after)
}

function refusalsText({ codRefusalsMax, codRefusalDays }: MarketplaceTerms): string {
  return `Prepays after ${settingText('codRefusalsMax', codRefusalsMax)} in ${daysText(codRefusalDays)}`
}

function confirmText({ cashConfirmAbovePaise, cashConfirmHours }: MarketplaceTerms): string {
  if (cashConfirmHours === 0) return 'None'
  return `Above ${formatInr(cashConfirmAbovePaise)}, or at risk, within ${counted(cashConfirmHours, 'hour')}`
}

function advanceText({ advanceFromPaise, advanceLeastBp, advanceMostBp }: MarketplaceTerms): string {
  return `${formatPercent(advanceLeastBp)} to ${formatPercent(advanceMostBp)} online, from ${formatInr(advanceFromPaise)}`
}

function ownCourierText(terms: MarketplaceTerms): string {
  const { ownCourierCashPaise, ownCourierCashOrders, ownCourierCashDays } = terms
  if (ownCourierCashPaise === 0) return 'Cannot collect cash'
  const orders = settingText('ownCourierCashOrders', ownCourierCashOrders)
  return `Up to ${formatInr(ownCourierCashPaise)} in cash after ${orders} and ${daysText(ownCourierCashDays)}`
}

const SMALL_ORDER_PAISE = 100_000

/** A small order, and both sides of the old and of the new threshold. */
function sampleOrders(before: MarketplaceTerms, after: MarketplaceTerms): Paise[] {
  const edges = [before.freeShippingAbovePaise, after.freeShippingAbovePaise]
  return ascending([SMALL_ORDER_PAISE, ...edges.flatMap((edge) => [edge - 100, edge, edge + 100])]).filter(
    (paise) => paise > 0,
  )
}

function ascending(amounts: readonly Paise[]): Paise[] {
  return [...new Set(amounts)].toSorted((a, b) => a - b)
}

function payText(paise: Paise, shippingPaise: Paise): string {
  const delivery = shippingPaise === 0 ? 'free delivery' : `${formatInr(shippingPaise)} of it delivery`
  return `${formatInr(paise + shippingPaise)}, ${delivery}`
}

function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
