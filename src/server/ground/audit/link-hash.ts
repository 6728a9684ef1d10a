import { createHash } from 'node:crypto'

/** A row of the log as texts, in the order in which the chain's hash covers them. */
export type RowTexts = readonly (string | null)[]

/**
 * The hash of a link: over its place, the hash before it and its row, each field with its length in bytes in front. The
 * database writes links by the same rules (`link_entries`); written twice, so that neither is believed alone.
 */
export function linkHash(o: { sequence: number; previous: string | null; row: RowTexts }): string {
  return createHash('sha256')
    .update([String(o.sequence), o.previous, ...o.row].map(framed).join(''))
    .digest('hex')
}

function framed(field: string | null): string {
  return field === null ? '-\n' : `${Buffer.byteLength(field)}:${field}\n`
}
