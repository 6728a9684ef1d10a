import { expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { figuresOf, limitsOf, loadOf } from './build-limits.ts'

const part = (kind: Kind, attributes: AttributeValues, quantity = 1) => ({
  id: kind,
  kind,
  attributes,
  quantity,
  name: `The ${kind}`,
})
const CPU = part('cpu', {
  cores: 8,
  threads: 16,
  memoryChannels: 2,
  memorySpeed: 5600,
  ppt: 162,
})
const KIT = { modules: 2, capacity: 32, speed: 6000 }

test('one module of two, and memory slower than the processor promises, hold the processor back', () => {
  const limits = limitsOf([CPU, part('memory', { modules: 1, capacity: 16, speed: 4800 })])
  expect(limits.map(({ label }) => label)).toEqual(['Memory channels', 'Memory speed'])
  expect(limits[0]?.words).toContain('50% of the bandwidth')
  expect(limitsOf([CPU, part('memory', KIT)])).toEqual([])
  expect(limitsOf([CPU, part('memory', { ...KIT, modules: 1 }, 2)])).toEqual([])
})

test('a drive or a card made for a faster slot than the board has is named', () => {
  const board = part('motherboard', {
    m2Slots: [{ interface: 'PCIe 4.0 x4' }, { interface: 'PCIe 3.0 x4' }],
    pcieSlots: [{ interface: 'PCIe 4.0 x16' }],
  })
  const fast = [
    part('ssd', { interface: 'PCIe 5.0 x4' }),
    part('graphics-card', { interface: 'PCIe 5.0 x16' }),
  ]
  expect(limitsOf([board, ...fast]).map(({ label }) => label)).toEqual(['Drive', 'Graphics card'])
  expect(limitsOf([part('motherboard', {}), ...fast])).toEqual([])
})

test('figures say how they come about', () => {
  const figures = figuresOf([
    CPU,
    part('memory', KIT),
    part('graphics-card', { vram: 12, length: 304, tdp: 250 }),
    part('monitor', { resolution: '2560 × 1440' }),
    part('case', { graphicsLengthMax: 330 }),
    part('power-supply', { wattage: 750 }),
  ])
  expect(Object.fromEntries(figures.map(({ label, words }) => [label, words]))).toEqual({
    Processor: '8 cores, 16 threads',
    Memory: '32 GB, up to 96 GB/s (6000 MT/s × 8 bytes × 2 channels)',
    'Graphics memory': '12 GB for 2560 × 1440 (3.7 million pixels)',
    // 162 + 250 + two modules of 4 + the board's 50.
    'Spare power': '280 W of 750 W at full load',
    'Space beyond the card': '26 mm before fans or a radiator in front',
  })
})

test('what a processor or card draws is not guessed', () => {
  expect(loadOf([CPU])).toBe(212)
  expect(loadOf([CPU, part('graphics-card', {})])).toBeUndefined()
  expect(figuresOf([part('graphics-card', {}), part('memory', {})])).toEqual([])
})
