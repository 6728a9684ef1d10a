import { expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { streetPrice } from './street-price.ts'

const CASES: readonly [Kind, string, AttributeValues, from: number, to: number][] = [
  [
    'graphics-card',
    'Asus Dual GeForce RTX 4070 OC 12GB',
    { chipset: 'GeForce RTX 4070', vram: 12 },
    50_000,
    65_000,
  ],
  ['graphics-card', 'RTX 4070 Ti SUPER', { chipset: 'GeForce RTX 4070 Ti SUPER', vram: 16 }, 80_000, 95_000],
  ['graphics-card', 'MSI RTX 5060 Ti', { chipset: 'GeForce RTX 5060 Ti', vram: 16 }, 48_000, 56_000],
  ['graphics-card', 'MSI RTX 5060 Ti', { chipset: 'GeForce RTX 5060 Ti', vram: 8 }, 38_000, 46_000],
  ['graphics-card', 'A chip that nobody lists', { chipset: 'Nakshatra 800', vram: 8 }, 20_000, 35_000],
  ['power-supply', 'Corsair RM1000x', { wattage: 1_000, rating: '80 PLUS Gold' }, 12_000, 18_000],
  ['power-supply', 'CX550', { wattage: 550, rating: '80 PLUS Bronze' }, 3_500, 5_500],
  ['memory', '32GB (2x16GB)', { memoryType: 'DDR5', capacity: 32, speed: 6_000 }, 26_000, 33_000],
  ['memory', '16GB (2x8GB)', { memoryType: 'DDR4', capacity: 16, speed: 3_200 }, 7_000, 11_000],
  ['cpu', 'AMD Ryzen 5 9600X', { socket: 'AM5', cores: 6 }, 17_000, 24_000],
  ['cpu', 'AMD Ryzen 9 9950X', { socket: 'AM5', cores: 16 }, 55_000, 70_000],
  ['motherboard', 'A620M', { chipset: 'A620', memoryType: 'DDR5', formFactor: 'Micro-ATX' }, 7_500, 12_000],
  ['ssd', '2 TB', { capacity: 2_000, interface: 'PCIe 4.0 x4' }, 24_000, 32_000],
  ['hard-drive', '4 TB', { capacity: 4_000, formFactor: '3.5-inch' }, 9_500, 12_500],
  [
    'monitor',
    '27" QHD 165 Hz',
    { size: 27, resolution: '2560 × 1440', refreshRate: 165, panel: 'IPS' },
    13_000,
    20_000,
  ],
  [
    'monitor',
    '24" FHD 75 Hz',
    { size: 24, resolution: '1920 × 1080', refreshRate: 75, panel: 'IPS' },
    6_000,
    9_000,
  ],
  ['network-card', 'Gigabyte GC-AQC107 10 Gb/s Ethernet PCIe x4', {}, 8_000, 12_000],
  ['mouse', 'A mouse', { connectivity: ['USB-A'], dpiMax: 1_600 }, 400, 1_000],
]

test.each(CASES)('%s: %s %o costs what shops ask', (kind, name, attributes, from, to) => {
  const price = streetPrice(kind, { name, attributes })
  expect(price).toBeGreaterThanOrEqual(from)
  expect(price).toBeLessThanOrEqual(to)
})
