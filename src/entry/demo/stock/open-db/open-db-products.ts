import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import { readTypedFacts } from '#domain/goods/catalogue/typed-facts/typed-facts.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { partNumberKey } from '#domain/ground/shared/product-codes/part-number.ts'
import { entriesOfOpenDb } from '#domain/selling/imports/opendb-records.ts'
import { completeFacts } from '../complete-facts.ts'
import { scatter, seededChance } from '../seeded-chance.ts'
import { productsOfKinds, type StockProduct } from '../stock-product.ts'
import { withoutRepeatedWords } from './repeated-words.ts'
import { isSoldToday } from './sold-today.ts'

/** One product in so many is there because its name is among the longest of its kind. */
const LONG_NAMES_EVERY = 16

interface ReadProduct {
  key: string
  kind: Kind
  entries: FormEntries
}

/** Products of a file of BuildCores OpenDB (JSON Lines, gzip), spread over the kinds; the same ones each time. */
export async function openDbProducts(file: string, count: number): Promise<StockProduct[]> {
  const byKind = Map.groupBy(await readProducts(file), ({ kind }) => kind)
  const taken = productsOfKinds(count, (kind) => byKind.get(kind)?.length ?? 0)
  return [...taken].flatMap(([kind, some]) => choose(byKind.get(kind) ?? [], some))
}

/** The products that can be told from every other by their maker's number. */
async function readProducts(file: string): Promise<ReadProduct[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  const products: ReadProduct[] = []
  const numbers = new Set<string>()
  for await (const line of lines) {
    const { entries } = entriesOfOpenDb(JSON.parse(line))
    const kind = entry(entries, 'kind')
    const number = `${entry(entries, 'brand').toLowerCase()} ${partNumberKey(entry(entries, 'mpn'))}`
    if (!isKind(kind) || !entry(entries, 'mpn') || numbers.has(number)) continue
    numbers.add(number)
    products.push({ key: skuOf(entry(entries, 'sku')), kind, entries })
  }
  return products
}

/** Shorter than a card number, for which twelve digits of an id in a row could be taken. */
function skuOf(openDbId: string): string {
  return openDbId.replaceAll('-', '').slice(0, 11)
}

/** Some of the longest names, then as chance has it, what is still sold first; what would not pass as a product is passed over. */
function choose(products: readonly ReadProduct[], count: number): StockProduct[] {
  const byChance = products
    .map((product) => ({ product, place: scatter(product.key) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ product }) => product)
  const nameLength = ({ entries }: ReadProduct) => entry(entries, 'name').length
  const longest = byChance
    .toSorted((one, other) => nameLength(other) - nameLength(one))
    .slice(0, Math.ceil(count / LONG_NAMES_EVERY))
  const chosen: StockProduct[] = []
  const older: StockProduct[] = []
  for (const { key, kind, entries } of new Set([...longest, ...byChance])) {
    if (chosen.length === count) break
    const name = withoutRepeatedWords(entry(entries, 'name'))
    // As a seller's import reads them: what contradicts itself is no row of a file.
    const facts = readTypedFacts(kind, { ...entries, name: [name] })
    if (!facts.ok) continue
    const product = { key, kind, facts: completeFacts(kind, facts.value, seededChance(`facts ${key}`)) }
    if (isSoldToday(kind, facts.value)) chosen.push(product)
    else if (older.length < count) older.push(product)
  }
  return [...chosen, ...older].slice(0, count)
}
