import type { App } from '#server/ground/app.ts'
import { findLastCheck, findUnlinkedEntry, inSnapshot, type Link, readLinks } from './chain-views.ts'
import { linkHash } from './link-hash.ts'

/** The first thing that is not as it was written. */
export interface ChainFault {
  kind: 'changed' | 'missing' | 'extra' | 'reordered' | 'cut'
  /** The row of the log, where there is or was one. */
  entryId?: number
  /** For people, naming the row. */
  sentence: string
}

export interface ChainVerdict {
  /** Rows that were followed, up to the fault. */
  entries: number
  /** The last hash that was right; undefined for an empty log. */
  head: string | undefined
  fault?: ChainFault
}

const LINKS_AT_ONCE = 5_000

/**
 * Follows the whole chain of the audit log and says whether every row is as it was written, where it was written. A head
 * noted earlier, given as `expected` or by the last sound check, must still be in the chain: a tail that was cut is
 * found by nothing else.
 */
export function verifyChain(
  app: Pick<App, 'db'>,
  { expected, report = () => {} }: { expected?: string | undefined; report?: (entries: number) => void } = {},
): Promise<ChainVerdict> {
  return inSnapshot(app, async (tx) => {
    const noted = await findLastCheck(tx, { isSound: true })
    const witnesses = new Map<string, string>()
    if (noted?.headSha256) witnesses.set(noted.headSha256, `noted at ${noted.at}`)
    if (expected) witnesses.set(expected.toLowerCase(), 'that was expected')
    let entries = 0
    let head: string | undefined
    for (;;) {
      const links = await readLinks(tx, entries, LINKS_AT_ONCE)
      for (const link of links) {
        const fault = faultOf(link, { sequence: entries + 1, head, links })
        if (fault) return { entries, head, fault }
        entries = link.sequence
        head = link.sha256
        witnesses.delete(head)
      }
      report(entries)
      if (links.length < LINKS_AT_ONCE) break
    }
    const extra = await findUnlinkedEntry(tx)
    if (extra !== undefined)
      return { entries, head, fault: { kind: 'extra', entryId: extra, sentence: extraSentence(extra) } }
    const [lost] = witnesses
    if (lost) return { entries, head, fault: { kind: 'cut', sentence: cutSentence(lost, entries) } }
    return { entries, head }
  })
}

interface Place {
  sequence: number
  head: string | undefined
  links: readonly Link[]
}

function faultOf(link: Link, { sequence, head, links }: Place): ChainFault | undefined {
  const { entryId, row } = link
  if (link.sequence !== sequence)
    return { kind: 'missing', sentence: `Link ${sequence} of the chain is missing, with its row.` }
  if (row === undefined) return { kind: 'missing', entryId, sentence: `Row ${entryId} is missing.` }
  if (link.previous !== (head ?? null))
    return {
      kind: 'reordered',
      entryId,
      sentence: `Row ${entryId} does not follow the row that it followed when it was written.`,
    }
  if (linkHash({ sequence, previous: link.previous, row }) === link.sha256) return undefined
  return holdsAnother(link, links)
    ? { kind: 'reordered', entryId, sentence: `Row ${entryId} stands in the place of another row.` }
    : { kind: 'changed', entryId, sentence: `Row ${entryId} is not as it was written.` }
}

/** Whether a row that is near by, under its own number or this one, is what was written here. */
function holdsAnother({ sequence, previous, sha256, entryId }: Link, links: readonly Link[]): boolean {
  return links.some(({ row }) => {
    if (!row) return false
    const renumbered = [String(entryId), ...row.slice(1)]
    return [row, renumbered].some((each) => linkHash({ sequence, previous, row: each }) === sha256)
  })
}

function extraSentence(entryId: number): string {
  return `Row ${entryId} was never linked into the chain: it was added by other means.`
}

function cutSentence([sha256, whence]: [string, string], entries: number): string {
  return `The head ${sha256} ${whence} is not among the ${entries} links: the end was cut off, or the chain was written anew.`
}
