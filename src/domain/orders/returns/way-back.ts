import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { keptTextProblem, oneLine, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'

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
    by: form.by === 'courier' ? undefined : 'Please choose how it goes back',
    courierName: courierName === '' ? 'Please say who carries it' : keptTextProblem(courierName, TEXT_MAX),
    trackingNumber:
      trackingNumber === ''
        ? 'Please give the number by which the customer follows it'
        : keptTextProblem(trackingNumber, TEXT_MAX),
  })
  return refused ?? ok({ courierName, trackingNumber })
}

/** Where refused pieces are on their way, as both sides read it. */
export function wayBackWords(way: WayBack, { sellerName }: { sellerName: string }): string {
  const day = formatWeekday(indianDay(new Date(way.dueAt)))
  if (!way.sentAt) return `What was refused is to be sent back by ${day}, at the expense of ${sellerName}.`
  const at = formatDateTime(way.sentAt)
  return way.courierName
    ? `What was refused was sent back with ${way.courierName}, tracking number ${way.trackingNumber}, on ${at}. It should be there by ${day}.`
    : `What was refused was handed over in person, as ${sellerName} said on ${at}.`
}
