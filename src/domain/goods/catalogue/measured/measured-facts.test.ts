import { describe, expect, test } from 'vitest'
import type { AttributeDefinition } from '../attributes/attribute-definition.ts'
import { attributesOf } from '../attributes.ts'
import { type Kind, kinds } from '../categories.ts'
import { agrees, findMeasurable, measurableFactsOf, namedMeasurable, rounded } from './measurable-facts.ts'
import { measuredSources, measuredText, outweighed, statedAttributes } from './measured-facts.ts'

const ON = '2026-11-28'
const KINDS = Object.keys(kinds) as Kind[]

describe('the table of what owners can measure', () => {
  test('names only numbers that the specification of the kind has', () => {
    const unknown = KINDS.flatMap((kind) =>
      namedMeasurable(kind)
        .filter((key) => !findMeasurable(kind, key))
        .map((key) => `${kind} ${key}`),
    )
    expect(unknown).toEqual([])
  })

  test('has bounds in order, and a tolerance that keeps the two ends apart', () => {
    for (const fact of KINDS.flatMap((kind) => [...measurableFactsOf(kind)])) {
      expect(fact.min, fact.label).toBeLessThan(fact.max)
      expect(agrees(fact, fact.min, fact.max), fact.label).toBe(false)
      expect(agrees(fact, fact.min, rounded(fact, fact.min)), fact.label).toBe(true)
    }
  })

  test.each([
    ['case', 'graphicsLengthMax', 310, 313, true],
    ['case', 'graphicsLengthMax', 310, 313.1, false],
    ['graphics-card', 'slots', 2.5, 2.65, true],
    ['laptop', 'weight', 1.5, 1.53, true],
    ['laptop', 'weight', 1.5, 1.54, false],
  ] as const)('of a %s, %s of %d and %d agree: %s', (kind, key, one, other, expected) => {
    const fact = findMeasurable(kind, key)
    expect(fact && agrees(fact, one, other)).toBe(expected)
    expect(fact && agrees(fact, other, one)).toBe(expected)
  })
})

describe('what owners agree on', () => {
  const sheet = { graphicsLengthMax: 310, coolerHeightMax: 160, formFactor: 'Mid tower' }
  const agreed = (value: number) => ({ graphicsLengthMax: { value, owners: 3, on: ON } })

  test('stands in place of a data sheet that says otherwise, and the data sheet is found again', () => {
    const { attributes, measured } = outweighed('case', sheet, agreed(317))
    expect(attributes).toEqual({ ...sheet, graphicsLengthMax: 317 })
    expect(measured.graphicsLengthMax).toEqual({ value: 317, owners: 3, on: ON, stated: 310 })
    expect(statedAttributes(attributes, measured)).toEqual(sheet)
    expect(measuredSources(measured)).toEqual({
      graphicsLengthMax: { source: 'owners', owners: 3, on: ON },
    })
  })

  test('fills in what the data sheet leaves out, and goes without a trace', () => {
    const { graphicsLengthMax: _, ...without } = sheet
    const { attributes, measured } = outweighed('case', without, agreed(317))
    expect(attributes.graphicsLengthMax).toBe(317)
    expect(statedAttributes(attributes, measured)).toEqual(without)
  })

  test('confirms a data sheet that says the same, whose number stays', () => {
    const { attributes, measured } = outweighed('case', sheet, agreed(312))
    expect(attributes).toEqual(sheet)
    expect(measured.graphicsLengthMax).not.toHaveProperty('stated')
    expect(measuredSources(measured)).toEqual({})
  })

  test('is weighed anew against a changed data sheet', () => {
    const { measured } = outweighed('case', sheet, agreed(317))
    const changed = outweighed('case', { ...sheet, graphicsLengthMax: 318 }, measured)
    expect(changed.attributes.graphicsLengthMax).toBe(318)
    const back = outweighed('case', { ...sheet, graphicsLengthMax: 330 }, changed.measured)
    expect(back.attributes.graphicsLengthMax).toBe(317)
    expect(back.measured.graphicsLengthMax?.stated).toBe(330)
  })

  test('of a fact that the kind does not have says nothing', () => {
    const weight = { weight: { value: 5, owners: 3, on: ON } }
    expect(outweighed('case', sheet, weight)).toEqual({ attributes: sheet, measured: {} })
  })

  test('is said with its number of owners and what the data sheet says', () => {
    const definitions: readonly AttributeDefinition[] = attributesOf.case
    const definition = definitions.find(({ key }) => key === 'graphicsLengthMax')
    if (!definition) throw new Error('no such attribute')
    const said = (stated?: number | null) =>
      measuredText(definition, '317 mm', {
        graphicsLengthMax: { value: 317, owners: 3, on: ON, ...(stated !== undefined && { stated }) },
      })
    expect(said(310)).toBe('317 mm, measured by 3 owners (data sheet: 310 mm)')
    expect(said(null)).toBe('317 mm, measured by 3 owners (not in the data sheet)')
    expect(said()).toBe('317 mm, confirmed by 3 owners')
    expect(measuredText(definition, '317 mm', {})).toBe('317 mm')
  })
})
