import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { meets } from '#domain/goods/compatibility/fact-condition.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findMeeting, readFitting } from './fitting-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'good-one')
  await sell('cpu', 'a-cpu', { socket: 'AM5', generation: 'Ryzen 9000' })
  for (const id of ['board-1', 'board-2']) await sell('motherboard', id, BOARD)
  await sell('motherboard', 'an-older-board', { ...BOARD, chipset: 'B650' })
  await sell('motherboard', 'old-board', { ...BOARD, socket: 'AM4', chipset: 'B550' })
  await sell('motherboard', 'unknown-board', {})
  await sell('motherboard', 'workstation', {
    ...BOARD,
    socket: 'sTR5',
    chipset: 'TRX50',
    memorySlots: 4,
    memoryMax: 1024,
    eccMemory: true,
    m2Slots: undefined,
  })
  await sell('air-cooler', 'a-cooler', { sockets: ['LGA1700', 'AM5'] })
  await sell('memory', 'ddr5', KIT)
  await sell('memory', 'ddr5-of-four', { ...KIT, modules: 4 })
  await sell('memory', 'ddr4', { ...KIT, memoryType: 'DDR4' })
  await sell('memory', 'registered', { ...KIT, modules: 4, registered: true, ecc: true })
  await sell('power-supply', 'weak', { ...SUPPLY, wattage: 550 })
  await sell('power-supply', 'strong', { ...SUPPLY, wattage: 850 })
  await sell('power-supply', 'odd', { ...SUPPLY, wattage: '850' })
  await sell('graphics-card', 'a-card', { suggestedPowerSupply: 750, tdp: 250, power8Pin: 2 })
})
afterAll(() => close())

const BOARD = {
  socket: 'AM5',
  chipset: 'B850',
  memorySlots: 2,
  memoryMax: 128,
  memoryType: 'DDR5',
  formFactor: 'ATX',
  m2Slots: [{ interface: 'PCIe 5.0 x4', sizes: ['2280', '22110'], moduleKey: 'M key' }],
}

const KIT = {
  memoryType: 'DDR5',
  formFactor: 'DIMM',
  modules: 2,
  capacity: 64,
  registered: false,
  ecc: false,
}
const SUPPLY = { pcie16Pin: 0, pcie8Pin: 4 }

async function sell(kind: keyof typeof kinds, id: string, attributes: object) {
  await addProduct(app, { id, kind, category: kinds[kind].category, attributes })
  await addOfferRow(app, { productId: id, sellerId: 'good-one' })
  await inTransaction(app, (tx) => refreshBestOffers(tx, [id]))
}

const shownWith = async (id: string) => {
  const { groups, cards, categories } = await readFitting(app, id)
  return {
    groups: groups.map(({ kind, words }) => `${kinds[kind].plural} ${words}`),
    cards: cards.map((card) => card.id),
    categories,
  }
}

test('a product is shown with what fits it, of each kind in turn', async () => {
  expect(await shownWith('a-cpu')).toEqual({
    groups: ['Motherboards with socket AM5', 'Air coolers for socket AM5'],
    // Two boards as they are before the one that asks for a BIOS.
    cards: ['board-1', 'a-cooler', 'board-2', 'an-older-board'],
    categories: ['Components', 'Cooling'],
  })
  expect(await shownWith('a-card')).toMatchObject({
    groups: ['Power supplies of 750 W and more'],
    cards: ['strong'],
  })
  expect((await shownWith('board-1')).cards).toEqual(['a-cpu', 'ddr5'])
})

test('what has to be seen to stands on the card', async () => {
  const conditions = async (id: string) =>
    (await readFitting(app, id)).cards.map((card) => [card.id, card.fitCondition])
  expect(await conditions('a-cpu')).toEqual([
    ['board-1', undefined],
    ['a-cooler', undefined],
    ['board-2', undefined],
    ['an-older-board', expect.stringContaining('needs a BIOS that supports Ryzen 9000 processors')],
  ])
})

test('a board for workstations is shown with registered memory alone, others with none of it', async () => {
  expect((await shownWith('workstation')).cards).toEqual(['registered'])
  expect((await readFitting(app, 'workstation')).groups).toEqual([
    {
      kind: 'memory',
      words: 'with DDR5, registered',
      spec: { memoryType: { values: ['DDR5'] }, registered: { values: ['true'] } },
    },
  ])
  expect((await shownWith('registered')).cards).toEqual(['workstation'])
  expect((await shownWith('ddr5-of-four')).cards).toEqual([])
})

test('where its facts are not known, nothing fits', async () => {
  expect(await shownWith('unknown-board')).toEqual({ groups: [], cards: [], categories: [] })
  expect(await shownWith('no-such-product')).toEqual({ groups: [], cards: [], categories: [] })
})

test('what is not in stock is not shown, and its category is still watched', async () => {
  await sql`UPDATE products SET in_stock = false WHERE kind = 'motherboard'`.execute(app.db)
  expect(await shownWith('a-cpu')).toEqual({
    groups: ['Air coolers for socket AM5'],
    cards: ['a-cooler'],
    categories: ['Components', 'Cooling'],
  })
  await sql`UPDATE products SET in_stock = true`.execute(app.db)
})

test.each<[string, Parameters<typeof meets>[1]]>([
  ['a text', { anyOf: [{ socket: 'AM5' }] }],
  ['one of two', { anyOf: [{ socket: 'AM4' }, { formFactor: 'ATX', memoryType: 'DDR5' }] }],
  ['nothing of a kind', { anyOf: [{}], without: { socket: 'AM4' } }],
  ['a row', { anyOf: [{ m2Slots: [{ sizes: ['2280'], interface: 'PCIe 5.0 x4' }] }] }],
  ['a row that there is not', { anyOf: [{ m2Slots: [{ sizes: ['2230'] }] }] }],
  ['a list', { anyOf: [{ sockets: ['AM5'] }] }],
  ['two of a list', { anyOf: [{ sockets: ['AM5', 'LGA1700'] }] }],
  ['a text where there is a list', { anyOf: [{ sockets: 'AM5' }] }],
  ['a number from', { anyOf: [{}], numbers: [{ key: 'wattage', atLeast: 850 }] }],
  [
    'a number between two',
    {
      anyOf: [{}],
      numbers: [
        { key: 'wattage', atLeast: 500 },
        { key: 'wattage', atMost: 600 },
      ],
    },
  ],
  ['any rows', { anyOf: [{ m2Slots: [] }] }],
  ['a number to', { anyOf: [{}], numbers: [{ key: 'wattage', atMost: 550 }] }],
])('the database and the domain agree on what says %s', async (_what, condition) => {
  const products = await app.db.selectFrom('products').select(['id', 'kind', 'attributes']).execute()
  for (const kind of ['motherboard', 'air-cooler', 'power-supply'] as const) {
    const meant = products
      .filter((product) => product.kind === kind && meets(product.attributes as AttributeValues, condition))
      .map(({ id }) => id)
      .toSorted()
    expect((await findMeeting(app, kind, condition)).map(({ id }) => id)).toEqual(meant)
  }
})
