import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type {
  AttributeDefinition,
  AttributeValues,
} from '#domain/catalogue/attributes/attribute-definition.ts'
import { attributesOf, checkAttributes } from '#domain/catalogue/attributes.ts'
import type { Kind } from '#domain/catalogue/categories.ts'
import { FIT_RULES, type FitRule, fitRulesOf, fits } from './fit-rules.ts'

const ruleOf = (kind: Kind, otherKind: Kind): FitRule => {
  const rule = fitRulesOf(kind).find((each) => each.otherKind === otherKind)
  if (!rule) throw new Error(`no rule says what ${otherKind} fits ${kind}`)
  return rule
}

const slot = { interface: 'PCIe 4.0 x4', sizes: ['2260', '2280'] }

test.each<[Kind, AttributeValues, Kind, AttributeValues, boolean]>([
  ['cpu', { socket: 'AM5' }, 'motherboard', { socket: 'AM5' }, true],
  ['cpu', { socket: 'AM5' }, 'motherboard', { socket: 'AM4' }, false],
  // Boards for the sixth and the eighth generation have the same socket and not the same processors.
  ['cpu', { socket: 'LGA1151' }, 'motherboard', { socket: 'LGA1151' }, false],
  ['cpu', { socket: 'AM4' }, 'air-cooler', { sockets: ['AM5', 'AM4'] }, true],
  ['cpu', { socket: 'AM4' }, 'liquid-cooler', { sockets: ['LGA1700'] }, false],
  [
    'motherboard',
    { memoryType: 'DDR5', formFactor: 'ATX' },
    'memory',
    { memoryType: 'DDR5', formFactor: 'DIMM' },
    true,
  ],
  [
    'motherboard',
    { memoryType: 'DDR5', formFactor: 'ATX' },
    'memory',
    { memoryType: 'DDR4', formFactor: 'DIMM' },
    false,
  ],
  [
    'motherboard',
    { memoryType: 'DDR5', formFactor: 'ATX' },
    'memory',
    { memoryType: 'DDR5', formFactor: 'SO-DIMM' },
    false,
  ],
  [
    'motherboard',
    { memoryType: 'DDR5', formFactor: 'ATX' },
    'memory',
    { memoryType: 'DDR5', formFactor: 'DIMM', registered: true },
    false,
  ],
  [
    'motherboard',
    { memoryType: 'DDR4', formFactor: 'Thin Mini-ITX' },
    'memory',
    { memoryType: 'DDR4', formFactor: 'DIMM' },
    false,
  ],
  [
    'laptop',
    { memoryType: 'DDR5', memorySlots: 2 },
    'memory',
    { memoryType: 'DDR5', formFactor: 'SO-DIMM' },
    true,
  ],
  [
    'laptop',
    { memoryType: 'DDR5', memorySlots: 0 },
    'memory',
    { memoryType: 'DDR5', formFactor: 'SO-DIMM' },
    false,
  ],
  ['laptop', { memoryType: 'DDR5' }, 'memory', { memoryType: 'DDR5', formFactor: 'SO-DIMM' }, false],
  ['motherboard', { m2Slots: [slot] }, 'ssd', { formFactor: 'M.2 2280', nvme: true }, true],
  ['motherboard', { m2Slots: [slot] }, 'ssd', { formFactor: 'M.2 22110', nvme: true }, false],
  ['motherboard', { m2Slots: [slot] }, 'ssd', { formFactor: 'M.2 2280', interface: 'SATA 6 Gb/s' }, false],
  [
    'motherboard',
    { m2Slots: [{ ...slot, sata: true }] },
    'ssd',
    { formFactor: 'M.2 2280', interface: 'SATA 6 Gb/s' },
    true,
  ],
  ['motherboard', { m2Slots: [slot] }, 'ssd', { formFactor: '2.5-inch', interface: 'SATA 6 Gb/s' }, false],
  // A slot for a wireless card.
  [
    'motherboard',
    { m2Slots: [{ sizes: ['2230'], moduleKey: 'E key' }] },
    'ssd',
    { formFactor: 'M.2 2230', nvme: true },
    false,
  ],
  ['motherboard', { formFactor: 'ATX' }, 'case', { boards: ['ATX', 'Mini-ITX'] }, true],
  ['motherboard', { formFactor: 'E-ATX' }, 'case', { boards: ['ATX', 'Mini-ITX'] }, false],
  // E-ATX is no one width.
  ['motherboard', { formFactor: 'E-ATX' }, 'case', { boards: ['ATX', 'E-ATX'] }, false],
  ['motherboard', { formFactor: 'ATX', backConnect: true }, 'case', { boards: ['ATX'] }, false],
  [
    'motherboard',
    { formFactor: 'ATX', backConnect: true },
    'case',
    { boards: ['ATX'], backConnect: true },
    true,
  ],
  ['graphics-card', { suggestedPowerSupply: 750 }, 'power-supply', { wattage: 750 }, true],
  ['graphics-card', { suggestedPowerSupply: 750 }, 'power-supply', { wattage: 650 }, false],
])('%s %j with %s %j: %s', (kind, own, otherKind, other, expected) => {
  for (const [facts, of] of [[own, kind] as const, [other, otherKind] as const])
    expect(checkAttributes(of, facts)).toMatchObject({ ok: true })
  expect(fits(ruleOf(kind, otherKind), own, other)).toBe(expected)
  expect(fits(ruleOf(otherKind, kind), other, own)).toBe(expected)
})

/** Facts of a kind as a shop has them: some of those that rules read, of a few values each. */
function anyFacts(kind: Kind): fc.Arbitrary<AttributeValues> {
  const definitions = (attributesOf[kind] as readonly AttributeDefinition[]).filter(
    (each) => 'rule' in each || ['memoryType', 'memorySlots'].includes(each.key),
  )
  const values = definitions.map((definition) => [definition.key, anyValue(definition)] as const)
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(values)
  return fc.record(record, { requiredKeys: [] }) as fc.Arbitrary<AttributeValues>
}
function anyValue(definition: AttributeDefinition): fc.Arbitrary<unknown> {
  if (definition.type === 'choice') return fc.constantFrom(...definition.options.slice(0, 5))
  if (definition.type === 'list') return fc.subarray(definition.options.slice(0, 5), { minLength: 1 })
  if (definition.type === 'number') return fc.constantFrom(0, 2, 650, 850)
  if (definition.type === 'flag') return fc.boolean()
  return definition.key === 'm2Slots'
    ? fc.array(anySlot, { minLength: 1, maxLength: 2 })
    : fc.constant('text')
}
const anySlot = fc.record(
  {
    interface: fc.constantFrom('PCIe 5.0 x4', 'PCIe 4.0 x2', 'SATA 6 Gb/s'),
    sizes: fc.subarray(['2230', '2242', '2280'], { minLength: 1 }),
    sata: fc.boolean(),
  },
  { requiredKeys: [] },
)

describe('every rule', () => {
  test.each(FIT_RULES.map((rule) => [rule.name, rule.kind, rule] as const))(
    'says the same from both sides: %s, of %s',
    (_name, kind, rule) => {
      const back = FIT_RULES.find((each) => each.name === rule.name && each.kind === rule.otherKind)
      expect(back?.otherKind).toBe(kind)
      fc.assert(
        fc.property(anyFacts(kind), anyFacts(rule.otherKind), (own, other) => {
          expect(fits(rule, own, other)).toBe(back ? fits(back, other, own) : undefined)
        }),
        { numRuns: 200 },
      )
    },
  )

  test.each(FIT_RULES.map((rule) => [rule.name, rule.kind, rule] as const))(
    'says nothing where a fact is missing: %s, of %s',
    (_name, kind, rule) => {
      expect(rule.asks({})).toBeUndefined()
      fc.assert(fc.property(anyFacts(kind), (own) => !fits(rule, own, {})))
    },
  )
})
