import { describe, expect, test } from 'vitest'
import { lowestPlaces } from './best-places.ts'
import { bestPlaces } from './better-values.ts'
import { compareAttributes } from './compare-attributes.ts'

const card = (attributes: Record<string, string | number | boolean>) => ({
  kind: 'graphics-card' as const,
  attributes,
})
const best = (...args: Parameters<typeof bestPlaces>) => [...bestPlaces(...args)]

describe('of one attribute', () => {
  test.each([
    ['more graphics memory', 'graphics-card', 'vram', [12, 16, 8], [1]],
    ['both that have most of it', 'graphics-card', 'vram', [16, 16, 8], [0, 1]],
    ['less latency', 'memory', 'casLatency', [30, 36], [0]],
    ['less noise', 'case-fan', 'noise', [31, 22.5], [1]],
    ['the higher rating', 'power-supply', 'rating', ['80 PLUS Gold', '80 PLUS Titanium'], [1]],
    ['the later Wi-Fi', 'motherboard', 'wifi', ['None', 'Wi-Fi 7', 'Wi-Fi 6E'], [1]],
    ['a yes', 'ssd', 'dram', [false, true], [1]],
  ] as const)('better is %s', (_, kind, key, values, expected) => {
    expect(best(kind, key, values)).toEqual(expected)
  })

  test.each([
    ['length, which is a matter of room', 'graphics-card', 'length', [300, 250]],
    ['power drawn, which is a matter of speed', 'graphics-card', 'tdp', [300, 250]],
    ['what is alike', 'graphics-card', 'vram', [16, 16]],
    ['what only one of them says', 'graphics-card', 'vram', [16, undefined]],
    ['what nobody says', 'graphics-card', 'vram', [undefined, undefined]],
    ['a value that is none of the options', 'motherboard', 'wifi', ['Wi-Fi 9', 'Wi-Fi 7']],
  ] as const)('nothing is better of %s', (_, kind, key, values) => {
    expect(best(kind, key, values)).toEqual([])
  })

  test('a lower price is better, where both are known', () => {
    expect([...lowestPlaces([100, undefined, 90])]).toEqual([2])
    expect([...lowestPlaces([100, undefined])]).toEqual([])
  })
})

describe('products side by side', () => {
  test('say their attributes in the order of the specification, with units, and which rows differ', () => {
    const groups = compareAttributes([
      card({ length: 304, vram: 12, chipset: 'RTX 5070' }),
      card({ length: 304, vram: 16, boostClock: 2512 }),
    ])
    expect(groups.map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([
      ['Graphics', ['Graphics chip']],
      ['Performance', ['Boost clock']],
      ['Memory', ['Graphics memory']],
      ['Size and fit', ['Length']],
    ])
    const rows = groups.flatMap((group) => group.rows)
    expect(rows.map(({ texts, differs }) => [texts, differs])).toEqual([
      [['RTX 5070', undefined], true],
      [[undefined, '2,512 MHz'], true],
      [['12 GB', '16 GB'], true],
      [['304 mm', '304 mm'], false],
    ])
    expect(rows.map((row) => [...row.best])).toEqual([[], [], [1], []])
  })

  test('of two kinds share the rows that are called alike, and nothing is better', () => {
    const groups = compareAttributes([
      { kind: 'ssd', attributes: { capacity: 2000, readSpeed: 7000 } },
      { kind: 'hard-drive', attributes: { capacity: 4000, spindleSpeed: 5400 } },
    ])
    const capacity = groups.flatMap(({ rows }) => rows).find(({ label }) => label === 'Capacity')
    expect(capacity?.texts).toEqual(['2 TB', '4 TB'])
    expect(groups.flatMap(({ rows }) => rows).every((row) => row.best.size === 0)).toBe(true)
  })

  test('say each thing of which they have several in a row of its own', () => {
    const board = (slots: object[]) => ({
      kind: 'motherboard' as const,
      attributes: { m2Slots: slots as never },
    })
    const [group] = compareAttributes([
      board([{ interface: 'PCIe 5.0 x4' }, { interface: 'PCIe 4.0 x4' }]),
      board([{ interface: 'PCIe 5.0 x4' }]),
    ])
    expect(group?.rows.map(({ differs }) => differs)).toEqual([false, true])
  })
})
