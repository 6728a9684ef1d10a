import { formatDate, formatTime } from '#domain/ground/shared/dates.ts'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'

/** As much of a message as a row of a list shows. */
export const PREVIEW_MAX = 160

/** The first line of a message, in a row of a list; "Photo" of one that is photos alone. */
export function previewText({ text, pictures }: { text: string; pictures: number }): string {
  const line = text
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each !== '')
  if (line) return line.length > PREVIEW_MAX ? `${line.slice(0, PREVIEW_MAX - 1).trimEnd()}…` : line
  return pictures > 1 ? `${pictures} photos` : 'Photo'
}

/** When something happened, as short as a row shows it: the time of today, "Yesterday", or the day. */
export function rowMoment(at: Date, now: Date): string {
  const [day, today] = [indianDay(at), indianDay(now)]
  if (day === today) return formatTime(at)
  return day === addDays(today, -1) ? 'Yesterday' : formatDate(at)
}
