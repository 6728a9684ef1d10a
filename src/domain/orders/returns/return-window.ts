import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { addDays, type Day } from '#domain/ground/shared/days.ts'
import { RETURN_REASONS, type ReturnKind, type ReturnReason, reasonOf } from './return-reasons.ts'

type WindowTerms = Pick<MarketplaceTerms, 'returnDays' | 'defectDays' | 'customReturnDays'>

/** Systems that a seller puts together to the customer's order. */
const BUILT_TO_ORDER: ReadonlySet<string> = new Set(['Custom PCs', 'Pre-built PCs'])

/** A delivered piece as the days in which it may come back depend on it. */
export interface DeliveredPiece {
  category: string
  deliveredOn: Day
  warrantyMonths: number | null
}

/** The last days on which a delivered piece may come back, and until when its maker answers for it. */
export interface ReturnWindow {
  /** Without a reason. */
  returnBy: Day
  /** As defective, damaged, wrong or incomplete. */
  defectBy: Day
  /** Undefined where its maker promises nothing. */
  warrantyUntil: Day | undefined
}

/** The terms are those that held when the piece was ordered. */
export function returnWindow(
  { category, deliveredOn, warrantyMonths }: DeliveredPiece,
  terms: WindowTerms,
): ReturnWindow {
  const days = BUILT_TO_ORDER.has(category) ? terms.customReturnDays : terms.returnDays
  return {
    returnBy: addDays(deliveredOn, days),
    defectBy: addDays(deliveredOn, Math.min(days, terms.defectDays)),
    warrantyUntil: warrantyMonths ? addMonthsToDay(deliveredOn, warrantyMonths) : undefined,
  }
}

/** What can be asked for on a day: a return, after that a warranty claim, and in the end nothing. */
export function openKind({ returnBy, warrantyUntil }: ReturnWindow, today: Day): ReturnKind | undefined {
  if (today <= returnBy) return 'return'
  return warrantyUntil !== undefined && today <= warrantyUntil ? 'warranty' : undefined
}

/**
 * The reasons that can be given on a day: defects are reported early, and a warranty claim has the one. That a part does
 * not fit is claimed with the verdict that it contradicts.
 */
export function openReasons(window: ReturnWindow, today: Day): ReturnReason[] {
  const kind = openKind(window, today)
  if (kind === undefined) return []
  if (kind === 'warranty') return ['stopped-working']
  return RETURN_REASONS.map(({ key }) => key).filter(
    (key) => !HAVE_THEIR_OWN_FORM.has(key) && (!reasonOf(key).isDefect || today <= window.defectBy),
  )
}

const HAVE_THEIR_OWN_FORM: ReadonlySet<ReturnReason> = new Set(['stopped-working', 'does-not-fit'])

/** The same day so many months on; the last of that month where it has no such day. */
export function addMonthsToDay(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const target = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(date, last))
  return target.toISOString().slice(0, 10)
}
