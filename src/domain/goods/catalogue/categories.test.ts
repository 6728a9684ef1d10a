import { describe, expect, test } from 'vitest'
import { categories, isKind, type Kind, kinds, needsBisNumber, onlyKindOf } from './categories.ts'

const everyKind = Object.keys(kinds) as Kind[]

describe('the categories', () => {
  test('are the seven of the shop, each with its own address', () => {
    expect(categories.map(({ name }) => name)).toEqual([
      'Laptops',
      'Components',
      'Storage',
      'Monitors',
      'Cases',
      'Peripherals',
      'Cooling',
    ])
    expect(new Set(categories.map(({ slug }) => slug)).size).toBe(7)
  })

  test('all hold at least one kind of product', () => {
    const used = new Set<string>(everyKind.map((kind) => kinds[kind].category))
    expect([...used].sort()).toEqual(categories.map(({ name }) => name).sort())
  })
})

describe('the kinds', () => {
  test.each(everyKind)('%s can be billed: a tariff heading and 18 % GST', (kind) => {
    expect(kinds[kind].hsn).toMatch(/^8[45]\d{4}(\d{2})?$/)
    expect(kinds[kind].gstRateBp).toBe(1800)
  })

  test('are told from other words', () => {
    expect(isKind('graphics-card')).toBe(true)
    expect(isKind('toaster')).toBe(false)
    expect(isKind('constructor')).toBe(false)
  })
})

describe('a BIS registration number', () => {
  test.each(['laptop', 'monitor', 'keyboard', 'power-supply', 'webcam'] as const)(
    'is asked of every %s',
    (kind) => {
      expect(needsBisNumber(kind, {})).toBe(true)
    },
  )

  test.each(['cpu', 'motherboard', 'memory', 'graphics-card', 'ssd', 'case', 'liquid-cooler'] as const)(
    'is asked of no %s',
    (kind) => {
      expect(needsBisNumber(kind, {})).toBe(false)
    },
  )

  test('is asked of headphones and speakers that play without a wire', () => {
    expect(needsBisNumber('headphones', { connectivity: ['USB-A', 'Bluetooth'] })).toBe(true)
    expect(needsBisNumber('headphones', { connectivity: ['2.4 GHz wireless'] })).toBe(true)
    expect(needsBisNumber('speaker', { connectivity: ['3.5 mm'] })).toBe(false)
    expect(needsBisNumber('speaker', {})).toBe(false)
  })
})

test('a category of one kind is that kind', () => {
  expect(['Laptops', 'Monitors', 'Cases', 'Storage', 'Components', 'nothing'].map(onlyKindOf)).toEqual([
    'laptop',
    'monitor',
    'case',
    undefined,
    undefined,
    undefined,
  ])
})
