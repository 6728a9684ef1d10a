/** Where a page of orders ended: the time and the id of its last row. */
export interface PagePlace {
  at: Date
  id: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A cursor for the page after this row. */
export function placeAfter(row: { placedAt: string; id: string }): string {
  return `${Date.parse(row.placedAt).toString(36)}.${row.id}`
}

/** The place a cursor names; undefined for anything that is not a cursor. */
export function readPlace(cursor: string | undefined): PagePlace | undefined {
  const [, time = '', id = ''] = /^([0-9a-z]{1,9})\.(.{36})$/.exec(cursor ?? '') ?? []
  const at = new Date(Number.parseInt(time, 36))
  return UUID.test(id) && !Number.isNaN(at.getTime()) ? { at, id } : undefined
}
