import { createHash } from 'node:crypto'

/** A migration that was applied, as a database or a backup has it on record. */
export interface Applied {
  name: string
  sha256: string
}

/** The last of the 160 migrations in whose place the founding files stand (decision 1030). */
const LAST = '1141-holds-of-goods-that-are-out.sql'
/** Of their names and fingerprints, a line for each, in order. */
const LIST_SHA256 = 'dc4f6d98bee40875b4652180bd121be114ee0342bdc0a885084fde76ae4be828'
/** A state of the main branch that has them all. */
const LAST_BUILD = '04f48d05 (26 November 2026)'

/** What failed where it is mended today: whoever has applied the text of before has all that it makes. */
const MENDED: readonly Applied[] = [
  {
    name: '1227-refunds-under-warranty.sql',
    sha256: '19e18d838e986e282f1e4edf78a11b41acc3081b23c6a74191dcced78d4894e8',
  },
]

/** Whether a migration is of those that make what the 160 made. */
export function isFounding({ name }: Pick<Applied, 'name'>): boolean {
  return /^000\d-founding-/.test(name)
}

/**
 * What was applied, in the files of today: a text that was mended since counts as its own; whoever has all of the former migrations, word for word, has the founding
 * files; anything else is as it is. Says why not where it stopped among them, or has others: its tables are none that
 * a file of today goes on from.
 */
export function inPresentFiles(
  applied: readonly Applied[],
  present: readonly Applied[],
): { applied: Applied[] } | { refusal: string } {
  const known = applied.map((each) => asMended(each, present))
  const former = known
    .filter((each) => each.name <= LAST && !isFounding(each))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const last = former.at(-1)?.name
  if (last === undefined) return { applied: known }
  if (last !== LAST)
    return {
      refusal: `Its tables are of an earlier build, which stopped at ${last}. The build ${LAST_BUILD} has to be started first: it brings them to ${LAST}, from where this one goes on.`,
    }
  if (listHash(former) !== LIST_SHA256)
    return {
      refusal: `Its tables were not made by the migrations of the build ${LAST_BUILD}: up to ${LAST} one was changed, left out or added. That build has to be started first: it says which one was changed.`,
    }
  const founding = present.filter(isFounding).map(({ name, sha256 }) => ({ name, sha256 }))
  return { applied: [...founding, ...known.filter((each) => !former.includes(each))] }
}

function asMended(applied: Applied, present: readonly Applied[]): Applied {
  const isMended = MENDED.some(({ name, sha256 }) => name === applied.name && sha256 === applied.sha256)
  return (isMended && present.find(({ name }) => name === applied.name)) || applied
}

function listHash(list: readonly Applied[]): string {
  const lines = list.map(({ name, sha256 }) => `${name} ${sha256}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}
