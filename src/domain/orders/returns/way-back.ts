import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

const TEXT_MAX = 60

/** How refused pieces go back to their customer. */
export interface WayBack {
  /** Until when its seller sends it; once sent, until when it should be there. ISO text. */
  dueAt: string
  /** ISO text; null as long as nothing was sent. */
  sentAt: string | null
  by: 'vendor' | 'admin' | null
  /** Null where it was handed over in person. */
  courierName: string | null
  trackingNumber: string | null
}

/** As its seller says how it went back: with a courier, or in person. */
export function readSentBack(form: {
  by: string
  courierName: string
  trackingNumber: string
}): Result<Pick<WayBack, 'courierName' | 'trackingNumber'>, 'returns.not_valid'> {
  const courierName = oneLine(form.courierName)
  const trackingNumber = oneLine(form.trackingNumber)
  if (form.by === 'in-person') return ok({ courierName: null, trackingNumber: null })
  const refused = refuseFields('returns.not_valid', {
    by: form.by === 'courier' ? undefined : 'Please choose how to send it back',
    courierName: courierName === '' ? 'Please name the courier' : keptTextProblem(courierName, TEXT_MAX),
    trackingNumber:
      trackingNumber === '' ? 'Please enter the tracking number' : keptTextProblem(trackingNumber, TEXT_MAX),
  })
  return refused ?? ok({ courierName, trackingNumber })
}

/** Where refused pieces are on their way, as both sides read it. */
export function wayBackWords(way: WayBack, { sellerName }: { sellerName: string }): string {
  const day = formatWeekday(indianDay(new Date(way.dueAt)))
  if (!way.sentAt) return `${sellerName} sends the refused items back by ${day}, at their own cost.`
  const at = formatDateTime(way.sentAt)
  return way.courierName
    ? `The refused items were sent back with ${way.courierName}, tracking number ${way.trackingNumber}, on ${at}. They should arrive by ${day}.`
    : `The refused items were handed over in person, as ${sellerName} said on ${at}.`
}
