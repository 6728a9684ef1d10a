import { expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { AttributeFilters } from '#domain/goods/catalogue/filters/attribute-filters.ts'
import { fitOfPair } from '#domain/goods/compatibility/fit-rules.ts'
import { madeUpPairs } from '#tests/support/made-up-parts.ts'
import { slotFilters } from './slot-filters.ts'
import { SLOTS } from './slots.ts'

const part = (kind: Kind, attributes: AttributeValues) => ({
  id: kind,
  kind,
  name: kind,
  quantity: 1,
  attributes,
})
const BOARD = part('motherboard', {
  socket: 'AM5',
  memoryType: 'DDR5',
  memoryForm: 'DIMM',
  formFactor: 'Micro-ATX',
})
const CARD = part('graphics-card', { length: 304, suggestedPowerSupply: 750 })
const CASE = part('case', { boards: ['Micro-ATX'], graphicsLengthMax: 330, coolerHeightMax: 165 })

test('a board asks for its socket, its memory, and a case of its size or a larger one', () => {
  expect(slotFilters('cpu', [BOARD])).toEqual({ socket: { values: ['AM5'] } })
  expect(slotFilters('memory', [BOARD])).toEqual({
    memoryType: { values: ['DDR5'] },
    formFactor: { values: ['DIMM', 'CUDIMM'] },
  })
  expect(slotFilters('air-cooler', [BOARD])).toEqual({ sockets: { values: ['AM5'] } })
  expect(slotFilters('case', [BOARD, CARD])).toEqual({
    boards: { values: ['Micro-ATX', 'ATX', 'E-ATX'] },
    graphicsLengthMax: { min: 304 },
  })
})

test('a case asks for boards and cards that go in, a card for the supply that its maker suggests', () => {
  expect(slotFilters('motherboard', [CASE])).toEqual({
    formFactor: { values: ['Mini-ITX', 'Micro-ATX', 'Thin Mini-ITX', 'Mini-DTX', 'Flex-ATX'] },
  })
  expect(slotFilters('graphics-card', [CASE])).toEqual({ length: { max: 330 } })
  expect(slotFilters('air-cooler', [CASE])).toEqual({ height: { max: 165 } })
  expect(slotFilters('power-supply', [CARD])).toEqual({ wattage: { min: 750 } })
})

test('the board decides about memory before the processor, which may take two sorts', () => {
  const cpu = part('cpu', { socket: 'LGA1700', memoryTypes: ['DDR4', 'DDR5'] })
  expect(slotFilters('memory', [cpu])).toEqual({ memoryType: { values: ['DDR4', 'DDR5'] } })
  expect(slotFilters('memory', [cpu, BOARD])).toMatchObject({ memoryType: { values: ['DDR5'] } })
})

test('without facts nothing is narrowed', () => {
  expect(slotFilters('cpu', [part('motherboard', {})])).toBeUndefined()
  expect(slotFilters('monitor', [BOARD, CARD])).toBeUndefined()
})

test('boards for workstations ask for registered memory, a laptop for its own, a case for what its supplies stand in', () => {
  expect(slotFilters('memory', [part('motherboard', { socket: 'sTR5', memoryType: 'DDR5' })])).toEqual({
    memoryType: { values: ['DDR5'] },
    registered: { values: ['true'] },
  })
  expect(slotFilters('memory', [part('laptop', { memoryType: 'DDR5' })])).toEqual({
    memoryType: { values: ['DDR5'] },
    formFactor: { values: ['SO-DIMM'] },
  })
  expect(slotFilters('power-supply', [part('case', { powerSupplyForms: ['SFX-L'] })])).toEqual({
    formFactor: { values: ['SFX-L', 'SFX'] },
  })
})

const passes = (attributes: AttributeValues, filters: AttributeFilters | undefined) =>
  Object.entries(filters ?? {}).every(([key, choice]) => {
    const value = attributes[key]
    if (choice.values) return [value].flat().some((each) => choice.values?.includes(String(each)))
    const { min = 0, max = Number.POSITIVE_INFINITY } = choice
    return typeof value === 'number' && value >= min && value <= max
  })

/** A board asks for coolers on behalf of the processor, which is not there to be judged. */
const COOLERS: readonly Kind[] = ['air-cooler', 'liquid-cooler']
const KINDS = SLOTS.slice(0, 8)
  .flatMap(({ kinds }) => kinds)
  .concat('laptop')
test.each(KINDS)(
  'a list for what is chosen beside a %s hides nothing of which all is known to fit',
  (kind) => {
    const hidden = KINDS.filter(
      (other) => other !== kind && !(kind === 'motherboard' && COOLERS.includes(other)),
    )
      .flatMap((other) => madeUpPairs(kind, other, 150))
      .filter(([chosen, candidate]) => {
        const filters = slotFilters(candidate.kind, [chosen])
        return (
          filters && !passes(candidate.attributes, filters) && fitOfPair(chosen, candidate)?.answer === 'fits'
        )
      })
    expect(hidden).toEqual([])
  },
)
