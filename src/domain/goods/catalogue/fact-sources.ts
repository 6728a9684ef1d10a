import { isSame } from '#domain/ground/shared/changed-fields.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import type { AttributeValues } from './attributes/attribute-definition.ts'

/** Collections of facts that we know by name, with the words for them. */
const DATA_SETS = { 'buildcores-opendb': 'BuildCores OpenDB' } as const

/** Who says a fact of a product. */
export interface FactOrigin {
  /**
   * `maker`: our own editors wrote it down from what the maker publishes. `seller`: a seller's form or proposal.
   * `import`: a seller's file or software. `owners`: owners who measured it and agree. `answer`: an owner's answer to a
   * question, which we checked.
   */
  source: 'maker' | 'seller' | 'import' | 'owners' | 'answer'
  /** Whose form or file; absent where it is not on record. */
  sellerId?: string
  /** What the file was taken out of, where it says so. */
  dataSet?: keyof typeof DATA_SETS
  /** How many owners agree. */
  owners?: number
}

export interface FactSource extends FactOrigin {
  /** When it was written. */
  on: Day
}

/** Who says the facts that have no entry of their own. No attribute has this key. */
const ALL_OTHERS = '*'

/** Sources by attribute, in few letters: what most facts have in common stands once, under "*". */
export type FactSources = Readonly<Record<string, FactSource>>

/** What a product says of where its facts come from. */
export interface SourcedProduct {
  /** Empty for a product that was listed before sources were kept. */
  attributeSources: FactSources
  ownerSellerId: string | null
  createdAt: Date
}

/** Where all facts of a new product come from. */
export function sourcesOfNew(written: FactSource): FactSources {
  return { [ALL_OTHERS]: written }
}

/** A moment's origin as the source of what is written then. */
export function writtenAt(origin: FactOrigin, at: Date): FactSource {
  return { ...origin, on: indianDay(at) }
}

/**
 * Where a fact of a product comes from and since when. A product that was listed before sources were kept has its facts
 * from the seller who listed it, on that day.
 */
export function sourceOf({ attributeSources, ...product }: SourcedProduct, key: string): FactSource {
  return attributeSources[key] ?? attributeSources[ALL_OTHERS] ?? listedBy(product)
}

function listedBy({ ownerSellerId, createdAt }: Omit<SourcedProduct, 'attributeSources'>): FactSource {
  return {
    source: 'seller',
    ...(ownerSellerId !== null && { sellerId: ownerSellerId }),
    on: indianDay(createdAt),
  }
}

/**
 * The sources of a product's facts after an edit: what has another value now, or one for the first time, comes from who
 * wrote it; what says the same keeps its source and its day.
 */
export function sourcesAfterEdit(
  product: SourcedProduct,
  { before, after, written }: { before: AttributeValues; after: AttributeValues; written: FactSource },
): FactSources {
  const sources = Object.keys(after)
    .filter((key) => after[key] !== undefined)
    .map((key) => [key, isSame(before[key], after[key]) ? sourceOf(product, key) : written] as const)
  return inFewLetters(sources)
}

/** The source of most stands once. */
function inFewLetters(sources: readonly (readonly [key: string, source: FactSource])[]): FactSources {
  const [most = []] = alike(sources, ([, source]) => nameOf(source))
  const [first] = most
  if (!first) return {}
  return Object.fromEntries([
    [ALL_OTHERS, first[1]],
    ...sources.filter(([, source]) => nameOf(source) !== nameOf(first[1])),
  ])
}

/** What has one name together, the largest group first. */
function alike<Each>(all: readonly Each[], name: (each: Each) => string): Each[][] {
  const groups = new Map<string, Each[]>()
  for (const each of all) groups.set(name(each), [...(groups.get(name(each)) ?? []), each])
  return [...groups.values()].sort((one, other) => other.length - one.length)
}

function nameOf({ source, sellerId, dataSet, on }: FactSource): string {
  return [source, sellerId, dataSet, on].join(' ')
}

/** A source with the name of its seller. */
export interface NamedSource extends FactSource {
  sellerName?: string
}

/** By attribute, as `namedSourceOf` reads them. */
export type NamedSources = Readonly<Record<string, NamedSource>>

/** The sources of a product with the names of their sellers, by their ids. */
export function namedSources(
  product: SourcedProduct,
  sellerNames: Readonly<Record<string, string>>,
): NamedSources {
  const all = { [ALL_OTHERS]: sourceOf(product, ALL_OTHERS), ...product.attributeSources }
  return Object.fromEntries(
    Object.entries(all).map(([key, source]) => {
      const sellerName = source.sellerId === undefined ? undefined : sellerNames[source.sellerId]
      return [key, { ...source, ...(sellerName !== undefined && { sellerName }) }]
    }),
  )
}

/** Of one attribute; undefined only where nothing is said of any. */
export function namedSourceOf(sources: NamedSources, key: string): NamedSource | undefined {
  return sources[key] ?? sources[ALL_OTHERS]
}

/** A source as people read it behind a fact: "from the maker, 12 Nov 2026". */
export function sourceWords(source: NamedSource): string {
  return `${whoseWords(source)}, ${formatDate(dayStart(source.on))}`
}

function whoseWords({ source, sellerName, dataSet, owners }: NamedSource): string {
  if (source === 'maker') return 'from the maker'
  if (source === 'answer') return 'from an owner’s answer'
  if (source === 'owners') return `measured by ${counted(owners ?? 0, 'owner')}`
  if (dataSet) return `from an import of ${DATA_SETS[dataSet]}`
  if (source === 'import') return `from a file of ${sellerName ?? 'a seller'}`
  return `from ${possessive(sellerName ?? 'a seller')} listing`
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}

const LABELS_MAX = 5

/**
 * Where the facts of a specification table come from, in one sentence: what most have in common, and which of them are
 * from elsewhere. Undefined for a table without facts.
 */
export function sourcesSentence(
  facts: readonly { key: string; label: string }[],
  sources: NamedSources,
): string | undefined {
  const said = facts.flatMap(({ key, label }) => {
    const source = namedSourceOf(sources, key)
    return source ? [{ label, words: sourceWords(source) }] : []
  })
  const [most, ...rest] = alike(said, ({ words }) => words).map((group) => ({
    words: group[0]?.words ?? '',
    labels: group.map(({ label }) => label),
  }))
  if (!most) return undefined
  const others = rest.map(({ words, labels }) => `${labelsOf(labels)} ${words}`)
  return `These facts are ${most.words}${others.length > 0 ? `; but ${others.join('; ')}` : ''}.`
}

function labelsOf(labels: readonly string[]): string {
  const shown = labels.slice(0, LABELS_MAX).map((label) => `“${label}”`)
  const left = labels.length - shown.length
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', ')
}
