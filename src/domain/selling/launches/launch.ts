import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { DAY_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readMoment } from '#domain/ground/shared/typed-values/typed-moment.ts'

/** A draw takes entries for so long at least: a phone on a slow network gets in as well as a script. */
export const ENTRY_MINUTES_MIN = 10
/** What the form proposes. */
export const ENTRY_MINUTES = 30
const ENTRY_DAYS_MAX = 7
/** How far ahead a launch is announced at most. */
const AHEAD_DAYS_MAX = 60
export const LAUNCH_PIECES_MAX = 1_000
/** How many hours a piece is kept for whoever is drawn. */
export const BUY_HOURS = 12
const BUY_HOURS_MAX = 72

/** What a seller says of a launch by lot. */
export interface LaunchPlan {
  opensAt: Date
  closesAt: Date
  pieces: number
  buyHours: number
}

/**
 * Reads the form of a launch: `opensAt` and `closesAt` in India's time, `pieces` of those that are free now, and `buyHours`.
 */
export function readLaunch(
  fields: Readonly<Record<string, unknown>>,
  { now, free }: { now: Date; free: number },
): Result<LaunchPlan, 'launches.not_valid'> {
  const opensAt = readMoment(String(fields.opensAt ?? ''))
  const closesAt = readMoment(String(fields.closesAt ?? ''))
  const pieces = wholeNumber(fields.pieces)
  const buyHours = wholeNumber(fields.buyHours)
  const piecesMax = Math.min(free, LAUNCH_PIECES_MAX)
  const refusal = refuseFields('launches.not_valid', {
    opensAt: opensFault(opensAt, now),
    closesAt: closesFault(opensAt, closesAt),
    pieces:
      pieces >= 1 && pieces <= piecesMax
        ? undefined
        : piecesMax === 0
          ? 'No piece of this is free now. Add stock first'
          : `Enter a whole number from 1 to ${piecesMax}: so many are free`,
    buyHours:
      buyHours >= 1 && buyHours <= BUY_HOURS_MAX
        ? undefined
        : `Enter whole hours, from 1 to ${BUY_HOURS_MAX}`,
  })
  if (refusal) return refusal
  invariant(opensAt && closesAt, 'what is not refused is there')
  return ok({ opensAt, closesAt, pieces, buyHours })
}

function opensFault(opensAt: Date | undefined, now: Date): string | undefined {
  if (!opensAt) return 'Enter a day and time'
  if (opensAt.getTime() < now.getTime() - MINUTE_MS) return 'Enter a time that is still to come'
  return opensAt.getTime() > now.getTime() + AHEAD_DAYS_MAX * DAY_MS
    ? `Enter a time within ${AHEAD_DAYS_MAX} days`
    : undefined
}

function closesFault(opensAt: Date | undefined, closesAt: Date | undefined): string | undefined {
  if (!closesAt) return 'Enter a day and time'
  if (!opensAt) return undefined
  const span = closesAt.getTime() - opensAt.getTime()
  if (span < ENTRY_MINUTES_MIN * MINUTE_MS)
    return `Leave at least ${ENTRY_MINUTES_MIN} minutes to enter: phones on slow networks need them`
  return span > ENTRY_DAYS_MAX * DAY_MS ? `Leave at most ${ENTRY_DAYS_MAX} days` : undefined
}

function wholeNumber(raw: unknown): number {
  const text = oneLine(raw)
  return /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
}

/** `withdrawn` by its seller before anybody could enter, `stopped` by the back office before it was drawn. */
export type LaunchState = 'announced' | 'open' | 'drawing' | 'drawn' | 'withdrawn' | 'stopped'

/** Where a launch is. Between its end and the draw, which comes within a minute, nobody enters any more. */
export function launchState(
  launch: {
    opensAt: Date
    closesAt: Date
    drawnAt: Date | null
    withdrawnAt: Date | null
    stopReason: string | null
  },
  now: Date,
): LaunchState {
  if (launch.withdrawnAt) return launch.stopReason === null ? 'withdrawn' : 'stopped'
  if (launch.drawnAt) return 'drawn'
  if (now < launch.opensAt) return 'announced'
  return now < launch.closesAt ? 'open' : 'drawing'
}

/** What the product's page says; a kept page holds no longer than this is right. */
export function launchText(
  state: LaunchState,
  { pieces, opensAt, closesAt }: Pick<LaunchPlan, 'pieces' | 'opensAt' | 'closesAt'>,
): string {
  const what = pieces === 1 ? '1 item is sold by draw.' : `${counted(pieces, 'item')} are sold by draw.`
  if (state === 'announced')
    return `${what} Enter from ${formatDateTime(opensAt)} to ${formatDateTime(closesAt)}. ${NO_ADVANTAGE}`
  if (state === 'open') return `${what} Enter until ${formatDateTime(closesAt)}. ${NO_ADVANTAGE}`
  return `${what} Entries are closed.`
}

const NO_ADVANTAGE = 'Entering early is no advantage.'
