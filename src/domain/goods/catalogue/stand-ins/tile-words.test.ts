import { expect, test } from 'vitest'
import type { AttributeValues } from '../attributes/attribute-definition.ts'
import type { Kind } from '../categories.ts'
import { keyFactLine } from '../key-facts/key-facts.ts'
import { tileOf } from './tile-words.ts'

const tile = (kind: Kind, name: string, attributes: AttributeValues) =>
  tileOf({ kind, name, facts: keyFactLine(kind, attributes) })

const cpu = { cores: 8, boostClock: 5.2, tdp: 120, socket: 'AM5' }

test.each<[Kind, string, AttributeValues, string, string]>([
  ['cpu', 'AMD Ryzen 7 9800X3D', cpu, 'Ryzen 7 9800X3D', '8 cores · 5.2 GHz'],
  ['cpu', 'AMD Ryzen 9 3900X OEM/Tray', cpu, 'Ryzen 9 3900X', '8 cores · 5.2 GHz'],
  ['cpu', 'AMD Ryzen 7 PRO 7745 OEM/Tray', cpu, 'Ryzen 7 PRO 7745', '8 cores · 5.2 GHz'],
  ['cpu', 'AMD Ryzen Threadripper 3970X', cpu, 'Ryzen Threadripper 3970X', '8 cores · 5.2 GHz'],
  ['cpu', 'Intel Core i5-14600K', cpu, 'Core i5-14600K', '8 cores · 5.2 GHz'],
  ['cpu', 'Intel Core Ultra 7 265K', cpu, 'Core Ultra 7 265K', '8 cores · 5.2 GHz'],
  ['cpu', 'Peacock Pavan NX720', cpu, '8 cores', '5.2 GHz · 120 W'],
  [
    'motherboard',
    'MSI MAG B650M MORTAR',
    { socket: 'AM5', formFactor: 'Micro-ATX' },
    'B650',
    'AM5 · Micro-ATX',
  ],
  ['motherboard', 'ASRock X670E Taichi', { socket: 'AM5', formFactor: 'E-ATX' }, 'X670E', 'AM5 · E-ATX'],
  ['motherboard', 'A board', { socket: 'AM4', formFactor: 'ATX' }, 'AM4', 'ATX'],
  [
    'memory',
    'Kit',
    { capacity: 32, modules: 2, memoryType: 'DDR5', speed: 6000, casLatency: 30 },
    '32 GB',
    'DDR5-6000 · CL30',
  ],
  [
    'power-supply',
    'Supply',
    { wattage: 750, rating: '80 PLUS Gold', formFactor: 'ATX' },
    '750 W',
    '80+ Gold · ATX',
  ],
  [
    'monitor',
    'Screen',
    { size: 27, resolution: '3840 × 2160', refreshRate: 160 },
    '27 inch',
    '16:9 · 160 Hz',
  ],
  ['monitor', 'Wide', { size: 34, resolution: '3440 × 1440', refreshRate: 180 }, '34 inch', '21:9 · 180 Hz'],
  ['hard-drive', 'Disk', { capacity: 4000, formFactor: '3.5-inch' }, '4 TB', '3.5-inch'],
  ['air-cooler', 'Tower', { height: 158, rating: 220 }, '158 mm', 'Cools 220 W'],
  ['liquid-cooler', 'Loop', { radiator: '360 mm' }, '360 mm', ''],
  ['mouse', 'Mouse', { connectivity: ['2.4 GHz wireless'], dpiMax: 26_000 }, '26,000 DPI', 'Wireless'],
  ['case', 'Tower', { formFactor: 'Mid tower', graphicsLengthMax: 360 }, 'Mid tower', 'Cards to 360 mm'],
])('a %s, %s, is told from its neighbours', (kind, name, attributes, title, detail) => {
  expect(tile(kind, name, attributes)).toEqual({ title, detail })
})

test('a graphics card has its chip without the family’s name, and its length to be drawn', () => {
  const card = { chipset: 'GeForce RTX 5070', vram: 12, length: 242, slots: 2 }
  expect(tile('graphics-card', 'A card', card)).toEqual({
    title: 'RTX 5070',
    detail: '12 GB · 242 mm',
    length: 'M1 0v12M1 6h242m0-6v12',
  })
  expect(tile('graphics-card', 'A card', { chipset: 'Radeon RX 9070 XT' })).toEqual({
    title: 'RX 9070 XT',
    detail: '',
  })
})

test('nothing is written on the picture of a product of which nothing is known', () => {
  expect(tile('keyboard', 'A keyboard', {})).toBeUndefined()
})
