import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { PriceOfWords } from '#domain/goods/catalogue/filters/beyond-price.ts'
import { UNPICKED } from '#domain/goods/catalogue/product-list.ts'
import { type AskedComputer, askedComputer } from '#domain/goods/search/asked-computer.ts'
import type { PriceAsked } from '#domain/goods/search/asked-price.ts'
import { withJoinedWords } from '#domain/goods/search/joined-words.ts'
import { type NamedModel, namedFamily, namedModel } from '#domain/goods/search/named-model.ts'
import { type MeantWords, nearWords } from '#domain/goods/search/near-words.ts'
import type { Synonyms } from '#domain/goods/search/no-synonyms.ts'
import { readSearch, type SearchRequest } from '#domain/goods/search/read-search.ts'
import { respacedModels } from '#domain/goods/search/respaced-models.ts'
import {
  type SearchCondition,
  searchConditions,
  withoutWords,
} from '#domain/goods/search/search-conditions.ts'
import {
  allTerms,
  anyTerm,
  eachTerm,
  narrowestFirst,
  requiredOf,
  type SearchTerm,
  termsOf,
} from '#domain/goods/search/search-terms.ts'
import { type KnownMaker, missingMaker } from '#domain/goods/search/unsold/known-makers.ts'
import { GOODS_WORDS } from '#domain/goods/search/unsold/other-goods.ts'
import { makeWordIndex, type WordIndex } from '#domain/goods/search/word-index.ts'
import { KNOWN_WORDS } from '#domain/goods/search/word-meanings.ts'
import { type WrittenWords, writtenWords } from '#domain/goods/search/written-words.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { barcodeSpellings } from '#domain/ground/shared/product-codes/barcode.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, anyOf } from '#server/ground/db/filter-conditions.ts'
import { startingWith } from '#server/ground/db/like-pattern.ts'
import { PREPARED, unseen } from '#server/ground/db/prepared.ts'
import { frequentWords } from './frequent-word-views.ts'
import { brandWords, knownWords } from './known-word-views.ts'
import { isModelOnSale, nearestInStock } from './nearest-model-views.ts'
import { knownSynonyms } from './synonym-views.ts'

/** What is looked for in the catalogue, as the database is asked. */
export interface ProductSearch {
  /** Which products are found. */
  condition: RawBuilder<SqlBool>
  /** The same for a statement that is planned once, where one plan suits all that may be asked for. */
  keptCondition: RawBuilder<SqlBool>
  /** In which order an index has all that is found, where it is of one kind and nothing else: the shop's own. */
  order?: RawBuilder<unknown>
  /** How well a found one fits: higher is better. */
  score: RawBuilder<number>
  /** The words that were taken for others, as "corsiar" for "corsair". */
  corrected: readonly { typed: string; meant: string }[]
  /** What is demanded beside plain words. */
  conditions: readonly SearchCondition[]
  /** The one kind of product that the words name, which all that is found is of. */
  kind?: Kind
  /** Nothing has all that was asked for: these have most of it. */
  isNearest: boolean
  /** What they have of it, as it was typed, where words were given up. */
  kept?: string
  /** Goods that nobody sells were asked for, of no kind of ours or of a maker: the kinds near to them, for where nothing is found. */
  near?: readonly Kind[]
  /** The maker or series that the words name and of whom nobody sells anything. */
  maker?: string
  /** A whole computer was asked for: what is found is laptops. */
  computer?: { use: AskedComputer['use']; maxPaise: Paise | undefined }
  /** The price that was asked for, and the query without it. */
  price?: PriceOfWords
  /** The model that was asked for, of which nothing is on sale: what is found is in stock of its kind. */
  instead?: ModelInstead
}

/** A model of which nothing is in stock, and the names of the next ones of which something is. */
export interface ModelInstead {
  model: NamedModel
  nearest: readonly string[]
  /** They are processors for another socket. */
  isOfOtherSocket?: true
}

interface SearchOptions {
  /** The last word may not be finished, even where it is one. */
  isTyping?: boolean
  /**
   * Reads what is wanted of the products that have everything, and says whether there are any; where there are none, of
   * those that have ever less. The search that is given in the end may be one that was read. By default the search asks
   * by itself what there is.
   */
  read?: (search: ProductSearch) => Promise<boolean>
}

/** Reads a query as the catalogue understands it; its columns are those of `products`. */
export async function searchFor(
  app: App,
  query: string,
  { isTyping = false, read }: SearchOptions = {},
): Promise<ProductSearch> {
  const catalogue = await readCatalogueWords(app)
  const request = await readWanted(app, query, catalogue)
  const computer = isTyping ? undefined : askedComputer(request.words)
  // Laptops are the whole computers of the shop.
  const { words: together, joined } = computer
    ? { words: [...computer.words, 'laptop'], joined: [] }
    : joinWords(request.words, catalogue)
  const words = await splitWords(app, together, catalogue)
  const asked = { request, joined, catalogue, isTyping, ...(computer && { computer }) }
  const typed = readWhole(words, asked)
  if (read && (await read(typed.whole))) return typed.whole
  const hasAll = async () =>
    !read && (await firstFound(app, typed.asTyped.asked.slice(0, 1), allOf(typed.asked.price))) === 0
  const respaced = isTyping ? undefined : await respaceModels(app, words, hasAll)
  if (!respaced) return nearestTo(app, typed, read)
  const again = readWhole(respaced, asked)
  return read && (await read(again.whole)) ? again.whole : nearestTo(app, again, read)
}

/** A query's words, what they ask for, and the search for what has all of it. */
interface WholeSearch {
  words: readonly string[]
  options: WordOptions
  asTyped: ReadWords
  asked: AskedFor
  whole: ProductSearch
}

interface Asked extends Pick<AskedFor, 'request' | 'joined' | 'computer'> {
  catalogue: CatalogueWords
  isTyping: boolean
}

function readWhole(
  words: readonly string[],
  { request, joined, catalogue, isTyping, computer }: Asked,
): WholeSearch {
  const { price: { min, max } = {} } = request
  const price = [
    ...(min === undefined ? [] : [sql<SqlBool>`products.price_paise >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`products.price_paise <= ${max}`]),
    ...request.excluded.map(({ found }) => hasNot(found)),
  ]
  const spellings = findSpellings(words, catalogue, { ofKnown: false })
  const written = writtenWords(request, catalogue.index, isTyping)
  const options = { catalogue, spellings, isTyping, written }
  const asTyped = readWords(words, options)
  const asked = {
    request: { ...request, words: [...words] },
    spellings,
    joined,
    price,
    written,
    maker: isTyping ? undefined : findMaker(words, spellings, catalogue),
    ...(computer && { computer }),
  }
  const whole = asSearch({ ...asTyped, found: asTyped.asked.length > 0 ? 0 : undefined }, asked)
  return { words, options, asTyped, asked, whole }
}

/** What comes closest where it is known that nothing has all words; without `read` also whether something has. */
async function nearestTo(
  app: App,
  { words, options, asTyped, asked, whole }: WholeSearch,
  read: SearchOptions['read'],
): Promise<ProductSearch> {
  const instead = options.isTyping
    ? undefined
    : await findInstead(app, asTyped, asked, { isUnknown: read !== undefined })
  if (instead) return instead
  if (asTyped.asked.length < 2) return whole
  if (read) return readFewer(read, asTyped, asked, () => respelledWords(words, options))
  const price = allOf(asked.price)
  const tried = { ...asTyped, found: await firstFound(app, asTyped.asked, price) }
  if (!tried.found) return asSearch(tried, asked)
  // A word that some product has may be misspelled there.
  const again = respelledWords(words, options)
  const isBetter = again && (await firstFound(app, again.asked.slice(0, 1), price)) === 0
  return asSearch(isBetter ? { ...again, found: 0 } : tried, asked)
}

/**
 * What the first of the queries with fewer words finds, each read at once: asking which one finds something would go
 * through its matches twice. Before it comes what has all words in another spelling, which words that products have are
 * given only then.
 */
async function readFewer(
  read: (search: ProductSearch) => Promise<boolean>,
  typed: ReadWords,
  askedFor: AskedFor,
  respell: () => ReadWords | undefined,
): Promise<ProductSearch> {
  for (const found of typed.asked.keys()) {
    if (found === 0) continue
    const fewer = asSearch({ ...typed, found }, askedFor)
    if (!(await read(fewer))) continue
    const again = respell()
    const whole = again && asSearch({ ...again, found: 0 }, askedFor)
    return whole && (await read(whole)) ? whole : fewer
  }
  return asSearch({ ...typed, found: undefined }, askedFor)
}

/**
 * What the query asks for, without what it excludes of the catalogue's brands and of what attributes say. A brand that is
 * misspelled there is meant all the same ("ssd without samsng"): a word that nothing has would leave nothing out, unsaid.
 */
async function readWanted(app: App, query: string, catalogue: CatalogueWords): Promise<SearchRequest> {
  const { brands } = catalogue
  const { request, doubted } = readBrands(query, brands)
  if (doubted.length === 0) return request
  const values = await attributeWords(app, doubted)
  const spelled = withBrandsSpelled(
    query,
    doubted.filter((word) => !values.has(word)),
    catalogue,
  )
  if (values.size === 0 && spelled === query) return request
  return readSearch(spelled, (word) => brands.has(word) || values.has(word))
}

/** What the query asks for where brands alone are known, and the words that it may exclude besides. */
function readBrands(query: string, brands: ReadonlySet<string>) {
  const doubted = new Set<string>()
  const request = readSearch(query, (word) => {
    if (!brands.has(word)) doubted.add(word)
    return true
  })
  const isSure = doubted.size === 0
  return {
    request: isSure ? request : readSearch(query, (word) => brands.has(word)),
    doubted: [...doubted].slice(0, DOUBTED_MAX),
  }
}

/** The query with the names of brands for those of the words that no product has and that mean nothing. */
function withBrandsSpelled(
  query: string,
  words: readonly string[],
  { index, known, brandsOnSale }: CatalogueWords,
): string {
  const among: MeantWords = { index: makeWordIndex(), meanings: new Set(), brands: brandsOnSale }
  return words.reduce((said, word) => {
    if (!/^[a-z]+$/.test(word) || index.has(word) || known.has(word)) return said
    const [brand] = nearWords(word, among, 1)
    return brand ? said.replace(new RegExp(`\\b${word}\\b`, 'gi'), brand) : said
  }, query)
}

/** Of so many excluded words it is looked up whether they are an attribute's. */
const DOUBTED_MAX = 6
/** Among the facts of so many products. */
const FACTS_READ_MAX = 100

/** Those of the words that are a colour or the name of a series, of which no list is kept. */
async function attributeWords(app: App, words: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = words.filter((word) => /^[a-z]{3,24}$/.test(word))
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`${PREPARED}
    SELECT word FROM unnest(${asked}::text[]) AS word
    WHERE EXISTS (SELECT FROM (SELECT attributes FROM products
        WHERE on_sale AND search_vector @@ (word || ':C')::tsquery LIMIT ${sql.lit(FACTS_READ_MAX)}) AS facts
      WHERE to_tsvector('simple', search_normal(concat_ws(' ', attributes ->> 'colour', attributes ->> 'series'))) @@ word::tsquery)`.execute(
    app.db,
  )
  return new Set(rows.map(({ word }) => word))
}

/** Neither in its name nor in its facts: a description compares with others too. */
const hasNot = (found: string) =>
  sql<SqlBool>`NOT ts_filter(products.search_vector, '{a,b,c}') @@ ${found}::tsquery`

/** What is known of the words that products, brands and administrators use. */
interface CatalogueWords {
  index: WordIndex
  synonyms: Synonyms
  /** Words that have a meaning, whether or not a product says them. */
  known: ReadonlySet<string>
  /** Those of them that say something about goods. */
  meanings: ReadonlySet<string>
  brands: ReadonlySet<string>
  /** The largest first. */
  brandsOnSale: readonly string[]
  /** With the share of the products that have them. */
  frequent: ReadonlyMap<string, number>
}

async function readCatalogueWords(app: App): Promise<CatalogueWords> {
  const [{ words }, { synonyms, known, meanings }, { all, onSale }, frequent] = await Promise.all([
    knownWords(app),
    knownSynonyms(app),
    brandWords(app),
    frequentWords(app),
  ])
  return { index: words, synonyms, known, meanings, brands: all, brandsOnSale: onSale, frequent }
}

interface AskedFor {
  request: SearchRequest
  spellings: Spellings
  joined: ProductSearch['corrected']
  /** The price, and what is excluded. */
  price: readonly RawBuilder<SqlBool>[]
  written: WrittenWords
  maker: KnownMaker | undefined
  computer?: AskedComputer
}

function asSearch(
  { terms, required, asked, askedTerms, isBroad, found }: TriedWords,
  askedFor: AskedFor,
): ProductSearch {
  const { request, price, spellings, joined, written, maker, computer } = askedFor
  const { code } = request
  const [only] = required
  const kinds = required.length === 1 && written.own.length === 0 ? only?.kinds : undefined
  const [kind, ...otherKinds] = required.find((term) => term.kinds)?.kinds ?? []
  const isOfOthers = code !== undefined || written.own.length > 0 || written.whole || otherKinds.length > 0
  const isOfKind = found === 0 && kind !== undefined && !isOfOthers
  const query = found === undefined || kinds ? undefined : asked[found]
  const matches = [
    ...(kinds && found !== undefined ? [ofKinds(kinds)] : []),
    ...(query === undefined ? [] : [hasTerms(query.map((each) => sql`${each}::tsquery`))]),
    ...(code === undefined ? [] : [codeBegins(code), isOtherNumber(code), hasBarcode(code)]),
  ]
  const left = found === undefined || found === 0 ? undefined : keptWords(request.words, askedTerms[found])
  const kept = left && [left, withoutWords(request.excluded), request.price?.words].filter(Boolean).join(' ')
  const isPriceAlone = asked.length === 0 && price.length > 0
  const goods =
    required.find((term) => term.goods)?.goods ??
    (found === undefined ? required.find((term) => term.needed)?.needed : undefined)
  // A single word may be one that a third of all products have: how it is looked for depends on that.
  const isKept = found !== undefined && price.length === 0 && (query?.length ?? 0) > 1 && !isBroad(found)
  const condition = allOf([...(isPriceAlone ? [] : [anyOf(matches)]), ...price])
  return {
    condition,
    ...(kinds?.length === 1 && found === 0 && price.length === 0 && code === undefined && { order: BY_SHOP }),
    keptCondition: isKept && query ? keptConditionOf(query, code) : condition,
    score: scoreOf(anyTerm(terms), code, required.find((term) => term.family)?.family?.kind),
    corrected: [
      ...joined,
      ...[...spellings].flatMap(([typed, [meant]]) =>
        meant && !isPlural(typed, meant) ? [{ typed, meant }] : [],
      ),
    ],
    conditions: searchConditions(request, terms),
    ...(isOfKind && { kind }),
    isNearest: found !== undefined && found > 0,
    ...(kept !== undefined && { kept }),
    ...((goods || maker) && { near: goods ?? maker?.near ?? [] }),
    ...(maker && { maker: maker.name }),
    ...(computer && { computer: { use: computer.use, maxPaise: request.price?.max } }),
    ...(request.price && { price: priceOfWords(request.price, request) }),
  }
}

/** In the query's own words, as corrected. */
function priceOfWords({ min, max }: PriceAsked, { words, own, excluded }: SearchRequest): PriceOfWords {
  const unread = own.filter(({ means }) => means.length === 0).map(({ word }) => word)
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    without: [...words, ...unread, withoutWords(excluded)].filter(Boolean).join(' '),
  }
}

/** "students" for "student" is no other word. */
const isPlural = (typed: string, meant: string) => typed === `${meant}s` || meant === `${typed}s`

/** Those of the words that what was found has; undefined where it has them all. */
function keptWords(words: readonly string[], terms: readonly SearchTerm[] = []): string | undefined {
  const had = new Set(terms.flatMap((term) => term.words))
  const kept = words.filter((word) => had.has(word))
  return kept.length > 0 && kept.length < words.length ? kept.join(' ') : undefined
}

/** What is in stock of the models next to one that is named and that nobody sells, or of its kind where none is near. */
async function findInstead(
  app: App,
  typed: ReadWords,
  askedFor: AskedFor,
  /** Whether it is known by now that nothing has all the words. */
  known: { isUnknown: boolean },
): Promise<ProductSearch | undefined> {
  if (typed.required.some((term) => term.goods)) return undefined
  const kinds = typed.required.find((term) => term.kinds)?.kinds
  const { words } = askedFor.request
  const model = namedModel(words, kinds, known) ?? namedFamily(words, kinds)
  if (!model || (await isModelOnSale(app, model))) return undefined
  const price = allOf(askedFor.price)
  // With other words a chipset may be a name of something that is there: "h510 elite".
  const mayBeName = model.kind === 'motherboard' && !known.isUnknown
  if (mayBeName && (await firstFound(app, typed.asked.slice(0, 1), price)) === 0) return undefined
  const { models, ...isOfOthers } = await nearestInStock(app, model, price)
  const ids = models.flatMap((each) => each.ids)
  const ofKind = sql<SqlBool>`${ofKinds([model.kind])} AND products.in_stock AND ${price}`
  const condition = ids.length > 0 ? sql<SqlBool>`products.id = ANY(${ids}::text[])` : ofKind
  return {
    ...asSearch({ ...typed, found: 0 }, askedFor),
    condition,
    keptCondition: condition,
    score:
      ids.length > 0
        ? sql<number>`(1000 - array_position(${ids}::text[], products.id))::bigint`
        : scoreOf('', undefined),
    kind: model.kind,
    isNearest: true,
    instead: { model, nearest: models.map(({ name }) => name), ...isOfOthers },
  }
}

type Spellings = ReadonlyMap<string, readonly string[]>

interface WordOptions {
  catalogue: CatalogueWords
  spellings: Spellings
  isTyping: boolean
  written: WrittenWords
}

interface ReadWords {
  terms: SearchTerm[]
  required: SearchTerm[]
  /** What to ask for, all words first: queries that a product has to fit each of; and the terms of each. */
  asked: readonly (readonly string[])[]
  askedTerms: readonly (readonly SearchTerm[])[]
  /** Whether one of them is likely to find so much that reading the table from its start is quicker than the index. */
  isBroad: (at: number) => boolean
}

interface TriedWords extends ReadWords {
  /** The first of them that finds something. */
  found: number | undefined
}

function readWords(words: readonly string[], options: WordOptions): ReadWords {
  const { catalogue, spellings, isTyping, written } = options
  const last = words.at(-1) ?? ''
  const { synonyms } = catalogue
  const endings = spellings.has(last) ? [] : findEndings(last, catalogue, isTyping)
  const brands = findBrands(words, spellings, catalogue)
  const terms = termsOf(words, { synonyms, spellings, endings, brands, isTyping, own: written.own })
  const required = requiredOf(terms)
  const different = new Map(narrowestFirst(required).map((each) => [allTerms(each), each] as const))
  const askedTerms = [...different.values()]
  const [all, ...fewer] = askedTerms.map(eachTerm)
  const { whole } = written
  const first = whole === undefined ? all : [all && `(${all.join(' & ')})`, whole].filter(Boolean).join(' | ')
  const asked = first === undefined ? [] : [[first].flat(), ...fewer]
  const isBroad = (at: number) => shareOfAll(askedTerms[at] ?? [], catalogue.frequent) >= BROAD_SHARE
  return { terms, required, asked, askedTerms, isBroad }
}

/** The same with what is near to known words in their place too; undefined where nothing is. */
function respelledWords(words: readonly string[], options: WordOptions): ReadWords | undefined {
  const near = findSpellings(words, options.catalogue, { ofKnown: true })
  const spellings = new Map(options.spellings)
  for (const [word, meant] of near)
    if (!spellings.has(word) && meant.length > 0) spellings.set(word, [word, ...meant])
  return spellings.size === options.spellings.size ? undefined : readWords(words, { ...options, spellings })
}

/** Each by itself: the index cuts their lists in half the time that it takes for one query of all of them. */
const hasTerms = (queries: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(${allOf(queries.map((query) => sql<SqlBool>`products.search_vector @@ ${query}`))})`

/** A number is given by the two texts between which it begins others: a plan that is kept knows no pattern to look up. */
function keptConditionOf(query: readonly string[], code: string | undefined): RawBuilder<SqlBool> {
  const terms = hasTerms(query.map((each) => unseen(sql`${each}::tsquery`)))
  if (code === undefined) return terms
  const begins = sql<SqlBool>`(products.mpn_key ~>=~ ${unseen(sql`${code}::text`)} AND products.mpn_key ~<~ ${unseen(sql`${`${code}${AFTER_Z}`}::text`)})`
  const isOther = sql<SqlBool>`mpn_keys(products.other_mpns) @> ${unseen(sql`ARRAY[${code}::text]`)}`
  const barcode = sql<SqlBool>`products.ean = ANY(${unseen(sql`${barcodeSpellings(code)}::text[]`)}::text[])`
  return anyOf([terms, begins, isOther, barcode])
}

/** Behind whatever a number may go on with: small letters and digits. */
const AFTER_Z = '{'

/** By the indexes of the lists of a kind. */
const ofKinds = (kinds: readonly Kind[]) =>
  kinds.length === 1
    ? sql<SqlBool>`products.kind = ${kinds[0]}`
    : sql<SqlBool>`products.kind = ANY(${[...kinds]}::text[])`
const BY_SHOP = sql`products.handpicked_rank, products.id`

const isOtherNumber = (code: string) => sql<SqlBool>`mpn_keys(products.other_mpns) @> ARRAY[${code}::text]`
const hasBarcode = (code: string) => sql<SqlBool>`products.ean = ANY(${barcodeSpellings(code)}::text[])`
const codeBegins = (code: string) => sql<SqlBool>`products.mpn_key LIKE ${startingWith(code)}`

const hasOwnPicture = sql<SqlBool>`EXISTS (SELECT FROM product_pictures WHERE product_id = products.id AND position = 0)`

/**
 * By the weights of D, C, B and A in `search_vector`; what is in stock counts six tenths more, what sells well up to a
 * quarter, what the shop picked for its home page and what has photographs of its own some more, a part number above all.
 * A fan comes after the case or cooler whose name it bears, and what is `first` before what only has it inside.
 */
function scoreOf(anyOf: string, code: string | undefined, first?: Kind): RawBuilder<number> {
  const rank = anyOf
    ? sql`ts_rank('{0.05, 0.3, 0.6, 1}', products.search_vector, ${anyOf}::tsquery, 1)`
    : sql`1`
  const byCode =
    code === undefined
      ? sql`0`
      : sql`CASE WHEN products.mpn_key = ${code} OR ${hasBarcode(code)} OR ${isOtherNumber(code)} THEN 100 WHEN ${codeBegins(code)} THEN 0.05 ELSE 0 END`
  const ofFirst = first
    ? sql`CASE WHEN products.kind = ${first} AND products.in_stock THEN 10 ELSE 0 END`
    : sql`0`
  return sql<number>`(1000000 * (${byCode} + ${ofFirst} + ${rank} * CASE WHEN products.in_stock THEN 1.6 ELSE 1 END * (1 + 0.025 * products.demand) * CASE WHEN products.handpicked_rank < ${sql.lit(UNPICKED)} THEN 1.15 ELSE 1 END * CASE WHEN ${hasOwnPicture} THEN 1.1 ELSE 1 END * CASE WHEN products.kind = 'case-fan' THEN 0.75 ELSE 1 END))::bigint`
}

/** Which of these queries is the first that finds something. */
async function firstFound(
  app: App,
  queries: ReadWords['asked'],
  price: RawBuilder<SqlBool>,
): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`${PREPARED}
    SELECT (at - 1)::integer AS at FROM unnest(${queries.map((each) => each.join(' & '))}::text[]) WITH ORDINALITY AS asked (query, at)
    WHERE EXISTS (SELECT FROM products WHERE on_sale AND search_vector @@ asked.query::tsquery AND ${price}) LIMIT 1`.execute(
    app.db,
  )
  return rows[0]?.at
}

/** Words that were written as two, where one is meant. */
function joinWords(words: readonly string[], catalogue: CatalogueWords) {
  const { index, meanings, brandsOnSale: brands, known } = catalogue
  return withJoinedWords(words, { meant: { index, meanings, brands, others: GOODS_WORDS }, known })
}

/**
 * Words that were written as one ("corsairvengeance", "logitechg502"), where no product has them so, and they are no name
 * of a brand with a fault in it ("thermaltek" is no thermal tek).
 */
async function splitWords(
  app: App,
  words: readonly string[],
  { index, known, meanings, brands, brandsOnSale }: CatalogueWords,
): Promise<string[]> {
  const isWord = (word: string) => index.has(word) || known.has(word) || GOODS_WORDS.has(word)
  const meant: MeantWords = { index, meanings, brands: brandsOnSale, others: GOODS_WORDS }
  const isMisspelledBrand = (word: string) => nearWords(word, meant, 1).some((each) => brands.has(each))
  const joined = words.filter(
    (word) => /^[a-z]{4,}[a-z0-9]{3,20}$/.test(word) && !isWord(word) && !isMisspelledBrand(word),
  )
  const isMisspelled = (word: string) => nearWords(word, meant, 1).length > 0
  const parts = new Map(joined.flatMap((word) => [[word, partsOf(word, isWord, isMisspelled)] as const]))
  const typed = joined.filter((word) => parts.get(word))
  if (typed.length === 0) return [...words]
  const { rows } = await sql<{ word: string }>`${PREPARED}
    SELECT word FROM unnest(${typed}::text[]) AS word
    WHERE EXISTS (SELECT FROM products WHERE on_sale AND search_vector @@ word::tsquery)`.execute(app.db)
  for (const { word } of rows) parts.delete(word)
  return words.flatMap((word) => parts.get(word) ?? [word])
}

/**
 * The words with models that nobody sells under the name as it was typed written as products on sale write them ("h7flow"
 * is "H7 Flow", "4000 d" 4000D); undefined where there are none, or where something `hasAll` words as they were typed.
 */
async function respaceModels(
  app: App,
  words: readonly string[],
  hasAll: () => Promise<boolean>,
): Promise<string[] | undefined> {
  const ways = respacedModels(words)
  if (ways.length === 0 || (await hasAll())) return undefined
  const { rows } = await sql<{ way: number }>`${PREPARED}
    SELECT (way - 1)::integer AS way FROM unnest(${ways.map(({ typed }) => typed)}::text[], ${ways.map(({ meant }) => meant)}::text[])
      WITH ORDINALITY AS ways (typed, meant, way)
    WHERE EXISTS (SELECT FROM products WHERE on_sale AND search_vector @@ meant::tsquery)
      AND NOT EXISTS (SELECT FROM products WHERE on_sale AND search_vector @@ typed::tsquery)
    ORDER BY way`.execute(app.db)
  const found = rows.flatMap(({ way }) => ways[way] ?? [])
  if (found.length === 0) return undefined
  const respaced: string[] = []
  for (let at = 0; at < words.length; ) {
    const way = found.find((each) => each.at === at)
    respaced.push(...(way?.words ?? words.slice(at, at + 1)))
    at += way?.length ?? 1
  }
  return respaced
}

/** The longest word that it begins with, and what follows: a word too, or a number; before a number it may be misspelled. */
function partsOf(
  joined: string,
  isWord: (word: string) => boolean,
  isMisspelled: (word: string) => boolean,
): string[] | undefined {
  const [, name = '', number = ''] = /^([a-z]{4,})(\d[a-z0-9]*)$/.exec(joined) ?? []
  // The search reads it in both ways already: "meshify2".
  if (isWord(name)) return undefined
  if (/^\d{3}/.test(number) && isMisspelled(name)) return [name, number]
  for (let at = joined.length - 3; at >= 4; at--) {
    const [first, second] = [joined.slice(0, at), joined.slice(at)]
    if (isWord(first) && (/^[a-z]{0,4}[0-9]/.test(second) || isWord(second))) return [first, second]
  }
  return undefined
}

const SPELLINGS_MAX = 4

/**
 * The words that are meant by each word that no product has (`nearWords`); none where there is no such word. The last
 * word may be the beginning of another. With `ofKnown` also the words that are near to one that some product has.
 */
function findSpellings(
  words: readonly string[],
  { index, known, meanings, brandsOnSale }: CatalogueWords,
  { ofKnown }: { ofKnown: boolean },
): Map<string, string[]> {
  const meant: MeantWords = { index, meanings, brands: brandsOnSale, others: GOODS_WORDS }
  const isSaid = (word: string) =>
    word === words.at(-1) ? index.begunBy(word, 1).length > 0 : index.has(word)
  const isRight = (word: string) => known.has(word) || GOODS_WORDS.has(word)
  const doubtful = words.filter(
    (word) => /^[a-z]{3,24}$/.test(word) && !isRight(word) && (ofKnown || !isSaid(word)),
  )
  return new Map(doubtful.map((word) => [word, nearWords(word, meant, SPELLINGS_MAX)]))
}

/** Those of the words, as they are meant, that are names of brands or begin one. */
function findBrands(
  words: readonly string[],
  spellings: Spellings,
  { brands }: CatalogueWords,
): ReadonlySet<string> {
  const meant = words
    .map((word) => spellings.get(word)?.[0] ?? word)
    .filter((word) => /^[a-z]{2,}$/.test(word))
  return new Set(words.length < 2 ? [] : meant.filter((word) => brands.has(word)))
}

/** From this share of all products on PostgreSQL may do better to read its table than to ask the index. */
const BROAD_SHARE = 0.01
/** Of words that are not among the frequent ones. */
const RARE_SHARE = 0.001

/** The share of the products that have all terms, where each is independent of the others. */
function shareOfAll(terms: readonly SearchTerm[], frequent: ReadonlyMap<string, number>): number {
  const shareOfWords = (query: string) => {
    const words = query.replaceAll(/:[*A-D]+/g, '').match(/[a-z0-9]+/g) ?? []
    return Math.min(1, ...words.map((word) => frequent.get(word) ?? RARE_SHARE))
  }
  const shareOf = ({ alternatives }: SearchTerm) =>
    Math.min(
      1,
      alternatives.reduce((sum, query) => sum + shareOfWords(query), 0),
    )
  return terms.reduce((share, term) => share * shareOf(term), 1)
}

/** The maker or series that the words, as they are meant, name and of whom no product is or was on sale. */
function findMaker(words: readonly string[], spellings: Spellings, { index, brands }: CatalogueWords) {
  const meant = words.map((word) => spellings.get(word)?.[0] ?? word)
  return missingMaker(meant, (word) => brands.has(word) || index.has(word))
}

const ENDINGS_MAX = 4
/** So many words are looked at, by the alphabet, beside those that many products have. */
const BEGUN_MAX = 50

/** The words of the catalogue that a word of letters begins, the most frequent first; of a whole word on demand only. */
function findEndings(begun: string, { index, frequent }: CatalogueWords, isOfWhole: boolean): string[] {
  if (!/^[a-z]{2,24}$/.test(begun) || KNOWN_WORDS.has(begun)) return []
  const all = new Set([
    ...[...frequent.keys()].filter((word) => word.startsWith(begun)),
    ...index.begunBy(begun, BEGUN_MAX),
  ])
  if (all.delete(begun) && !isOfWhole) return []
  const shareOf = (word: string) => frequent.get(word) ?? 0
  return [...all].toSorted((one, other) => shareOf(other) - shareOf(one)).slice(0, ENDINGS_MAX)
}

/** The model that a query names, with what of the next ones is in stock: for a list in which nothing is. */
export async function inStockBeside(
  app: App,
  query: string,
  kind: Kind | undefined,
): Promise<ModelInstead | undefined> {
  const { words } = await readWanted(app, query, await readCatalogueWords(app))
  const kinds = kind && [kind]
  const model = namedModel(words, kinds) ?? namedFamily(words, kinds)
  if (!model) return undefined
  const { models, ...isOfOthers } = await nearestInStock(app, model)
  return { model, nearest: models.map(({ name }) => name), ...isOfOthers }
}
