import { type Day, parseDay } from '#domain/shared/days.ts'

/** What is looked for in the audit log; nothing given: everything. */
export interface AuditSearch {
  /** A name or an e-mail address, or the beginning of one. */
  actor?: string
  /** `thing.what_happened`, or `thing.` for all that happened to such things. */
  action?: string
  subject?: { kind: string; id: string }
  /** A shop's id. */
  shop?: string
  /** Days in India, both of them in it. */
  from?: Day
  to?: Day
  /** The beginning of the id of a thing. */
  id?: string
}

/** A shorter term would find half of the log. */
export const TERM_LENGTH_MIN = 3
const TERM_LENGTH_MAX = 120

/** Reads the query string of the log; what makes no sense is left out. Takes URLSearchParams' `get`. */
export function parseAuditSearch(search: { get(name: string): string | null }): AuditSearch {
  const text = (name: string) => search.get(name)?.trim().slice(0, TERM_LENGTH_MAX) ?? ''
  const [kind = '', ...rest] = text('subject').split(':')
  const subjectId = rest.join(':')
  const [actor, action, shop, id] = [text('actor'), text('action'), text('shop'), text('id')]
  const [from, to] = [parseDay(search.get('from')), parseDay(search.get('to'))]
  return {
    ...(actor && { actor }),
    ...(/^[a-z_-]+\.([a-z_-]+\.)*[a-z_-]*$/.test(action) && { action }),
    ...(kind && subjectId && { subject: { kind, id: subjectId } }),
    ...(shop && { shop }),
    ...(id && { id }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** One field that is not what it was. */
export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

type Facts = Readonly<Record<string, unknown>>

/** Only what differs between before and after, in words; a field that is in neither way told is left out. */
export function changesBetween(before: Facts | null, after: Facts | null): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const [old, fresh] = [textOf(before?.[field]), textOf(after?.[field])]
    return old === fresh ? [] : [{ field, before: old, after: fresh }]
  })
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
