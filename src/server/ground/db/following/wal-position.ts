/** A place in PostgreSQL's log of changes (pg_lsn): whoever is further has everything that came before. */
export type WalPosition = bigint

const PAGE_BYTES = 8_192n
const PAGE_HEADER_BYTES = 24n

/**
 * Reads what PostgreSQL writes as `16/B374D848`. Where nothing but the head of a page lies behind the end of a record, that
 * end is meant: whoever follows says so, and would otherwise seem to be behind until the next record.
 */
export function walPosition(text: string): WalPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is no position of a log`)
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
  return position % PAGE_BYTES === PAGE_HEADER_BYTES ? position - PAGE_HEADER_BYTES : position
}

/** Its shortest text, in which it travels with a person. */
export function walPositionText(position: WalPosition): string {
  return position.toString(16)
}

/** Reads that text again; undefined for anything else that somebody may have sent. */
export function parseWalPosition(text: string): WalPosition | undefined {
  return /^[0-9a-f]{1,16}$/.test(text) ? BigInt(`0x${text}`) : undefined
}
