import { expect, test } from 'vitest'
import { filtersOf } from './fit-filters.ts'

test.each([
  ['motherboard', { anyOf: [{ socket: 'AM5' }] }, { socket: { values: ['AM5'] } }],
  ['cpu', { anyOf: [{ socket: 'AM5' }, { socket: 'AM4' }] }, { socket: { values: ['AM5', 'AM4'] } }],
  ['air-cooler', { anyOf: [{ sockets: ['AM5'] }] }, { sockets: { values: ['AM5'] } }],
  ['power-supply', { anyOf: [{}], number: { key: 'wattage', atLeast: 750 } }, { wattage: { min: 750 } }],
  [
    'memory',
    { anyOf: [{ memoryType: 'DDR5', formFactor: 'DIMM' }] },
    { memoryType: { values: ['DDR5'] }, formFactor: { values: ['DIMM'] } },
  ],
  ['memory', { anyOf: [{ memoryType: 'DDR5', ecc: true }] }, undefined],
  ['memory', { anyOf: [{ memoryType: 'DDR5' }], without: { registered: true } }, undefined],
  ['motherboard', { anyOf: [{ m2Slots: [{ sizes: ['2280'] }] }] }, undefined],
  ['ssd', { anyOf: [{ formFactor: 'M.2 2280', nvme: true }, { formFactor: 'M.2 2242' }] }, undefined],
  ['case', { anyOf: [{}] }, undefined],
] as const)('of %s, %j is said by the filters %j', (kind, condition, filters) => {
  expect(filtersOf(kind, condition)).toEqual(filters)
})
