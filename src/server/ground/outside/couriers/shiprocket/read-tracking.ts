import { z } from 'zod'
import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { parseTrackingNumber } from '#domain/ground/shared/typed-values/tracking-number.ts'
import { fingerprint } from '../../fingerprint.ts'
import type { TrackingNews } from '../courier.ts'
import { trackingKind } from './shiprocket-statuses.ts'

/** A parcel that went to every hub of the country has fewer. */
const SCANS_MAX = 300
const WORDS_LENGTH_MAX = 200

const text = z.union([z.string(), z.number()]).transform(String)
const Scan = z.object({
  date: z.string().max(40),
  activity: text.optional(),
  location: text.optional(),
  'sr-status': text,
})
const Webhook = z.object({
  awb: text,
  current_status: text.optional(),
  shipment_status_id: text.optional(),
  current_timestamp: z.string().max(40).optional(),
  scans: z.array(z.unknown()).max(SCANS_MAX).nullish(),
})
const Tracked = z.object({
  tracking_data: z.object({
    shipment_track_activities: z.array(z.unknown()).max(SCANS_MAX).nullish(),
  }),
})

/** What a webhook says: every scan of it, or, where it has none, its current status. Undefined for what is none. */
export function readShiprocketWebhook(body: unknown): TrackingNews[] | undefined {
  const read = Webhook.safeParse(body)
  const trackingNumber = read.success ? parseTrackingNumber(read.data.awb) : undefined
  if (!read.success || !trackingNumber) return undefined
  const { scans, current_status, shipment_status_id, current_timestamp } = read.data
  if (scans && scans.length > 0) return newsOf(trackingNumber, scans)
  const now = { date: current_timestamp, activity: current_status, 'sr-status': shipment_status_id }
  return newsOf(trackingNumber, [now])
}

/** What the answer to a question about one parcel says; undefined for what is none. */
export function readShiprocketTracking(trackingNumber: string, body: unknown): TrackingNews[] | undefined {
  const read = Tracked.safeParse(body)
  return read.success
    ? newsOf(trackingNumber, read.data.tracking_data.shipment_track_activities ?? [])
    : undefined
}

function newsOf(trackingNumber: string, scans: readonly unknown[]): TrackingNews[] {
  return scans.flatMap((raw) => {
    const scan = Scan.safeParse(raw)
    if (!scan.success) return []
    const { date, activity = '', location = '', 'sr-status': status } = scan.data
    const words = plain(activity)
    const at = momentOf(date)
    const kind = trackingKind({ status, words })
    if (!at || !kind) return []
    const place = plain(location)
    // Theirs have no id: what a scan says names it, in a webhook and in an answer alike.
    const eventId = fingerprint(
      [trackingNumber, at.toISOString(), status, activity, location].join('\n'),
    ).slice(0, 40)
    return { eventId, trackingNumber, kind, at, ...(place && { place }), ...(words && { words }) }
  })
}

/** Couriers write names and telephone numbers of their people into a scan: numbers are left out, and texts are short. */
function plain(said: string): string {
  const line = withoutCardNumbers(oneLine(said.slice(0, 1_000)))
  return shorten(line.replace(/\+?\d[\d -]{8,}\d/g, '…'), WORDS_LENGTH_MAX)
}

/** "2022-07-19 11:37:00" or "23 05 2023 11:43:52", by the clock of India. */
function momentOf(date: string): Date | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(date)
  const indian = /^(\d\d)[ -](\d\d)[ -](\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(date)
  const [year, month, day, ...time] = iso
    ? iso.slice(1)
    : indian
      ? [indian[3], indian[2], indian[1], ...indian.slice(4)]
      : []
  const utc = Date.parse(`${year}-${month}-${day}T${time.join(':')}Z`)
  return Number.isNaN(utc) ? undefined : new Date(utc - INDIA_AHEAD_MS)
}
