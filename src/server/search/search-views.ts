import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Kind } from '#domain/catalogue/categories.ts'
import { readSearch, type SearchRequest } from '#domain/search/read-search.ts'
import { type SearchCondition, searchConditions } from '#domain/search/search-conditions.ts'
import {
  allTerms,
  anyTerm,
  narrowestFirst,
  requiredOf,
  type SearchTerm,
  termsOf,
} from '#domain/search/search-terms.ts'
import { makeSynonyms, type Synonyms } from '#domain/search/synonyms.ts'
import { FILLERS, KNOWN_WORDS } from '#domain/search/word-meanings.ts'
import type { App } from '#server/app.ts'
import { allOf } from '#server/db/filter-conditions.ts'
import { startingWith } from '#server/db/like-pattern.ts'
import { PREPARED } from '#server/db/prepared.ts'
import { brandWords, frequentWords } from './frequent-word-views.ts'
import { listSynonymGroups } from './synonym-views.ts'

/** What is looked for in the catalogue, as the database is asked. */
export interface ProductSearch {
  /** Which products are found. */
  condition: RawBuilder<SqlBool>
  /** How well a found one fits: higher is better. */
  score: RawBuilder<number>
  /** The words that were taken for others, as "corsiar" for "corsair". */
  corrected: readonly { typed: string; meant: string }[]
  /** What is demanded beside plain words. */
  conditions: readonly SearchCondition[]
  /** Nothing has all that was asked for: these have most of it. */
  isNearest: boolean
}

interface SearchOptions {
  /** The last word may not be finished, even where it is one. */
  isTyping?: boolean
  /**
   * Reads what is wanted of the products that have everything, and says whether there are any: then nothing else is
   * asked of them. By default the search asks by itself.
   */
  readWhole?: (search: ProductSearch) => Promise<boolean>
}

/** Reads a query as the catalogue understands it; its columns are those of `products`. */
export async function searchFor(
  app: App,
  query: string,
  { isTyping = false, readWhole }: SearchOptions = {},
): Promise<ProductSearch> {
  const request = readSearch(query)
  const synonyms = makeSynonyms(await listSynonymGroups(app))
  const known = new Set([...KNOWN_WORDS, ...synonyms.words])
  const words = await splitWords(app, request.words, known)
  const { price: { min, max } = {} } = request
  const price = [
    ...(min === undefined ? [] : [sql<SqlBool>`products.price_paise >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`products.price_paise <= ${max}`]),
  ]
  const spellings = await findSpellings(app, words, { known, ofKnown: false })
  const options = { synonyms, known, spellings, isTyping, price: allOf(price) }
  const asTyped = await readWords(app, words, options)
  const asked = { request: { ...request, words }, spellings, price }
  if (readWhole) {
    const whole = asSearch({ ...asTyped, found: asTyped.asked.length > 0 ? 0 : undefined }, asked)
    if (await readWhole(whole)) return whole
  }
  const tried = { ...asTyped, found: await firstFound(app, asTyped.asked, options.price) }
  // A word that some product has may be misspelled there.
  return asSearch(tried.found ? await respelled(app, words, options, tried) : tried, asked)
}

interface AskedFor {
  request: SearchRequest
  spellings: Spellings
  price: readonly RawBuilder<SqlBool>[]
}

function asSearch({ terms, required, asked, found }: TriedWords, askedFor: AskedFor): ProductSearch {
  const { request, price, spellings } = askedFor
  const { code } = request
  const [only] = required
  const kinds = required.length === 1 ? only?.kinds : undefined
  const matches = [
    ...(found === undefined
      ? []
      : [kinds ? ofKinds(kinds) : sql<SqlBool>`products.search_vector @@ ${asked[found]}::tsquery`]),
    ...(code === undefined
      ? []
      : [codeBegins(code), isOtherNumber(code), sql<SqlBool>`products.ean = ${code}`]),
  ]
  const isPriceAlone = asked.length === 0 && price.length > 0
  return {
    condition: allOf([
      ...(isPriceAlone
        ? []
        : [matches.length > 0 ? sql<SqlBool>`(${sql.join(matches, sql` OR `)})` : sql<SqlBool>`false`]),
      ...price,
    ]),
    score: scoreOf(anyTerm(terms), code),
    corrected: [...spellings].flatMap(([typed, [meant]]) => (meant ? [{ typed, meant }] : [])),
    conditions: searchConditions(request, terms),
    isNearest: found !== undefined && found > 0,
  }
}

type Spellings = ReadonlyMap<string, readonly string[]>

interface WordOptions {
  synonyms: Synonyms
  /** Words that have a meaning, whether or not a product says them. */
  known: ReadonlySet<string>
  spellings: Spellings
  isTyping: boolean
  price: RawBuilder<SqlBool>
}

interface ReadWords {
  terms: SearchTerm[]
  required: SearchTerm[]
  /** The queries to ask for, all words first. */
  asked: string[]
}

interface TriedWords extends ReadWords {
  /** The first of them that finds something. */
  found: number | undefined
}

async function readWords(app: App, words: readonly string[], options: WordOptions): Promise<ReadWords> {
  const { synonyms, spellings, isTyping } = options
  const last = words.at(-1) ?? ''
  const [endings, brands] = await Promise.all([
    spellings.has(last) ? [] : findEndings(app, last, isTyping),
    findBrands(app, words, spellings),
  ])
  const terms = termsOf(words, { synonyms, spellings, endings, brands, isTyping })
  const required = requiredOf(terms)
  return { terms, required, asked: narrowestFirst(required).map(allTerms) }
}

/** The same with what is near to known words in their place too, if that finds all that was asked for. */
async function respelled(
  app: App,
  words: readonly string[],
  options: WordOptions,
  asTyped: TriedWords,
): Promise<TriedWords> {
  const near = await findSpellings(app, words, { known: options.known, ofKnown: true })
  const spellings = new Map(options.spellings)
  for (const [word, meant] of near)
    if (!spellings.has(word) && meant.length > 0) spellings.set(word, [word, ...meant])
  if (spellings.size === options.spellings.size) return asTyped
  const again = await readWords(app, words, { ...options, spellings })
  const found = await firstFound(app, again.asked, options.price)
  return found === 0 ? { ...again, found } : asTyped
}

/** By the indexes of the lists of a kind. */
const ofKinds = (kinds: readonly Kind[]) => sql<SqlBool>`products.kind = ANY(${[...kinds]}::text[])`

const isOtherNumber = (code: string) => sql<SqlBool>`mpn_keys(products.other_mpns) @> ARRAY[${code}::text]`
const codeBegins = (code: string) => sql<SqlBool>`products.mpn_key LIKE ${startingWith(code)}`

/**
 * By the weights of D, C, B and A in `search_vector`; what is in stock counts a third more, what sells well up to a
 * quarter, a part number above all. A fan comes after the case or cooler whose name it bears.
 */
function scoreOf(anyOf: string, code: string | undefined): RawBuilder<number> {
  const rank = anyOf
    ? sql`ts_rank('{0.05, 0.3, 0.6, 1}', products.search_vector, ${anyOf}::tsquery, 1)`
    : sql`0`
  const byCode =
    code === undefined
      ? sql`0`
      : sql`CASE WHEN products.mpn_key = ${code} OR products.ean = ${code} OR ${isOtherNumber(code)} THEN 100 WHEN ${codeBegins(code)} THEN 0.05 ELSE 0 END`
  return sql<number>`(1000000 * (${byCode} + ${rank} * CASE WHEN products.in_stock THEN 1.33 ELSE 1 END * (1 + 0.025 * products.demand) * CASE WHEN products.kind = 'case-fan' THEN 0.75 ELSE 1 END))::bigint`
}

/** Which of these queries is the first that finds something. */
async function firstFound(
  app: App,
  queries: readonly string[],
  price: RawBuilder<SqlBool>,
): Promise<number | undefined> {
  if (queries.length === 0) return undefined
  // The one and only need not be tried.
  if (queries.length === 1) return 0
  const { rows } = await sql<{ at: number }>`${PREPARED}
    SELECT (at - 1)::integer AS at FROM unnest(${queries}::text[]) WITH ORDINALITY AS asked (query, at)
    WHERE EXISTS (SELECT FROM products WHERE on_sale AND search_vector @@ asked.query::tsquery AND ${price}) LIMIT 1`.execute(
    app.db,
  )
  return rows[0]?.at
}

/** Words that were written as one ("corsairvengeance", "logitechg502"), where no product has them so. */
async function splitWords(app: App, words: readonly string[], known: ReadonlySet<string>): Promise<string[]> {
  const joined = words.filter((word) => /^[a-z]{4,}[a-z0-9]{3,20}$/.test(word) && !known.has(word))
  if (joined.length === 0) return [...words]
  const { rows } = await sql<{ typed: string; parts: string[] }>`${PREPARED}
    WITH known AS (SELECT unnest(${[...known]}::text[]) AS word)
    SELECT typed, ARRAY[left(typed, at), substr(typed, at + 1)] AS parts
    FROM unnest(${joined}::text[]) AS typed CROSS JOIN LATERAL (
      SELECT at FROM generate_series(4, length(typed) - 3) AS at
      WHERE (EXISTS (SELECT FROM search_words WHERE word = left(typed, at))
          OR EXISTS (SELECT FROM known WHERE word = left(typed, at)))
        AND (substr(typed, at + 1) ~ '^[a-z]{0,4}[0-9]'
          OR EXISTS (SELECT FROM search_words WHERE word = substr(typed, at + 1))
          OR EXISTS (SELECT FROM known WHERE word = substr(typed, at + 1)))
      ORDER BY at DESC LIMIT 1) AS longest
    WHERE NOT EXISTS (SELECT FROM search_words WHERE word = typed)
      AND NOT EXISTS (SELECT FROM products WHERE on_sale AND search_vector @@ typed::tsquery)`.execute(app.db)
  const split = new Map(rows.map(({ typed, parts }) => [typed, parts]))
  return words.flatMap((word) => split.get(word) ?? [word])
}

const SPELLINGS_MAX = 4

/**
 * The words of the catalogue that are meant by each word that no product has: those that differ from it by one sign, or
 * by two in a longer word, that have two neighbouring signs the other way round, or sound the same, the nearest first, of these
 * what has a meaning, and of short words brands before others, the largest first; none where there is no such word. Three letters are taken for a brand alone. The last
 * word may be the beginning of another. With `ofKnown` also the words that are near to one that some product has.
 */
async function findSpellings(
  app: App,
  words: readonly string[],
  { known, ofKnown }: { known: ReadonlySet<string>; ofKnown: boolean },
): Promise<Map<string, string[]>> {
  const doubtful = words.filter((word) => /^[a-z]{3,24}$/.test(word) && !known.has(word))
  if (doubtful.length === 0) return new Map()
  const brands = await brandWords(app)
  const meanings = [...known].filter((word) => !FILLERS.has(word))
  const { rows } = await sql<{ typed: string; meant: string[] }>`${PREPARED}
    SELECT typed, ARRAY(
      WITH swaps AS (
        SELECT left(typed, at - 1) || substr(typed, at + 1, 1) || substr(typed, at, 1) || substr(typed, at + 2) AS swapped
        FROM generate_series(1, length(typed) - 1) AS at)
      SELECT word FROM (
        SELECT word FROM search_words WHERE word % typed
        UNION SELECT word FROM search_words WHERE search_sounds(word) = search_sounds(typed)
        UNION SELECT word FROM search_words WHERE word IN (SELECT swapped FROM swaps)
        UNION SELECT unnest(meanings)
        UNION SELECT unnest(brands)
      ) AS near
      WHERE (levenshtein_less_equal(word, typed, 2) <=
        CASE WHEN length(typed) >= 8 OR length(typed) >= 5 AND left(word, 1) = left(typed, 1) THEN 2 ELSE 1 END
        OR length(typed) >= 6 AND search_sounds(word) = search_sounds(typed)
        OR word IN (SELECT swapped FROM swaps))
      AND (length(typed) > 3 OR word = ANY(brands) AND left(word, 1) = left(typed, 1))
      AND word <> typed
      ORDER BY CASE WHEN word IN (SELECT swapped FROM swaps) THEN 1 ELSE levenshtein(word, typed) END, left(word, 1) = left(typed, 1) DESC,
        word = ANY(meanings) DESC, CASE WHEN length(typed) <= 5 THEN array_position(brands, word) END NULLS LAST, similarity(word, typed) DESC, word
      LIMIT ${sql.lit(SPELLINGS_MAX)}
    ) AS meant
    FROM unnest(${doubtful}::text[]) AS typed,
      (SELECT ${brands}::text[] AS brands, ${meanings}::text[] AS meanings) AS shop
    WHERE ${ofKnown} OR NOT EXISTS (
      SELECT FROM search_words WHERE word LIKE CASE WHEN typed = ${words.at(-1)} THEN typed || '%' ELSE typed END)`.execute(
    app.db,
  )
  return new Map(rows.map(({ typed, meant }) => [typed, meant]))
}

/** Those of the words, as they are meant, that are names of brands or begin one. */
async function findBrands(
  app: App,
  words: readonly string[],
  spellings: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlySet<string>> {
  const meant = words
    .map((word) => spellings.get(word)?.[0] ?? word)
    .filter((word) => /^[a-z]{2,}$/.test(word))
  if (meant.length < 2) return new Set()
  const { rows } = await sql<{ word: string }>`${PREPARED}
    SELECT word FROM unnest(${meant}::text[]) AS word
    WHERE EXISTS (SELECT FROM listing_counts WHERE lower(brand) COLLATE "C" = word)
      OR EXISTS (SELECT FROM listing_counts
        WHERE lower(brand) COLLATE "C" >= word || ' ' AND lower(brand) COLLATE "C" < word || '!')`.execute(
    app.db,
  )
  return new Set(rows.map(({ word }) => word))
}

const ENDINGS_MAX = 4

/** The words of the catalogue that a word of letters begins, the most frequent first; of a whole word on demand only. */
async function findEndings(app: App, begun: string, isOfWhole: boolean): Promise<string[]> {
  if (!/^[a-z]{2,24}$/.test(begun) || KNOWN_WORDS.has(begun)) return []
  const [frequent, { rows }] = await Promise.all([
    frequentWords(app),
    sql<{ word: string }>`
      SELECT DISTINCT word FROM search_words WHERE word LIKE ${startingWith(begun)} ORDER BY word LIMIT 50`.execute(
      app.db,
    ),
  ])
  const all = new Set([
    ...[...frequent.keys()].filter((word) => word.startsWith(begun)),
    ...rows.map(({ word }) => word),
  ])
  if (all.delete(begun) && !isOfWhole) return []
  const shareOf = (word: string) => frequent.get(word) ?? 0
  return [...all].toSorted((one, other) => shareOf(other) - shareOf(one)).slice(0, ENDINGS_MAX)
}
