import { GST_RATES_BP } from '#domain/ground/gst/gst-slabs.ts'
import { type Day, parseDay } from '#domain/ground/shared/days.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { formatPercent } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { choiceMessage } from '#domain/ground/shared/typed-values/typed-choices.ts'
import { findGstRate, gstKey, isHsnStart } from './gst-rates.ts'
import { isSameValue, readSettingForm } from './setting-form.ts'
import { SETTING_GROUPS, type SettingGroupName } from './setting-groups.ts'
import { type MarketplaceSettings, type SettingChange, type SettingKey, settingsOn } from './settings.ts'
import { startProblem } from './start-day.ts'

export const SETTING_REASON_LENGTH_MAX = 300

/**
 * A form of the settings: its fields, the day it shall hold `from`, the `reason`, and the day whose values it was filled
 * in with (`shownFor`): what its author left as it stood is no change, whatever holds on the chosen day.
 */
export interface WantedChange {
  group: SettingGroupName | 'gst'
  raw: Readonly<Record<string, unknown>>
}

/** What would be written, with what each key would say on that day otherwise. */
export interface PlannedChange {
  from: Day
  reason: string
  changes: { key: string; value: unknown; before: unknown }[]
  before: MarketplaceSettings
  after: MarketplaceSettings
  /** The day on which a change that stands already takes over again. */
  until: Day | undefined
}

/**
 * Turns a form into changes of the keys that it really changes on its day, or says what is wrong. `standing` is every
 * change that was not withdrawn.
 */
export function planChange(
  wanted: WantedChange,
  { today, standing }: { today: Day; standing: readonly SettingChange[] },
): Result<PlannedChange, 'settings.form_invalid' | 'settings.nothing_changed'> {
  const { group, raw } = wanted
  const fromText = oneLine(raw.from)
  const reason = manyLines(raw.reason)
  const startsToday = group !== 'gst' && SETTING_GROUPS[group].startsToday
  const before = settingsOn(parseDay(fromText) ?? today, standing)
  const read = group === 'gst' ? readRate(raw) : readSettingForm(group, raw)
  const refusal = refuseFields('settings.form_invalid', {
    ...read.faults,
    from: startProblem(fromText, { today, startsToday }),
    reason: requiredTextProblem(reason, SETTING_REASON_LENGTH_MAX),
  })
  if (refusal) return refusal
  const shown = settingsOn(parseDay(oneLine(raw.shownFor)) ?? fromText, standing)
  const changes = Object.entries(read.values)
    .map(([key, value]) => ({ key, value, before: heldUnder(before, key) }))
    .filter(({ key, value, before: held }) => {
      const isUntouched = group !== 'gst' && isSameValue(value, heldUnder(shown, key))
      return !isUntouched && !isSameValue(value, held)
    })
  if (changes.length === 0) return refuse('settings.nothing_changed')
  const from = fromText
  const mine = changes.map(({ key, value }) => ({ id: Number.MAX_SAFE_INTEGER, key, value, validFrom: from }))
  const later = standing.filter(
    ({ key, validFrom }) => validFrom > from && changes.some((change) => change.key === key),
  )
  return ok({
    from,
    reason,
    changes,
    before,
    after: settingsOn(from, [...standing, ...mine]),
    until: later.map(({ validFrom }) => validFrom).toSorted()[0],
  })
}

function heldUnder(held: MarketplaceSettings, key: string): unknown {
  const rate = held.gstRates.find(({ hsn }) => gstKey(hsn) === key)
  return key.startsWith('gst:') ? (rate?.rateBp ?? null) : held.values[key as SettingKey]
}

/** An HSN or its beginning, and the rate of its goods: percent, or `none` for each product's own again. */
function readRate(raw: WantedChange['raw']) {
  const hsn = oneLine(raw.hsn).replace(/\s/g, '')
  const percent = oneLine(raw.rate)
  const rateBp = percent === 'none' ? null : GST_RATES_BP.find((rate) => String(rate / 100) === percent)
  return {
    values: { [gstKey(hsn)]: rateBp } as Record<string, unknown>,
    faults: {
      hsn: isHsnStart(hsn) ? undefined : 'Enter the first 2, 4, 6 or all 8 digits of an HSN',
      rate: rateBp === undefined ? choiceMessage(GST_RATES_BP.map(formatPercent)) : undefined,
    } as Record<string, string | undefined>,
  }
}

/** The rate that goods of this HSN bear by the settings; null when each product has its own. */
export function datedRate(settings: MarketplaceSettings, hsn: string): number | null {
  return findGstRate(settings.gstRates, hsn) ?? null
}
