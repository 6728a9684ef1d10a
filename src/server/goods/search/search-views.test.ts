import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SortKey } from '#domain/goods/catalogue/product-list.ts'
import { foldScripts } from '#domain/goods/search/fold-scripts.ts'
import { normalText } from '#domain/goods/search/normal-text.ts'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { searchFor } from './search-views.ts'

interface Goods {
  name: string
  brand: string
  kind: string
  category?: string
  mpn?: string
  otherMpns?: string
  attributes?: object
  onHand?: number
  rupees?: number
}

const CATALOGUE: Record<string, Goods> = {
  'ddr5-kit': {
    name: 'Corsair Vengeance DDR5-6000 CL30 32GB (2x16GB)',
    brand: 'Corsair',
    kind: 'memory',
    mpn: 'CMK32GX5M2B6000C30',
    attributes: { capacity: 32, speed: 6000, casLatency: 30 },
  },
  'ddr5-stick': {
    name: 'Kingston FURY Beast DDR5-6000 CL30 16GB (1x16GB)',
    brand: 'Kingston',
    kind: 'memory',
    mpn: 'KF560C30BBE-16',
    otherMpns: '9905790-162.A00G, HX-KIT/22',
    attributes: { capacity: 16, speed: 6000, casLatency: 30 },
  },
  'ddr4-stick': {
    name: 'Crucial DDR4-3200 16GB',
    brand: 'Crucial',
    kind: 'memory',
    attributes: { capacity: 16, speed: 3200 },
  },
  'ryzen-7800x3d': {
    name: 'AMD Ryzen 7 7800X3D',
    brand: 'AMD',
    kind: 'cpu',
    attributes: { cores: 8 },
  },
  'rtx-4090': {
    name: 'MSI GeForce RTX 4090 Gaming X Trio 24G',
    brand: 'MSI',
    kind: 'graphics-card',
    attributes: { vram: 24, chipset: 'GeForce RTX 4090', chipMaker: 'NVIDIA' },
  },
  'rtx-4060-ti': {
    name: 'Gigabyte Eagle GeForce RTX 4060Ti 8G',
    brand: 'Gigabyte',
    kind: 'graphics-card',
    attributes: { vram: 8, chipset: 'GeForce RTX 4060 Ti', chipMaker: 'NVIDIA' },
  },
  'rtx-3060': {
    name: 'Zotac Twin Edge GeForce RTX 3060',
    brand: 'Zotac',
    kind: 'graphics-card',
    attributes: { vram: 12, chipMaker: 'NVIDIA' },
    rupees: 25_000,
  },
  'rx-6600': {
    name: 'Sapphire Pulse Radeon RX 6600 8 GB',
    brand: 'Sapphire',
    kind: 'graphics-card',
    attributes: { vram: 8 },
    onHand: 0,
  },
  'gaming-laptop': {
    name: 'Lenovo LOQ 15 Gaming Laptop',
    brand: 'Lenovo',
    kind: 'laptop',
    category: 'Laptops',
    attributes: { memory: 16, storage: 512, screenSize: 15.6 },
  },
  'office-laptop': {
    name: 'HP 15s',
    brand: 'HP',
    kind: 'laptop',
    category: 'Laptops',
    attributes: { memory: 8, storage: 512 },
    rupees: 40_000,
  },
  'monitor-27': {
    name: 'LG 27GP850 27" 1440p 165Hz Monitor',
    brand: 'LG',
    kind: 'monitor',
    category: 'Monitors',
    attributes: { size: 27, refreshRate: 165 },
    rupees: 30_000,
  },
  'monitor-24': {
    name: 'AOC 24G2 Monitor',
    brand: 'AOC',
    kind: 'monitor',
    category: 'Monitors',
    attributes: { size: 24, refreshRate: 144, colour: 'Black' },
    rupees: 15_000,
  },
  'ssd-1tb': {
    name: 'Samsung 990 Pro',
    brand: 'Samsung',
    kind: 'ssd',
    category: 'Storage',
    mpn: 'MZ-V9P1T0BW',
    attributes: { capacity: 1000, formFactor: 'M.2 2280' },
  },
  'hdd-1tb': {
    name: 'Seagate Barracuda 1TB',
    brand: 'Seagate',
    kind: 'hard-drive',
    category: 'Storage',
    attributes: { capacity: 1000 },
  },
  'case-white': { name: 'NZXT H5 Flow White', brand: 'NZXT', kind: 'case', category: 'Cases' },
  'case-h510': { name: 'NZXT H510 Elite', brand: 'NZXT', kind: 'case', category: 'Cases' },
  'psu-650': {
    name: 'Deepcool PK650D 80+ Bronze',
    brand: 'Deepcool',
    kind: 'power-supply',
    attributes: { wattage: 650 },
  },
  'cooler-master-case': {
    name: 'Cooler Master MasterBox Q300L',
    brand: 'Cooler Master',
    kind: 'case',
    category: 'Cases',
  },
  'tactile-keyboard': {
    name: 'Keychron K2',
    brand: 'Keychron',
    kind: 'keyboard',
    category: 'Peripherals',
    attributes: { switchType: 'Tactile' },
  },
  'wireless-mouse': {
    name: 'Logitech M185 Wireless Mouse',
    brand: 'Logitech',
    kind: 'mouse',
    category: 'Peripherals',
  },
}

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'seller')
  for (const [id, { category = 'Components', onHand = 5, rupees = 90_000, ...goods }] of Object.entries(
    CATALOGUE,
  )) {
    await addProduct(app, { id, category, ...goods })
    await addOfferRow(app, { productId: id, sellerId: 'seller', onHand, listPricePaise: rupees * 100 })
  }
  await inTransaction(app, (tx) => refreshBestOffers(tx, Object.keys(CATALOGUE)))
})
afterAll(() => close())

async function found(q: string, sort: SortKey = 'featured'): Promise<string[]> {
  return (await listProducts(app, { q, sort })).products.map(({ id }) => id)
}

test.each([
  ['ram not corsair', ['ddr4-stick', 'ddr5-stick']],
  ['ram -corsair', ['ddr4-stick', 'ddr5-stick']],
  ['corsair ke alawa ram', ['ddr4-stick', 'ddr5-stick']],
  ['ram without corsair or kingston', ['ddr4-stick']],
  ['ram no ddr4', ['ddr5-kit', 'ddr5-stick']],
  ['graphics card not nvidia', ['rx-6600']],
  ['laptop except hp', ['gaming-laptop']],
  ['monitor not black', ['monitor-27']],
  ['not corsair ram under 1000', []],
  ['ssd without samsung', []],
  ['ram without box', ['ddr4-stick', 'ddr5-kit', 'ddr5-stick']],
  ['ram without corsiar', ['ddr4-stick', 'ddr5-stick']],
  ['ram without corsair or kingstan', ['ddr4-stick']],
  ['ram bina kingstn', ['ddr4-stick', 'ddr5-kit']],
  ['corsar ke alawa ram', ['ddr4-stick', 'ddr5-stick']],
])('what is excluded is not found: %s', async (q, ids) => {
  expect((await found(q)).toSorted()).toEqual(ids)
})

test('a keyboard with switches of its own under each key is mechanical, whatever its name says', async () => {
  expect(await found('mechanical keyboard')).toEqual(['tactile-keyboard'])
})

test.each(['8 gb ram laptop ke liye', 'ram for laptop', '16gb ddr4 laptop ram'])(
  'no memory for desktops is found for a laptop: %s',
  async (q) => {
    const search = await searchFor(app, q)
    expect(await found(q)).toEqual([])
    expect(search.near).toEqual(['memory'])
  },
)

test('what is excluded is said, and is found again without it', async () => {
  const { conditions } = await searchFor(app, 'ram not corsiar')
  const chip = conditions.find(({ label }) => label === 'Without Corsair')
  expect(chip).toBeDefined()
  expect(await found(chip?.without ?? '')).toContain('ddr5-kit')
})

test.each([
  ['16gb ddr5 6000 cl30', 'ddr5-stick'],
  ['ddr5 6000mhz ram 32 gb', 'ddr5-kit'],
  ['KF560C30BBE16', 'ddr5-stick'],
  ['9905790162a00g', 'ddr5-stick'],
  ['hx kit 22', 'ddr5-stick'],
  ['kingston hxkit22', 'ddr5-stick'],
  ['mz v9p1t0bw', 'ssd-1tb'],
  ['CMK32GX5', 'ddr5-kit'],
  ['corsiar vengance', 'ddr5-kit'],
  ['samsng ssd', 'ssd-1tb'],
  ['corsairvengeance ddr5', 'ddr5-kit'],
  ['logitechm185', 'wireless-mouse'],
  ['logi tek mouse', 'wireless-mouse'],
  ['wirelessmouse', 'wireless-mouse'],
  ['1tbssd samsung', 'ssd-1tb'],
  ['rtx4090', 'rtx-4090'],
  ['graphics kard 12gb', 'rtx-3060'],
  ['nvdia 24gb', 'rtx-4090'],
  ['1tb hard disk', 'hdd-1tb'],
  ['m.2 ssd', 'ssd-1tb'],
  ['27 inch monitor', 'monitor-27'],
  ['monitor 144 hz under 20000', 'monitor-24'],
  ['cabinet white', 'case-white'],
  ['650 watt smps', 'psu-650'],
  ['cooler master cabinet', 'cooler-master-case'],
  ['wireles mouse', 'wireless-mouse'],
  ['h5flow', 'case-white'],
  ['nzxt h5flow cabinet', 'case-white'],
  ['24 g2', 'monitor-24'],
  ['pk650 d', 'psu-650'],
  ['keychronk2', 'tactile-keyboard'],
  ['h510 elite', 'case-h510'],
  ['h510elite', 'case-h510'],
  ['गेमिंग लैपटॉप', 'gaming-laptop'],
  ['gaming ke liye laptop', 'gaming-laptop'],
  ['50 hazar tak laptop', 'office-laptop'],
  ['१ टीबी एसएसडी', 'ssd-1tb'],
  ['लॉजिटेक माउस', 'wireless-mouse'],
])('%s finds %s first', async (q, id) => {
  expect((await found(q))[0]).toBe(id)
})

describe('what is found', () => {
  test('is everything of a kind that is named, what is in stock first', async () => {
    expect((await found('gpu')).toSorted()).toEqual(['rtx-3060', 'rtx-4060-ti', 'rtx-4090', 'rx-6600'])
    expect((await found('gpu')).at(-1)).toBe('rx-6600')
  })

  test('is what the shop picked for its home page before its equals', async () => {
    const rank = (id: string, rank: number) =>
      app.db.updateTable('products').set({ handpicked_rank: rank }).where('id', '=', id).execute()
    const [first, second = ''] = await found('gpu')
    await rank(second, 1)
    expect((await found('gpu')).slice(0, 2)).toEqual([second, first])
    await rank(second, 1_000_000)
  })

  test('is sorted by price where that is asked for', async () => {
    expect(await found('monitor', 'price-low')).toEqual(['monitor-24', 'monitor-27'])
  })

  test('has most of what was asked for where nothing has all, which is said', async () => {
    expect(await found('seagate ssd xyzzyx')).not.toEqual([])
    expect((await searchFor(app, 'seagate ssd xyzzyx')).isNearest).toBe(true)
    expect((await searchFor(app, 'samsung ssd')).isNearest).toBe(false)
  })

  test.each(['rtx 4070', 'asus rtx 4070 12gb', 'rtx4070 graphics card'])(
    'is what is in stock of the nearest models where nobody sells the one of “%s”',
    async (q) => {
      const search = await searchFor(app, q)
      expect(search.instead).toMatchObject({
        model: { name: 'RTX 4070' },
        nearest: ['RTX 4060 Ti'],
      })
      expect(await found(q)).toEqual(['rtx-4060-ti'])
    },
  )

  test('is what is near a number that is all that was asked for, once nothing has it', async () => {
    const search = await searchFor(app, '4070', { read: async () => false })
    expect(search.instead).toMatchObject({ model: { name: 'RTX 4070' }, nearest: ['RTX 4060 Ti'] })
    expect((await searchFor(app, '4070')).instead).toBeUndefined()
  })

  test('is anything in stock of the kind where no model is near', async () => {
    const search = await searchFor(app, 'gt 710')
    expect(search.instead).toMatchObject({ model: { name: 'GT 710' }, nearest: [] })
    expect((await found('gt 710')).toSorted()).toEqual(['rtx-3060', 'rtx-4060-ti', 'rtx-4090'])
  })

  test('is the model itself where somebody sells it, and its brand alone is missing', async () => {
    expect((await searchFor(app, 'asus rtx 4090')).instead).toBeUndefined()
    expect(await found('asus rtx 4090')).toEqual(['rtx-4090'])
    expect((await searchFor(app, 'rx 6600')).instead).toBeUndefined()
    expect(await found('rx 6600')).toEqual(['rx-6600'])
  })

  test.each([
    ['gpu', 'graphics-card'],
    ['rtx 4090 graphics card', 'graphics-card'],
    ['grafics card', 'graphics-card'],
    ['storage', undefined],
    ['corsair', undefined],
    ['seagate ssd xyzzyx', undefined],
  ] as const)('“%s” names the kind %s, and then all that is found is of it', async (q, kind) => {
    const search = await searchFor(app, q)
    expect(search.kind).toBe(kind)
    const ids = await found(q)
    expect(ids).not.toEqual([])
    if (kind) expect(new Set(ids.map((id) => CATALOGUE[id]?.kind))).toEqual(new Set([kind]))
  })

  test('says which word was taken for another', async () => {
    expect((await searchFor(app, 'corsiar ram')).corrected).toEqual([{ typed: 'corsiar', meant: 'corsair' }])
    expect((await searchFor(app, 'corsair ram')).corrected).toEqual([])
    expect((await searchFor(app, 'logi tech mouse')).corrected).toEqual([
      { typed: 'logi tech', meant: 'logitech' },
    ])
  })

  test.each([
    ['msl graphics card', 'msl', 'msi'],
    ['mis graphics card', 'mis', 'msi'],
    ['corsiar rma', 'corsiar', 'corsair'],
  ])('takes three letters for a brand that they are near to: "%s"', async (query, typed, meant) => {
    expect((await searchFor(app, query)).corrected).toContainEqual({ typed, meant })
  })

  test.each(['ryzen 7800', 'ryzn 7800', 'ryzn7800'])(
    'is a model whose number is longer, also beside a word with a fault in it: "%s"',
    async (query) => {
      expect(await found(query)).toEqual(['ryzen-7800x3d'])
    },
  )

  test('says which word beside a number was taken for another, and what is near where nothing has the number', async () => {
    expect((await searchFor(app, 'ryzn 7800')).corrected).toEqual([{ typed: 'ryzn', meant: 'ryzen' }])
    expect(await found('ryzen 1234')).toEqual(['ryzen-7800x3d'])
    expect((await searchFor(app, 'ryzen 1234')).isNearest).toBe(true)
    expect(await found('rtx 4090')).toEqual(['rtx-4090'])
  })

  test('is nothing for words that nobody knows, and for signs alone', async () => {
    expect(await found('xyzzyxq')).toEqual([])
    expect(await found("'; & | ! :*")).toEqual([])
  })
})

describe('a product that is named in a script of India', () => {
  const NAMED: Record<string, Goods> = {
    hindi: { name: 'तूफ़ान गेमिंग माउस', brand: 'Toofan', kind: 'mouse' },
    'hindi-stickers': { name: 'दो हिन्दी स्टिकर, माउस के लिए', brand: 'Toofan', kind: 'keyboard' },
    tamil: { name: 'தமிழ் விசைப்பலகை', brand: 'Yazhi', kind: 'keyboard' },
    telugu: { name: 'తెలుగు కీబోర్డు', brand: 'Yazhi', kind: 'keyboard' },
    kannada: { name: 'ಕನ್ನಡ ಕೀಲಿಮಣೆ', brand: 'Yazhi', kind: 'keyboard' },
    malayalam: { name: 'മലയാളം കീബോർഡ്', brand: 'Yazhi', kind: 'keyboard' },
    bengali: { name: 'বড় বাংলা কীবোর্ড', brand: 'Yazhi', kind: 'keyboard' },
    gujarati: { name: 'ગુજરાતી કીબોર્ડ', brand: 'Yazhi', kind: 'keyboard' },
    punjabi: { name: 'ਪੰਜਾਬੀ ਕੀਬੋਰਡ', brand: 'Yazhi', kind: 'keyboard' },
    odia: { name: 'ଓଡ଼ିଆ କିବୋର୍ଡ', brand: 'Yazhi', kind: 'keyboard' },
    urdu: { name: 'اردو کی بورڈ، ماؤس', brand: 'Yazhi', kind: 'keyboard' },
  }

  beforeAll(async () => {
    for (const [id, goods] of Object.entries(NAMED)) {
      await addProduct(app, { id, category: 'Peripherals', ...goods })
      await addOfferRow(app, { productId: id, sellerId: 'seller' })
    }
    await inTransaction(app, (tx) => refreshBestOffers(tx, Object.keys(NAMED)))
  })

  test.each(Object.entries(NAMED))('is found by its name: %s', async (id, { name }) => {
    expect((await found(name))[0]).toBe(id)
    expect((await searchFor(app, name)).isNearest).toBe(false)
  })

  test.each([
    ['तूफान माउस', 'hindi'],
    ['तूफ़ान', 'hindi'],
    ['toofan माउस', 'hindi'],
    ['लाल तूफान केबल', 'hindi'],
    ['हिंदी स्टिकर', 'hindi-stickers'],
    ['२ हिन्दी स्टिकर', 'hindi-stickers'],
    ['விசைப்பலகை', 'tamil'],
    ['yazhi தமிழ்', 'tamil'],
    ['தமிழ் விசை', 'tamil'],
    ['മലയാളം കീബോര്\u200dഡ്', 'malayalam'],
    ['বড\u09bc বাংলা', 'bengali'],
    ['اردو كي بورڈ', 'urdu'],
    ['اُردو ماوس', 'urdu'],
  ])('is found by words of it, however they are written: "%s"', async (q, id) => {
    expect((await found(q))[0]).toBe(id)
  })

  test('does not hide what is named in English', async () => {
    const mice = await found('माउस')
    expect(mice).toEqual(expect.arrayContaining(['hindi', 'hindi-stickers', 'wireless-mouse']))
    expect(await found('गेमिंग माउस')).toEqual(mice)
    expect(await found('लॉजिटेक माउस')).toEqual(['wireless-mouse'])
  })

  test.each(['gaming laptop', 'laptop 50 hazar tak', 'logitech'])(
    'words that no product has change nothing of "%s"',
    async (q) => {
      const without = await found(q)
      expect(without).not.toEqual([])
      expect(await found(`${q} மடிக்கணினி`)).toEqual(without)
      expect((await searchFor(app, `ماس ${q}`)).isNearest).toBe(false)
    },
  )

  test('is left out for a word that it does not have as long as others have all', async () => {
    expect(await found('தமிழ் మౌస్')).toEqual(['tamil'])
    expect(await found('தமிழ் తెలుగు')).not.toEqual([])
    expect((await searchFor(app, 'தமிழ் తెలుగు')).isNearest).toBe(true)
    expect(await found('மடிக்கணினி')).toEqual([])
  })
})

test('a word is known from the transaction on in which its product came on sale, and is not told before', async () => {
  expect((await searchFor(app, 'quetzalcoat')).corrected).toEqual([])
  await addProduct(app, { id: 'new-brand', name: 'Quetzalcoatl Mouse', brand: 'Quetzalcoatl' })
  expect((await searchFor(app, 'quetzalcoat')).corrected).toEqual([])
  await addOfferRow(app, { productId: 'new-brand', sellerId: 'seller' })
  await inTransaction(app, (tx) => refreshBestOffers(tx, ['new-brand']))
  expect((await searchFor(app, 'quetzalcoat mouse')).corrected).toEqual([
    { typed: 'quetzalcoat', meant: 'quetzalcoatl' },
  ])
})

test('the database writes what products say as the domain writes what people ask', async () => {
  const texts = [
    ...Object.values(CATALOGUE).flatMap(({ name, mpn = '' }) => [name, mpn]),
    'M.2-2280 PCIe 4.0 x4',
    '2560 × 1440, 27”',
    '15.6-inch 6000 MT/s',
    '10,000 rpm 1,2 3.5 inches',
    'Señor® Ltd’s',
    '850 Watts',
    '16 GBs',
    'in 5 in',
    '12-core 24 threads',
    'a_b 5"5',
    '1.2.3',
    'ÀÿÇ ß ﬁ İ',
    '16 -  gb',
    '1920x1080x3',
    'कम्प्यूटर, फ़ैन। हिन्दी 16जीबी १६ GB 5inमाउस',
    'தமிழ் விசைப்பலகை\u200cதமிழ்; M.2தமிழ்',
    'اُردو كي بورڈ، ٢٧" ۔',
    'Cafe\u0301 ৳5',
    // Every sign of these scripts, between letters.
    ...['क', 'த', 'ا', 'x'].flatMap((letter) =>
      Array.from(
        { length: 0xd80 - 0x600 },
        (_, at) => `${letter}${String.fromCharCode(0x600 + at)}${letter}`,
      ),
    ),
  ]
  const { rows } = await sql<{ text: string; normal: string; folded: string }>`
    SELECT text, trim(search_normal(text)) AS normal, fold_scripts(text) AS folded FROM unnest(${texts}::text[]) AS text`.execute(
    app.db,
  )
  expect(rows).toEqual(texts.map((text) => ({ text, normal: normalText(text), folded: foldScripts(text) })))
})

test('the database keeps each word of these scripts whole, with its vowel signs', async () => {
  const words = 'क्षत्रिय दुःख தமிழ் విసర్గః ಕೀಲಿಮಣೆ മൗസ് মাউস કીબોર્ડ ਪੰਜਾਬੀ ମାଉସ ماوس'.split(' ')
  const { rows } = await sql<{ lexemes: string[] }>`
    SELECT tsvector_to_array(to_tsvector('simple', ${words.join(' ')}::text)) AS lexemes`.execute(app.db)
  expect(rows[0]?.lexemes.toSorted()).toEqual(words.toSorted())
})
