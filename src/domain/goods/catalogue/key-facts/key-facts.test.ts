import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributesOf } from '../attributes.ts'
import { isKind, kinds } from '../categories.ts'
import { filterableAttributes } from '../filters/attribute-filter-words.ts'
import { keyAttributesOf, keyFactLine, keyFacts, sortKeys } from './key-facts.ts'

const ALL = Object.keys(kinds).filter(isKind)

describe('a card says what one decides by', () => {
  test.each([
    [
      'graphics-card',
      { chipset: 'GeForce RTX 4070', vram: 12, length: 242, slots: 2, tdp: 200 },
      'GeForce RTX 4070 · 12 GB · 242 mm · 2 slots',
    ],
    ['graphics-card', { vram: 8, slots: 1 }, '8 GB · 1 slot'],
    [
      'memory',
      { capacity: 32, modules: 2, memoryType: 'DDR5', speed: 6000, casLatency: 30, formFactor: 'DIMM' },
      '32 GB (2×16) · DDR5-6000 · CL30',
    ],
    ['memory', { capacity: 16, memoryType: 'DDR4', formFactor: 'SO-DIMM' }, '16 GB · DDR4 · SO-DIMM'],
    ['memory', { capacity: 2048, modules: 16 }, '2 TB (16×128)'],
    ['memory', { capacity: 64, modules: 3 }, '64 GB'],
    ['memory', { speed: 3200 }, '3,200 MT/s'],
    [
      'ssd',
      { capacity: 2000, formFactor: 'M.2 2280', interface: 'PCIe 4.0 x4' },
      '2 TB · M.2 2280 · PCIe 4.0',
    ],
    [
      'ssd',
      { capacity: 480, formFactor: '2.5-inch', interface: 'SATA 6 Gb/s' },
      '480 GB · 2.5-inch · SATA 6 Gb/s',
    ],
    [
      'motherboard',
      { socket: 'AM5', formFactor: 'ATX', memoryType: 'DDR5', memorySlots: 4 },
      'AM5 · ATX · 4 × DDR5',
    ],
    ['motherboard', { memorySlots: 2, wifi: 'None', socket: 'AM4' }, 'AM4'],
    ['cpu', { cores: 8, boostClock: 5.4, tdp: 120, socket: 'AM5' }, '8 cores · 5.4 GHz · 120 W · AM5'],
    ['power-supply', { wattage: 850, rating: '80 PLUS Gold', formFactor: 'ATX' }, '850 W · 80+ Gold · ATX'],
    ['power-supply', { rating: '80 PLUS' }, '80+'],
    ['case', { formFactor: 'Mid tower', graphicsLengthMax: 410 }, 'Mid tower · Cards to 410 mm'],
    ['liquid-cooler', { radiator: '360 mm', fans: 3, fanSize: 120 }, '360 mm radiator · 3 × 120 mm fans'],
    ['air-cooler', { height: 158, fanSize: 120, fans: 1 }, '158 mm tall · 120 mm fan'],
    ['case-fan', { fanSize: 120, quantity: 3 }, '120 mm · Pack of 3'],
    [
      'monitor',
      { size: 27, resolution: '2560 × 1440', refreshRate: 240, panel: 'OLED' },
      '27 inch · 2560 × 1440 · 240 Hz · OLED',
    ],
    [
      'laptop',
      { processor: 'Core Ultra 7 258V', memory: 16, storage: 512, storageType: 'NVMe SSD', screenSize: 13.4 },
      'Core Ultra 7 258V · 16 GB RAM · 512 GB SSD · 13.4 inch',
    ],
    [
      'laptop',
      {
        processor: 'Core Ultra 9 275HX',
        graphics: 'NVIDIA GeForce RTX 5070 Ti Laptop',
        memory: 32,
        storage: 2048,
        screenSize: 16,
      },
      'Core Ultra 9 275HX · RTX 5070 Ti · 32 GB RAM · 2 TB storage',
    ],
    ['laptop', { graphics: 'Intel Arc 140V', memory: 16 }, '16 GB RAM'],
    ['laptop', { graphics: 'Intel Arc A370M', memory: 16 }, 'Arc A370M · 16 GB RAM'],
    [
      'keyboard',
      { layout: '75%', switchType: 'Linear', connectivity: ['USB-C'], hotSwap: true },
      '75% · Linear · Wired · Hot-swap',
    ],
    [
      'mouse',
      { connectivity: ['Bluetooth', 'USB-C'], dpiMax: 8000, weight: 141 },
      'Wireless · 8,000 DPI · 141 g',
    ],
    ['headphones', { wearing: 'Over the ear', microphone: false }, 'Over the ear'],
  ] as const)('%s %o: %s', (kind, values, line) => {
    expect(keyFacts(kind, values).join(' · ')).toBe(line)
  })

  test('what is not known is left out, and nothing stands in its place', () => {
    for (const kind of ALL) expect(keyFactLine(kind, {})).toBe('')
  })

  test('a line breaks behind a dot, and within a long fact', () => {
    const known = { chipset: 'Radeon RX 7900 XTX', vram: 24, slots: 2.5 }
    expect(keyFactLine('graphics-card', known)).toBe(
      'Radeon RX 7900 XTX\u00a0· 24\u00a0GB\u00a0· 2.5\u00a0slots',
    )
    expect(keyFactLine('memory', { memoryType: 'DDR5', speed: 6000 })).toBe('DDR5-\u20606000')
  })

  test('a value of another type than its attribute is not said', () => {
    expect(keyFacts('graphics-card', { vram: 'twelve', length: -3, chipset: ' ', slots: 2 })).toEqual([
      '2 slots',
    ])
    expect(keyFacts('motherboard', { socket: 'AM99', memorySlots: true, memoryType: 'DDR5' })).toEqual([
      'DDR5',
    ])
  })

  test('of every kind, whatever is known, at most four texts, none empty and none twice', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.integer({ min: 0, max: 5000 }),
      fc.boolean(),
      fc.constantFrom('AM5', 'DDR5', 'ATX', 'None', '360 mm'),
      fc.array(fc.constantFrom('Bluetooth', 'USB-A', 'AM5')),
    )
    for (const kind of ALL) {
      const values = fc.dictionary(fc.constantFrom(...attributesOf[kind].map(({ key }) => key)), value)
      fc.assert(
        fc.property(values, (known) => {
          const facts = keyFacts(kind, known)
          expect(facts.length).toBeLessThanOrEqual(4)
          expect(facts.every((fact) => fact.trim() !== '' && !/undefined|NaN/.test(fact))).toBe(true)
        }),
        { numRuns: 30 },
      )
    }
  })
})

test('products are sorted by numbers as numbers, and by what is not known not at all', () => {
  const lengths = [0, 9.5, 32, 242, 1_000, 1e20]
  const keys = lengths.map((length) => sortKeys('graphics-card', { length })[2] ?? '')
  expect(keys.toSorted()).toEqual(keys)
  expect(new Set(keys).size).toBe(keys.length)
  expect(sortKeys('graphics-card', { chipset: 'Arc B580', vram: 'twelve' })).toEqual([
    'Arc B580',
    null,
    null,
    null,
    null,
  ])
})

test('of every kind three to five facts decide, and a list can be filtered by each, in that order', () => {
  for (const kind of ALL) {
    const keys = keyAttributesOf(kind).map(({ key }) => key)
    expect(keys.length).toBeGreaterThanOrEqual(3)
    expect(keys.length).toBeLessThanOrEqual(5)
    expect(
      filterableAttributes(kind)
        .slice(0, keys.length)
        .map(({ key }) => key),
    ).toEqual(keys)
  }
})

test('what else can be filtered by comes behind, each once', () => {
  const keys = filterableAttributes('graphics-card').map(({ key }) => key)
  expect(keys).toEqual(['chipset', 'vram', 'length', 'slots', 'tdp', 'series', 'colour'])
})
