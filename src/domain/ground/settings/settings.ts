import {
  type Company,
  type GrievanceOfficer,
  type LegalEntity,
  legalEntityOf,
} from '#domain/ground/settings/legal-entity.ts'
import { OPENING_COMPANY, OPENING_OFFICER } from '#domain/ground/settings/opening-company.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import { type GstRate, hsnOfKey } from './gst-rates.ts'
import { type MarketplaceTerms, OPENING_TERMS } from './marketplace-terms.ts'

/** Everything that the settings hold under a key of its own, but for the GST rates (`gst:` and the start of an HSN). */
export interface SettingValues extends MarketplaceTerms {
  company: Company
  officer: GrievanceOfficer
}

export type SettingKey = keyof SettingValues

export const OPENING_VALUES: SettingValues = {
  ...OPENING_TERMS,
  company: OPENING_COMPANY,
  officer: OPENING_OFFICER,
}

/** A value that holds from a day in India on, until a later one. */
export interface SettingChange {
  id: number
  key: string
  value: unknown
  validFrom: Day
}

/** What holds on a day. */
export interface MarketplaceSettings {
  values: SettingValues
  terms: MarketplaceTerms
  entity: LegalEntity
  /** Dated rates by HSN; goods without one bear their product's own. */
  gstRates: GstRate[]
  /** The day from which a value holds; those of the opening have none. */
  since: Readonly<Partial<Record<SettingKey, Day>>>
}

/**
 * What holds on a day: for each key the change that began last, and of two that began on one day the later one; the
 * opening values where there is none. Takes changes in any order; withdrawn ones must be left out.
 */
export function settingsOn(day: Day, changes: readonly SettingChange[]): MarketplaceSettings {
  const held = new Map<string, SettingChange>()
  for (const change of changes) {
    const earlier = held.get(change.key)
    if (change.validFrom <= day && (!earlier || isLater(change, earlier))) held.set(change.key, change)
  }
  const values = Object.fromEntries(
    Object.entries(OPENING_VALUES).map(([key, opening]) => [key, heldValue(opening, held.get(key)?.value)]),
  ) as unknown as SettingValues
  const { company, officer, ...terms } = values
  return {
    values,
    terms,
    entity: legalEntityOf(company, officer, stateOfCode(company.stateCode).name),
    gstRates: [...held.values()]
      .flatMap((change) => gstRateOf(change) ?? [])
      .toSorted((a, b) => (a.hsn < b.hsn ? -1 : 1)),
    since: Object.fromEntries(
      [...held.values()].filter(({ key }) => isSettingKey(key)).map(({ key, validFrom }) => [key, validFrom]),
    ),
  }
}

/** Changes without those that a later one of the same key and day stands above. */
export function withoutReplaced<Change extends Pick<SettingChange, 'id' | 'key' | 'validFrom'>>(
  changes: readonly Change[],
): Change[] {
  return changes.filter(
    ({ id, key, validFrom }) =>
      !changes.some((other) => other.key === key && other.validFrom === validFrom && other.id > id),
  )
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(OPENING_VALUES, key)
}

/** A change as a rate; undefined when it is about something else or takes a rate away. */
function gstRateOf({ key, value, validFrom }: SettingChange): GstRate | undefined {
  const hsn = hsnOfKey(key)
  return hsn && typeof value === 'number' ? { hsn, rateBp: value, validFrom } : undefined
}

/** Whether one change stands above another of its key. */
function isLater(change: SettingChange, other: SettingChange): boolean {
  if (change.validFrom !== other.validFrom) return change.validFrom > other.validFrom
  return change.id > other.id
}

/** A text that was kept before it got another field has that field's opening. */
function heldValue(opening: unknown, value: unknown): unknown {
  if (value === undefined) return opening
  return typeof opening === 'object' ? { ...opening, ...(value as object) } : value
}
