import fc from 'fast-check'
import type {
  AttributeDefinition,
  AttributeValues,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'

const slot = { interface: 'PCIe 4.0 x4', sizes: ['2260', '2280'], lanes: 'from the chipset' }

/** Few values each, of which two often agree. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  socket: ['AM5', 'sTR5', 'LGA1200', 'FM2', 'FM2+'],
  generation: ['Ryzen 7000', 'Ryzen 9000', 'Threadripper 7000', '11th Gen Core'],
  chipset: ['B650', 'B850', 'TRX50', 'B560', 'GeForce RTX 3050 6 GB'],
  memoryType: ['DDR5', 'DDR4'],
  memoryForm: ['DIMM', 'SO-DIMM'],
  memorySlots: [2, 4],
  memoryMax: [64, 192],
  memoryPerSlotMax: [32, 48],
  modules: [1, 2, 4],
  capacity: [16, 32, 96],
  interface: ['PCIe 4.0 x4', 'SATA 6 Gb/s', 'PCIe 4.0 x16'],
  formFactor: [
    'ATX',
    'Mini-ITX',
    'E-ATX',
    'DIMM',
    'CUDIMM',
    'SO-DIMM',
    'M.2 2280',
    '2.5-inch',
    'PCIe card',
    'U.2',
  ],
  wattage: [550, 850],
  suggestedPowerSupply: [300, 750],
  tdp: [70, 200, 350],
  minimumBios: [[{ generation: 'Ryzen 9000', version: '3.0' }]],
  m2Slots: [
    [slot],
    [{ ...slot, sata: true, sizes: ['2242', '2280'] }],
    [{ interface: 'PCIe 5.0 x4', sizes: ['2280'] }],
  ],
  pcieSlots: [[{ interface: 'PCIe 4.0 x16' }], [{ interface: 'PCIe 4.0 x4' }]],
}
/** What nobody says in most pairs, so that it is not the one thing that is not known. */
const RARE: readonly string[] = ['rating', 'testedMemory', 'backConnect']

/** Pairs of made-up parts of two kinds, always the same ones: facts of few values, of which many fit each other. */
export function madeUpPairs(kind: Kind, otherKind: Kind, numRuns = 600): [Part, Part][] {
  return fc.sample(fc.tuple(anyPart(kind), anyPart(otherKind)), { numRuns, seed: 15 })
}

function anyPart(kind: Kind): fc.Arbitrary<Part> {
  const definitions = (attributesOf[kind] as readonly AttributeDefinition[]).filter(({ rule }) => rule)
  const entries = definitions.map((definition) => {
    const isRare = RARE.includes(definition.key)
    return [
      definition.key,
      isRare ? fc.constant(undefined) : fc.option(anyValue(definition), { nil: undefined, freq: 14 }),
    ] as const
  })
  return fc.record(Object.fromEntries(entries)).map((facts) => {
    const said = Object.entries(facts).filter(([, value]) => value !== undefined)
    const attributes = Object.fromEntries(said) as AttributeValues
    return { id: kind, kind, name: `A ${kind}`, quantity: 1, attributes }
  })
}

function anyValue(definition: AttributeDefinition): fc.Arbitrary<unknown> {
  const own = VALUES[definition.key]?.filter(
    (value) => !('options' in definition) || definition.options.some((option) => option === value),
  )
  if (own && own.length > 0 && definition.type !== 'list') return fc.constantFrom(...own)
  if (definition.type === 'choice') return fc.constantFrom(...definition.options.slice(0, 4))
  if (definition.type === 'list') {
    const options = (VALUES[definition.key === 'sockets' ? 'socket' : definition.key] ??
      definition.options) as string[]
    return fc.subarray(options.filter((option) => option !== 'None').slice(0, 4), { minLength: 1 })
  }
  if (definition.type === 'flag') return fc.boolean()
  return definition.type === 'number' ? fc.constantFrom(0, 1, 2, 4) : fc.constant('text')
}
