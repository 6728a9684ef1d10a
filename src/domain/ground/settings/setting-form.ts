import { isCollectorGstin, parseGstin } from '#domain/ground/gst/gstin.ts'
import type { Company, GrievanceOfficer } from '#domain/ground/settings/legal-entity.ts'
import {
  emailProblem,
  isTicked,
  normaliseEmail,
  REQUIRED_MESSAGE,
  requiredTextProblem,
} from '#domain/ground/shared/form-fields.ts'
import { formatInr, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { hasCardNumber } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import {
  inAsciiDigits,
  readPhoneNumber,
  readPinCode,
} from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { findState, stateOfCode } from '#domain/ground/shipping/states.ts'
import { type DaySpan, isSpan, type MarketplaceTerms } from './marketplace-terms.ts'
import { SETTING_GROUPS, type SettingGroupName } from './setting-groups.ts'
import { TERM_BOUNDS } from './setting-limits.ts'
import type { SettingKey, SettingValues } from './settings.ts'

type Raw = Readonly<Record<string, unknown>>
type Faults = Record<string, string | undefined>

/** What a group's form says, or the messages under its fields. */
export interface ReadValues {
  values: Partial<SettingValues>
  faults: Faults
}

/**
 * Reads the form of a group: amounts in whole rupees ("1,49,990"), shares in whole percent, periods in whole days, texts in full. A field at
 * fault has a message and no value.
 */
export function readSettingForm(group: SettingGroupName, raw: Raw): ReadValues {
  if (group === 'company') return readCompany(raw)
  if (group === 'officer') return readOfficer(raw)
  const values: Record<string, unknown> = {}
  const faults: Faults = {}
  for (const key of SETTING_GROUPS[group].keys) {
    if (isSpanKey(key)) {
      const [min, max] = [readDays(key, raw[`${key}Min`]), readDays(key, raw[`${key}Max`])]
      faults[`${key}Min`] = min.fault
      faults[`${key}Max`] =
        max.fault ?? (min.value > max.value ? 'This cannot be less than the first number' : undefined)
      values[key] = { min: min.value, max: max.value }
    } else {
      const read = readerOf(key)(key, raw[key])
      faults[key] = read.fault
      values[key] = read.value
    }
  }
  if (!faults.advanceMostBp && Number(values.advanceLeastBp) > Number(values.advanceMostBp))
    faults.advanceMostBp = 'This cannot be less than the least part'
  return { values, faults }
}

/** What a group's form shows for values: the inverse of `readSettingForm`. */
export function settingEntries(group: SettingGroupName, values: SettingValues): Record<string, string> {
  if (group === 'company') {
    const { officeLines, tcsGstins, isDemo, ...texts } = values.company
    return {
      ...texts,
      office: officeLines.join('\n'),
      tcsGstins: tcsGstins.join('\n'),
      ...(isDemo && { isDemo: 'on' }),
    }
  }
  if (group === 'officer') return { ...values.officer }
  return Object.fromEntries(
    SETTING_GROUPS[group].keys.flatMap((key): [string, string][] => {
      const value: number | DaySpan = values[key]
      if (typeof value === 'number') return [[key, String(/(Paise|Bp)$/.test(key) ? value / 100 : value)]]
      return [
        [`${key}Min`, String(value.min)],
        [`${key}Max`, String(value.max)],
      ]
    }),
  )
}

/** Whether two values of one setting say the same. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

type TermKey = keyof MarketplaceTerms
type Read = { value: number; fault: string | undefined }

function isSpanKey(key: SettingKey): key is 'refundDays' | 'cardRefundDays' {
  return key === 'refundDays' || key === 'cardRefundDays'
}

function readerOf(key: TermKey): (key: TermKey, raw: unknown) => Read {
  if (key.endsWith('Paise')) return readRupees
  return key.endsWith('Bp') ? readPercent : readDays
}

function readPercent(key: TermKey, raw: unknown): Read {
  const text = oneLine(raw)
  const value = /^\d{1,3}$/.test(text) ? Number(text) * 100 : Number.NaN
  const { min, max } = TERM_BOUNDS[key]
  if (text === '') return { value, fault: REQUIRED_MESSAGE }
  const isRight = value >= min && value <= max
  return { value, fault: isRight ? undefined : `Enter whole percent, from ${min / 100} to ${max / 100}` }
}

function readRupees(key: TermKey, raw: unknown): Read {
  const text = oneLine(raw)
  const value = rupeesToPaise(text) ?? Number.NaN
  const { min, max } = TERM_BOUNDS[key]
  if (text === '') return { value, fault: REQUIRED_MESSAGE }
  const isRight = value % 100 === 0 && value >= min && value <= max
  return {
    value,
    fault: isRight ? undefined : `Enter whole rupees, from ${formatInr(min)} to ${formatInr(max)}`,
  }
}

/** Whole days, hours for `waitingHours` and `cashConfirmHours`, or parcels for `codRefusalsMax` and orders for `ownCourierCashOrders`. */
function readDays(key: TermKey, raw: unknown): Read {
  const text = oneLine(raw)
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  const { min, max } = TERM_BOUNDS[key]
  if (text === '') return { value, fault: REQUIRED_MESSAGE }
  return {
    value,
    fault: value >= min && value <= max ? undefined : `Enter ${unitOf(key)}, from ${min} to ${max}`,
  }
}

function unitOf(key: TermKey): string {
  if (/(Max|Orders)$/.test(key)) return 'a whole number'
  return key.endsWith('Hours') ? 'whole hours' : 'whole days'
}

const OFFICE_LINES_MAX = 4
const PHONE = /^\+?[0-9][0-9 -]{6,16}[0-9]$/
const PHONE_TEXT = 'Enter a phone number, such as 020 1234 5678'
/** Companies Act 2013: listing, industry, state, year, kind of company, registration number. */
const CIN = /^[LUF][0-9]{5}[A-Z]{2}[0-9]{4}[A-Z]{3}[0-9]{6}$/

function readCompany(raw: Raw): ReadValues {
  const line = (name: string) => oneLine(raw[name])
  const gstin = parseGstin(line('gstin'))
  const state = findState(line('stateCode'))
  const officeLines = linesOf(raw.office)
  const company: Company = {
    isDemo: isTicked(raw.isDemo),
    legalName: line('legalName'),
    cin: line('cin').replace(/\s/g, '').toUpperCase(),
    gstin: gstin.ok ? gstin.value.gstin : '',
    tcsGstins: linesOf(raw.tcsGstins).map((text) => text.replace(/\s/g, '').toUpperCase()),
    stateCode: state?.code ?? 'MH',
    officeLines,
    city: line('city'),
    postalCode: readPinCode(raw.postalCode),
    branchOffices: line('branchOffices'),
    carePhone: inAsciiDigits(line('carePhone')),
    careEmail: normaliseEmail(raw.careEmail),
    careHours: line('careHours'),
    jurisdiction: line('jurisdiction'),
  }
  const isElsewhere = gstin.ok && state && gstin.value.state !== state.code
  return {
    values: { company },
    faults: {
      legalName: requiredTextProblem(company.legalName, 120),
      cin: CIN.test(company.cin)
        ? undefined
        : 'A CIN has 21 letters and digits, such as U47912MH2026PTC000000',
      gstin: gstin.ok
        ? isElsewhere
          ? `This GSTIN is not registered in ${stateOfCode(state.code).name}`
          : undefined
        : gstin.fault === 'checksum'
          ? 'This GSTIN has a typing error: its last character does not match the others'
          : 'A GSTIN has 15 letters and digits, the first two for its state',
      tcsGstins: collectorFault(company.tcsGstins),
      office:
        officeLines.length > OFFICE_LINES_MAX
          ? `Use up to ${OFFICE_LINES_MAX} lines`
          : requiredTextProblem(officeLines.join(', '), 200),
      city: requiredTextProblem(company.city, 60),
      postalCode: /^[1-9][0-9]{5}$/.test(company.postalCode) ? undefined : 'Enter a PIN code of six digits',
      stateCode: state ? undefined : 'Choose one of the listed values.',
      branchOffices: requiredTextProblem(company.branchOffices, 300),
      carePhone: phoneFault(company.carePhone),
      careEmail: emailProblem(company.careEmail),
      careHours: requiredTextProblem(company.careHours, 100),
      jurisdiction: requiredTextProblem(company.jurisdiction, 100),
    },
  }
}

function linesOf(raw: unknown): string[] {
  return manyLines(raw)
    .split('\n')
    .map((text) => oneLine(text))
    .filter((text) => text !== '')
}

function collectorFault(gstins: readonly string[]): string | undefined {
  if (!gstins.every(isCollectorGstin))
    return 'A GSTIN for collecting tax at source has 15 letters and digits, and the second last is C'
  const states = new Set(gstins.map((gstin) => gstin.slice(0, 2)))
  return states.size === gstins.length ? undefined : 'Enter only one for each state'
}

function readOfficer(raw: Raw): ReadValues {
  const officer: GrievanceOfficer = {
    name: oneLine(raw.name),
    designation: oneLine(raw.designation),
    email: normaliseEmail(raw.email),
    phone: inAsciiDigits(oneLine(raw.phone)),
    hours: oneLine(raw.hours),
  }
  return {
    values: { officer },
    faults: {
      name: requiredTextProblem(officer.name, 100),
      designation: requiredTextProblem(officer.designation, 100),
      email: emailProblem(officer.email),
      phone: phoneFault(officer.phone),
      hours: requiredTextProblem(officer.hours, 100),
    },
  }
}

function phoneFault(phone: string): string | undefined {
  if (phone === '') return REQUIRED_MESSAGE
  const isOneDigit = /^(\d)\1+$/.test(readPhoneNumber(phone))
  return PHONE.test(phone) && !isOneDigit && !hasCardNumber(phone) ? undefined : PHONE_TEXT
}

/** The same text for the same value, in whatever order a storage gives its fields back. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  if (isSpan(value)) return `${value.min}-${value.max}`
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(fields)
}
