import { describe, expect, test } from 'vitest'
import type { ChangedProducts, ContentChange } from '#server/ground/content-changes/content-changes.ts'
import { makeKeptPages } from './kept-pages.ts'
import type { PageContent } from './page-content.ts'

const FOREVER = Number.POSITIVE_INFINITY
const LATER = 1_000

function open(bytesMax = 1_000_000) {
  const kept = makeKeptPages<{ text: string }>({ bytesMax })
  let made = 0
  const page = (content: PageContent | undefined = {}, byteLength = 100, holdsUntil = FOREVER) => ({
    page: { text: `page ${++made}` },
    byteLength,
    content,
    holdsUntil,
  })
  const read = async (key: string, content?: PageContent, at = 0) =>
    (await kept.get(key, at, async () => page(content)))?.text
  return { kept, page, read }
}

/** Work that ends when it is told to. */
function held<Value>() {
  let end: (value: Value) => void = () => {}
  const work = new Promise<Value>((resolve) => {
    end = resolve
  })
  return { end: (value: Value) => end(value), work }
}

const productsChanged = (change: Partial<ChangedProducts>) => ({
  productIds: [],
  categories: [],
  allProducts: false,
  ...change,
})

test('a page is made once and kept until it holds no longer', async () => {
  const { kept, page } = open()
  const read = async (at: number) => (await kept.get('/', at, async () => page({}, 100, LATER)))?.text
  expect(await read(0)).toBe('page 1')
  expect(await read(LATER - 1)).toBe('page 1')
  expect(await read(LATER)).toBe('page 2')
})

describe('a change lets go of the pages that show it, and of no others', () => {
  const PAGES: Record<string, PageContent> = {
    mouse: { products: ['mouse'], categories: ['Peripherals'] },
    keyboard: { products: ['keyboard'], categories: ['Peripherals'] },
    laptops: { categories: ['Laptops'] },
    home: { allProducts: true },
    about: {},
  }
  const CASES: [what: string, change: ContentChange, gone: string[]][] = [
    ['everything', 'everything', ['mouse', 'keyboard', 'laptops', 'home', 'about']],
    ['a product’s own page', productsChanged({ productIds: ['mouse'] }), ['mouse']],
    [
      'a card',
      productsChanged({ productIds: ['mouse'], categories: ['Peripherals'] }),
      ['mouse', 'keyboard', 'home'],
    ],
    ['a category', productsChanged({ categories: ['Laptops'] }), ['laptops', 'home']],
    ['an unknown product', productsChanged({ productIds: ['none'] }), []],
    ['all products', productsChanged({ allProducts: true }), ['mouse', 'keyboard', 'laptops', 'home']],
  ]
  test.each(CASES)('%s', async (_, change, gone) => {
    const { kept, read } = open()
    const before = new Map<string, string | undefined>()
    for (const [key, content] of Object.entries(PAGES)) before.set(key, await read(key, content))
    kept.drop(change)
    for (const [key, content] of Object.entries(PAGES))
      expect((await read(key, content)) !== before.get(key), key).toBe(gone.includes(key))
  })

  test.each(CASES)('%s, while they are being made', async (_, change, gone) => {
    for (const [key, content] of Object.entries(PAGES)) {
      const { kept, page, read } = open()
      const making = held<ReturnType<typeof page>>()
      const asked = kept.get(key, 0, () => making.work)
      kept.drop(change)
      making.end(page(content))
      expect(await asked).toEqual({ text: 'page 1' })
      expect(await read(key, content), key).toBe(gone.includes(key) ? 'page 2' : 'page 1')
    }
  })
})

test('a thousand who ask while a page is made get that one', async () => {
  const { kept, page } = open()
  const making = held<ReturnType<typeof page>>()
  let times = 0
  const asked = Array.from({ length: 1_000 }, () =>
    kept.get('/', 0, () => {
      times += 1
      return making.work
    }),
  )
  making.end(page())
  expect(new Set((await Promise.all(asked)).map((found) => found?.text))).toEqual(new Set(['page 1']))
  expect(times).toBe(1)
})

test('who asks after a change does not join a making that began before it', async () => {
  const { kept, page } = open()
  const early = held<ReturnType<typeof page>>()
  const late = held<ReturnType<typeof page>>()
  const before = kept.get('/', 0, () => early.work)
  kept.drop('everything')
  const after = kept.get('/', 0, () => late.work)
  const joined = kept.get('/', 0, () => Promise.reject(new Error('made a third time')))
  late.end(page())
  early.end(page())
  expect([await before, await after, await joined].map((found) => found?.text)).toEqual([
    'page 2',
    'page 1',
    'page 1',
  ])
  expect(await kept.get('/', 0, async () => page())).toEqual({ text: 'page 1' })
})

test('a page that failed or is not to be kept is made again', async () => {
  const { kept, page, read } = open()
  await expect(kept.get('/', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.get('/', 0, async () => undefined)).toBeUndefined()
  expect(await kept.get('/', 0, async () => ({ ...page(), content: undefined }))).toEqual({ text: 'page 1' })
  expect(await read('/')).toBe('page 2')
  expect(kept.count().pages).toBe(1)
})

describe('memory is bounded', () => {
  test('by bytes, and everything is given back', async () => {
    const { kept, read } = open(100_000)
    for (let n = 0; n < 1_000; n++) {
      await read(`/${n}`)
      await read(`/${n}`)
    }
    expect(kept.count().bytes).toBeLessThanOrEqual(100_000)
    expect(kept.count().pages).toBeGreaterThan(50)
    kept.drop('everything')
    expect(kept.count()).toEqual({ pages: 0, bytes: 0 })
  })

  test('and addresses asked for once drive out no page that is asked for again', async () => {
    const { read } = open(100_000)
    const home = await read('/')
    await read('/')
    for (let n = 0; n < 1_000; n++) await read(`/products?q=${n}`)
    expect(await read('/')).toBe(home)
  })

  test('also after a page was packed smaller or larger', async () => {
    const { kept, page } = open(100_000)
    const found = await kept.get('/', 0, async () => page({}, 500))
    const before = kept.count().bytes
    if (found) kept.resize('/', found, 200)
    expect(kept.count().bytes).toBe(before - 300)
    kept.resize('/', { text: 'another' }, 9_000)
    expect(kept.count().bytes).toBe(before - 300)
    kept.drop('everything')
    expect(kept.count()).toEqual({ pages: 0, bytes: 0 })
  })
})

test('whoever measures is told why each page is kept no longer', async () => {
  const ends: string[] = []
  const kept = makeKeptPages<string>({ bytesMax: 10_000, onEnd: (why) => ends.push(why) })
  const keep = (key: string, content: PageContent, byteLength = 100) =>
    kept.get(key, 0, async () => ({ page: key, byteLength, content, holdsUntil: LATER }))
  await keep('mouse', { products: ['mouse'] })
  kept.drop(productsChanged({ productIds: ['mouse'] }))
  await keep('home', {})
  kept.drop('everything')
  await keep('large', {}, 9_000)
  await keep('about', {})
  kept.get('about', LATER, async () => undefined)
  expect(ends).toEqual(['changed', 'everything-changed', 'pushed-out', 'ran-out'])
})
