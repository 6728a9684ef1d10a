import { describe, expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { judgeBuild } from './judge-build.ts'
import type { Answer, Part } from './verdict.ts'

type Lanes = 'from the processor' | 'from the chipset' | undefined

const P = 'from the processor'
const C = 'from the chipset'

function board(socket: string, chipset: string, ...lanes: readonly Lanes[]): Part {
  const m2Slots = lanes.map((each) => ({
    interface: 'PCIe 4.0 x4',
    sizes: ['2280'],
    moduleKey: 'M key',
    sata: false,
    sataPortsOff: 0,
    ...(each && { lanes: each }),
  }))
  return part('motherboard', `A ${chipset} board`, { socket, chipset, sataPorts: 4, m2Slots })
}
const cpu = (name: string, socket: string, attributes: AttributeValues): Part =>
  part('cpu', name, { socket, ...attributes })
function part(kind: Part['kind'], name: string, attributes: AttributeValues): Part {
  return { id: kind, kind, name, quantity: 1, attributes }
}
const drives = (quantity: number): Part => ({
  ...part('ssd', 'A drive', { formFactor: 'M.2 2280', interface: 'PCIe 4.0 x4', nvme: true }),
  quantity,
})

const NO_GRAPHICS = { integratedGraphics: false }
const GRAPHICS = { integratedGraphics: true }
const PROCESSORS = {
  'no processor': undefined,
  'Core i5-10400': cpu('Core i5-10400', 'LGA1200', { generation: '10th Gen Core' }),
  'Core i5-11400': cpu('Core i5-11400', 'LGA1200', { generation: '11th Gen Core' }),
  'Pentium G6400': cpu('Pentium G6400', 'LGA1200', {}),
  'Core i9-9980XE': cpu('Core i9-9980XE', 'LGA2066', {}),
  'Core i5-13400': cpu('Core i5-13400', 'LGA1700', { generation: '13th Gen Core' }),
  'Core Ultra 7 265K': cpu('Core Ultra 7 265K', 'LGA1851', { generation: 'Core Ultra 200S' }),
  'Ryzen 5 5600X': cpu('Ryzen 5 5600X', 'AM4', { generation: 'Ryzen 5000', ...NO_GRAPHICS }),
  'Ryzen 5 5600G': cpu('Ryzen 5 5600G', 'AM4', { generation: 'Ryzen 5000', ...GRAPHICS }),
  'Ryzen 5 5500': cpu('Ryzen 5 5500', 'AM4', { generation: 'Ryzen 5000', ...NO_GRAPHICS }),
  'Ryzen 5 4500': cpu('Ryzen 5 4500', 'AM4', { generation: 'Ryzen 4000', ...NO_GRAPHICS }),
  'Ryzen 7 7700X': cpu('Ryzen 7 7700X', 'AM5', { generation: 'Ryzen 7000', ...GRAPHICS }),
  'Ryzen 9 9900X': cpu('Ryzen 9 9900X', 'AM5', { generation: 'Ryzen 9000', ...GRAPHICS }),
  'Ryzen 7 8700G': cpu('Ryzen 7 8700G', 'AM5', { generation: 'Ryzen 8000', ...GRAPHICS }),
  'Ryzen 5 8500G': cpu('Ryzen 5 8500G', 'AM5', { generation: 'Ryzen 8000', ...GRAPHICS }),
  'EPYC 4364P': cpu('EPYC 4364P', 'AM5', {}),
} as const
const BOARDS = {
  'B560 (P, C)': board('LGA1200', 'B560', P, C),
  'B560 (P)': board('LGA1200', 'B560', P),
  'B560 (?, ?)': board('LGA1200', 'B560', undefined, undefined),
  'B460 (?, ?)': board('LGA1200', 'B460', undefined, undefined),
  'X299 (P, C)': board('LGA2066', 'X299', P, C),
  'B760 (P, C)': board('LGA1700', 'B760', P, C),
  'Z890 (P, P)': board('LGA1851', 'Z890', P, P),
  'B550 (P, C)': board('AM4', 'B550', P, C),
  'B550 (P, P, C)': board('AM4', 'B550', P, P, C),
  'B650 (P, P)': board('AM5', 'B650', P, P),
  'X870E (P, P, P)': board('AM5', 'X870E', P, P, P),
} as const

/** By hand, from the makers' manuals: which slot is served by what, and with which processors. */
const TABLE: readonly (readonly [
  board: keyof typeof BOARDS,
  processor: keyof typeof PROCESSORS,
  ofOneDrive: Answer,
  ofTwo: Answer,
  ofThree: Answer,
])[] = [
  ['B560 (P, C)', 'Core i5-11400', 'fits', 'fits', 'does not fit'],
  ['B560 (P, C)', 'Core i5-10400', 'fits', 'does not fit', 'does not fit'],
  ['B560 (P, C)', 'Pentium G6400', 'fits', 'not known', 'does not fit'],
  ['B560 (P, C)', 'no processor', 'fits', 'fits if', 'does not fit'],
  ['B560 (P)', 'Core i5-11400', 'fits', 'does not fit', 'does not fit'],
  ['B560 (P)', 'Core i5-10400', 'does not fit', 'does not fit', 'does not fit'],
  ['B560 (P)', 'no processor', 'fits if', 'does not fit', 'does not fit'],
  ['B560 (?, ?)', 'Core i5-11400', 'fits', 'fits', 'does not fit'],
  ['B560 (?, ?)', 'Core i5-10400', 'not known', 'not known', 'does not fit'],
  ['B460 (?, ?)', 'Core i5-10400', 'fits', 'fits', 'does not fit'],
  ['X299 (P, C)', 'Core i9-9980XE', 'fits', 'not known', 'does not fit'],
  ['B760 (P, C)', 'Core i5-13400', 'fits', 'fits', 'does not fit'],
  ['B760 (P, C)', 'no processor', 'fits', 'fits', 'does not fit'],
  ['Z890 (P, P)', 'Core Ultra 7 265K', 'fits', 'fits', 'does not fit'],
  ['B550 (P, C)', 'Ryzen 5 5600X', 'fits', 'fits', 'does not fit'],
  ['B550 (P, C)', 'Ryzen 5 5600G', 'fits', 'fits', 'does not fit'],
  ['B550 (P, P, C)', 'Ryzen 5 5600X', 'fits', 'fits', 'fits'],
  ['B550 (P, P, C)', 'Ryzen 5 5600G', 'fits', 'fits', 'not known'],
  ['B550 (P, P, C)', 'Ryzen 5 5500', 'fits', 'fits', 'not known'],
  ['B550 (P, P, C)', 'Ryzen 5 4500', 'fits', 'fits', 'not known'],
  ['B550 (P, P, C)', 'no processor', 'fits', 'fits', 'fits if'],
  ['B650 (P, P)', 'Ryzen 7 7700X', 'fits', 'fits', 'does not fit'],
  ['B650 (P, P)', 'Ryzen 7 8700G', 'fits', 'fits', 'does not fit'],
  ['B650 (P, P)', 'Ryzen 5 8500G', 'fits', 'not known', 'does not fit'],
  ['B650 (P, P)', 'EPYC 4364P', 'fits', 'not known', 'does not fit'],
  ['X870E (P, P, P)', 'Ryzen 9 9900X', 'fits', 'fits', 'fits'],
  ['X870E (P, P, P)', 'Ryzen 7 8700G', 'fits', 'fits', 'not known'],
]

const verdictsOf = (rule: string, ...build: readonly (Part | undefined)[]) =>
  judgeBuild(build.filter((each) => each !== undefined)).filter((verdict) => verdict.rule === rule)

describe.each(TABLE)('%s with %s', (boardName, cpuName, ...answers) => {
  test.each(answers.map((answer, at) => ({ count: at + 1, answer })))(
    '$count: $answer',
    ({ count, answer }) => {
      const found = verdictsOf('m2-slots', BOARDS[boardName], PROCESSORS[cpuName], drives(count))
      expect(found.map((verdict) => verdict.answer)).toEqual([answer])
    },
  )
})

test('a dead slot is named, switches no SATA port off, and is no place to be free in', () => {
  const [dead] = verdictsOf('m2-slots', BOARDS['B560 (P, C)'], PROCESSORS['Core i5-10400'], drives(2))
  expect(dead?.why).toContain('M.2 slot 1, which is wired to the processor and dead with this one')
  const slot = { interface: 'PCIe 4.0 x4', sizes: ['2280'], moduleKey: 'M key', sata: false }
  const shared = part('motherboard', 'A B560 board', {
    socket: 'LGA1200',
    chipset: 'B560',
    sataPorts: 4,
    m2Slots: [
      { ...slot, lanes: P, sataPortsOff: 0 },
      { ...slot, lanes: C, sataPortsOff: 2 },
    ],
  })
  const large = { ...part('hard-drive', 'A disk', { formFactor: '3.5-inch', interface: 'SATA 6 Gb/s' }) }
  const answers = (rule: string, cpuName: keyof typeof PROCESSORS) =>
    verdictsOf(rule, shared, PROCESSORS[cpuName], drives(1), { ...large, quantity: 3 }).map(
      ({ answer }) => answer,
    )
  expect(answers('sata-ports', 'Core i5-11400')).toEqual(['fits'])
  expect(answers('sata-ports', 'Core i5-10400')).toEqual(['does not fit'])
  expect(answers('lane-sharing', 'Core i5-11400')).toEqual(['fits'])
  expect(answers('lane-sharing', 'Core i5-10400')).toEqual(['fits if'])
})
