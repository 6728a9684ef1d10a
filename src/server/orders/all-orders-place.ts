import { isUuid } from '#domain/shared/uuid.ts'

/** Where a page of the list of all orders ended: its last row's time in microseconds, and its id. */
export interface AllOrdersPlace {
  micros: number
  id: string
}

/** A cursor as text in a link. */
export function allOrdersPlaceInLink({ micros, id }: AllOrdersPlace): string {
  return `${micros.toString(36)}.${id}`
}

/** The place that a link names; undefined for anything else: the first page. */
export function readAllOrdersPlace(cursor: string | undefined): AllOrdersPlace | undefined {
  const [, time = '', id = ''] = /^([0-9a-z]{1,10})\.(.{36})$/.exec(cursor ?? '') ?? []
  const micros = Number.parseInt(time, 36)
  const isTime = Number.isSafeInteger(micros) && micros < Date.parse('2200-01-01T00:00:00Z') * 1000
  return isUuid(id) && isTime ? { micros, id } : undefined
}

/** Its time for the database, which a Date would round. */
export function instantOf({ micros }: AllOrdersPlace): string {
  const millis = Math.floor(micros / 1000)
  return new Date(millis).toISOString().replace('Z', `${String(micros % 1000).padStart(3, '0')}Z`)
}
