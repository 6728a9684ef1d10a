import { describe, expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { judgeBuild, worstAnswer } from './judge-build.ts'
import type { Answer, Part } from './verdict.ts'

const part = (kind: Part['kind'], name: string, attributes: AttributeValues): Part => {
  return { id: kind, kind, name, quantity: 1, attributes }
}
const kit = (modules: number, each: number, attributes: AttributeValues): Part =>
  part('memory', 'A kit', {
    modules,
    capacity: modules * each,
    formFactor: 'DIMM',
    registered: false,
    ecc: false,
    ...attributes,
  })
const MEMORY = {
  'DDR5 2×16': kit(2, 16, { memoryType: 'DDR5' }),
  'DDR5 4×16': kit(4, 16, { memoryType: 'DDR5' }),
  'DDR5 2×48': kit(2, 48, { memoryType: 'DDR5' }),
  'DDR5 CUDIMM 2×24': kit(2, 24, { memoryType: 'DDR5', formFactor: 'CUDIMM' }),
  'DDR5 SO-DIMM 2×16': kit(2, 16, { memoryType: 'DDR5', formFactor: 'SO-DIMM' }),
  'DDR5 ECC 2×16': kit(2, 16, { memoryType: 'DDR5', ecc: true }),
  'DDR5 RDIMM 4×32': kit(4, 32, { memoryType: 'DDR5', ecc: true, registered: true }),
  'DDR5 RDIMM 8×32': kit(8, 32, { memoryType: 'DDR5', ecc: true, registered: true }),
  'DDR5 RDIMM or not 2×16': kit(2, 16, { memoryType: 'DDR5', ecc: true, registered: undefined }),
  'DDR4 2×16': kit(2, 16, { memoryType: 'DDR4' }),
  'DDR4 ECC 2×16': kit(2, 16, { memoryType: 'DDR4', ecc: true }),
  'DDR4 RDIMM 4×16': kit(4, 16, { memoryType: 'DDR4', ecc: true, registered: true }),
} as const

const board = (socket: string, chipset: string, memoryType: string, attributes: AttributeValues): Part =>
  part('motherboard', `A ${chipset} board`, {
    socket,
    chipset,
    memoryType,
    formFactor: 'ATX',
    memorySlots: 4,
    memoryMax: 192,
    eccMemory: false,
    ...attributes,
  })
const BOARDS = {
  B850: board('AM5', 'B850', 'DDR5', { memoryPerSlotMax: 64, eccMemory: true }),
  'B650 with two slots': board('AM5', 'B650', 'DDR5', {
    formFactor: 'Mini-ITX',
    memorySlots: 2,
    memoryMax: 96,
    memoryForm: 'DIMM',
  }),
  'small B650': board('AM5', 'B650', 'DDR5', { formFactor: 'Mini-ITX', memorySlots: 2, memoryMax: 96 }),
  B550: board('AM4', 'B550', 'DDR4', { memoryMax: 128, eccMemory: true }),
  'B760 DDR4': board('LGA1700', 'B760', 'DDR4', { memoryMax: 128 }),
  'B760 DDR5': board('LGA1700', 'B760', 'DDR5', {}),
  W680: board('LGA1700', 'W680', 'DDR5', { eccMemory: true }),
  Z890: board('LGA1851', 'Z890', 'DDR5', { memoryMax: 256 }),
  TRX50: board('sTR5', 'TRX50', 'DDR5', { memoryMax: 1024, eccMemory: true }),
  WRX90: board('sTR5', 'WRX90', 'DDR5', { memorySlots: 8, memoryMax: 2048, eccMemory: true }),
  WRX80: board('sWRX8', 'WRX80', 'DDR4', { memorySlots: 8, memoryMax: 2048, eccMemory: true }),
} as const

const cpu = (socket: string, memoryTypes: readonly string[], eccMemory?: boolean): Part =>
  part('cpu', 'A processor', { socket, memoryTypes, eccMemory })
const PROCESSORS = {
  none: undefined,
  'Ryzen 9900X': cpu('AM5', ['DDR5'], true),
  'Ryzen of which nobody says its ECC': cpu('AM5', ['DDR5']),
  'Ryzen 8600G': cpu('AM5', ['DDR5'], false),
  'Ryzen 5600X': cpu('AM4', ['DDR4'], true),
  'Ryzen 5600G': cpu('AM4', ['DDR4'], false),
  'Core i5-13400F': cpu('LGA1700', ['DDR5', 'DDR4'], false),
  'Core i5-13500': cpu('LGA1700', ['DDR5', 'DDR4'], true),
  'Core Ultra 245K': cpu('LGA1851', ['DDR5'], true),
  'Threadripper 7960X': cpu('sTR5', ['DDR5'], true),
} as const

/** By hand, from the makers' manuals and lists. */
const TABLE: readonly (readonly [
  memory: keyof typeof MEMORY,
  board: keyof typeof BOARDS,
  processor: keyof typeof PROCESSORS,
  answer: Answer,
])[] = [
  ['DDR5 2×16', 'B850', 'Ryzen 9900X', 'fits'],
  ['DDR5 2×16', 'B850', 'none', 'fits'],
  ['DDR4 2×16', 'B850', 'Ryzen 9900X', 'does not fit'],
  ['DDR5 4×16', 'B850', 'Ryzen 9900X', 'fits if'],
  ['DDR5 4×16', 'B650 with two slots', 'Ryzen 9900X', 'does not fit'],
  ['DDR5 2×48', 'B850', 'Ryzen 9900X', 'fits'],
  ['DDR5 2×48', 'B650 with two slots', 'Ryzen 9900X', 'fits if'],
  ['DDR5 2×16', 'small B650', 'Ryzen 9900X', 'not known'],
  ['DDR5 SO-DIMM 2×16', 'small B650', 'Ryzen 9900X', 'not known'],
  ['DDR5 SO-DIMM 2×16', 'B650 with two slots', 'Ryzen 9900X', 'does not fit'],
  ['DDR5 CUDIMM 2×24', 'Z890', 'Core Ultra 245K', 'fits'],
  ['DDR5 CUDIMM 2×24', 'B850', 'Ryzen 9900X', 'fits if'],
  ['DDR5 RDIMM 4×32', 'B850', 'Ryzen 9900X', 'does not fit'],
  ['DDR5 RDIMM or not 2×16', 'B850', 'Ryzen 9900X', 'not known'],
  ['DDR5 ECC 2×16', 'B850', 'Ryzen 9900X', 'fits'],
  ['DDR5 ECC 2×16', 'B850', 'Ryzen 8600G', 'fits if'],
  ['DDR5 ECC 2×16', 'B850', 'Ryzen of which nobody says its ECC', 'not known'],
  ['DDR5 ECC 2×16', 'B850', 'none', 'fits if'],
  ['DDR5 ECC 2×16', 'B650 with two slots', 'Ryzen of which nobody says its ECC', 'fits if'],
  ['DDR4 2×16', 'B550', 'Ryzen 5600X', 'fits'],
  ['DDR4 ECC 2×16', 'B550', 'Ryzen 5600X', 'fits'],
  ['DDR4 ECC 2×16', 'B550', 'Ryzen 5600G', 'fits if'],
  ['DDR4 RDIMM 4×16', 'B550', 'Ryzen 5600X', 'does not fit'],
  ['DDR4 2×16', 'B760 DDR4', 'Core i5-13400F', 'fits'],
  ['DDR5 2×16', 'B760 DDR4', 'Core i5-13400F', 'does not fit'],
  ['DDR5 2×16', 'B760 DDR5', 'Core i5-13400F', 'fits'],
  ['DDR4 2×16', 'B760 DDR5', 'Core i5-13400F', 'does not fit'],
  ['DDR4 2×16', 'B760 DDR4', 'Ryzen 9900X', 'does not fit'],
  ['DDR5 ECC 2×16', 'B760 DDR5', 'Core i5-13500', 'fits if'],
  ['DDR5 ECC 2×16', 'W680', 'Core i5-13500', 'fits'],
  ['DDR5 ECC 2×16', 'W680', 'Core i5-13400F', 'fits if'],
  ['DDR5 RDIMM 4×32', 'W680', 'Core i5-13500', 'does not fit'],
  ['DDR5 RDIMM 4×32', 'TRX50', 'Threadripper 7960X', 'fits'],
  ['DDR5 RDIMM 4×32', 'TRX50', 'none', 'fits'],
  ['DDR5 RDIMM 8×32', 'TRX50', 'Threadripper 7960X', 'does not fit'],
  ['DDR5 RDIMM 8×32', 'WRX90', 'Threadripper 7960X', 'fits'],
  ['DDR5 2×16', 'TRX50', 'Threadripper 7960X', 'does not fit'],
  ['DDR5 ECC 2×16', 'WRX90', 'Threadripper 7960X', 'does not fit'],
  ['DDR4 2×16', 'TRX50', 'Threadripper 7960X', 'does not fit'],
  ['DDR4 RDIMM 4×16', 'WRX80', 'none', 'not known'],
]

describe.each(TABLE)('%s on %s with %s', (memory, boardName, processor, answer) => {
  test(answer, () => {
    const build = [MEMORY[memory], BOARDS[boardName], PROCESSORS[processor]].filter(
      (each) => each !== undefined,
    )
    const verdicts = judgeBuild(build).filter(({ rule, facts }) => {
      return rule !== 'memory-speed' && facts.some(({ partId }) => partId === 'memory')
    })
    expect(worstAnswer(verdicts)).toBe(answer)
  })
})
