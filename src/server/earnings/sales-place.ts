import { isUuid } from '#domain/shared/uuid.ts'

/** Where a page of a seller's rows ended: what they are sorted by, a whole number, and the last row's id. */
export interface SalesPlace {
  value: number
  id: string
}

/** A cursor as text in a link. It names its list, since it is not valid for another one. */
export function placeInLink(list: string, { value, id }: SalesPlace): string {
  return `${list}.${value.toString(36)}.${id}`
}

/** Reads a place back; what was not written for this very list counts as no place: the first page. */
export function readPlace(list: string, cursor: string | undefined): SalesPlace | undefined {
  const [ofList, number = '', id = '', ...more] = (cursor ?? '').split('.')
  const value = Number.parseInt(number, 36)
  const isNumber = /^[0-9a-z]{1,11}$/.test(number) && Number.isSafeInteger(value)
  const isPlace = ofList === list && isNumber && (isUuid(id) || /^[0-9]{1,15}$/.test(id)) && more.length === 0
  return isPlace ? { value, id } : undefined
}
