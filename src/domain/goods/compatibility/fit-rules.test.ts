import { describe, expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { madeUpPairs } from '#tests/support/made-up-parts.ts'
import { meets } from './fact-condition.ts'
import { FIT_RULES, type FitRule, fitOfPair, fitRulesOf } from './fit-rules.ts'
import { judgeBuild, ONLY_OF_A_WHOLE, worstAnswer } from './verdicts/judge-build.ts'
import type { Answer, Part } from './verdicts/verdict.ts'

const part = (kind: Kind, attributes: AttributeValues): Part => {
  return { id: kind, kind, name: `A ${kind}`, quantity: 1, attributes }
}
const ruleOf = (kind: Kind, otherKind: Kind): FitRule => {
  const rule = fitRulesOf(kind).find((each) => each.otherKind === otherKind)
  if (!rule) throw new Error(`no rule says what ${otherKind} fits ${kind}`)
  return rule
}

/** As a page shows it: found by its facts, and judged. */
function shown(own: Part, other: Part): Answer | undefined {
  const asked = ruleOf(own.kind, other.kind).asks(own)
  return asked && meets(other.attributes, asked) ? fitOfPair(own, other)?.answer : undefined
}

const BOARD = { memoryType: 'DDR5', formFactor: 'ATX', socket: 'AM5', memorySlots: 4, memoryMax: 192 }
const WORKSTATION = { ...BOARD, socket: 'sTR5', chipset: 'TRX50', memoryMax: 1024, eccMemory: true }
const KIT = {
  memoryType: 'DDR5',
  formFactor: 'DIMM',
  modules: 2,
  capacity: 32,
  registered: false,
  ecc: false,
}
const RDIMM = { ...KIT, modules: 4, capacity: 128, registered: true, ecc: true }
const SODIMM = { ...KIT, formFactor: 'SO-DIMM' }
const LAPTOP = { memoryType: 'DDR5', memorySlots: 2, driveSlots: 1 }
const slot = { interface: 'PCIe 4.0 x4', sizes: ['2260', '2280'], lanes: 'from the chipset' }
const NVME = { formFactor: 'M.2 2280', interface: 'PCIe 4.0 x4', nvme: true }
const SATA_M2 = { formFactor: 'M.2 2280', interface: 'SATA 6 Gb/s', nvme: false }
const CARD = { tdp: 250, power16Pin: 0, power8Pin: 2, power6Pin: 0 }
const SUPPLY = { wattage: 850, pcie16Pin: 0, pcie8Pin: 4 }

test.each<[Kind, AttributeValues, Kind, AttributeValues, Answer | undefined]>([
  // Old boards take a new processor with a BIOS of its time.
  [
    'cpu',
    { socket: 'AM5', generation: 'Ryzen 9000' },
    'motherboard',
    { socket: 'AM5', chipset: 'B850' },
    'fits',
  ],
  [
    'cpu',
    { socket: 'AM5', generation: 'Ryzen 9000' },
    'motherboard',
    { socket: 'AM5', chipset: 'B650' },
    'fits if',
  ],
  ['cpu', { socket: 'AM5' }, 'motherboard', { socket: 'AM5', chipset: 'B650' }, undefined],
  [
    'cpu',
    { socket: 'LGA1151', generation: '6th Gen Core' },
    'motherboard',
    { socket: 'LGA1151', chipset: 'Z390' },
    undefined,
  ],
  [
    'cpu',
    { socket: 'LGA1151', generation: '9th Gen Core' },
    'motherboard',
    { socket: 'LGA1151', chipset: 'Z390' },
    'fits',
  ],
  ['cpu', { socket: 'AM4' }, 'air-cooler', { sockets: ['AM5', 'AM4'] }, 'fits'],
  ['cpu', { socket: 'AM4' }, 'air-cooler', { sockets: ['AM5'] }, 'fits if'],
  ['cpu', { socket: 'AM4' }, 'liquid-cooler', { sockets: ['LGA1700'] }, undefined],
  ['motherboard', BOARD, 'memory', KIT, 'fits'],
  ['motherboard', BOARD, 'memory', { ...KIT, memoryType: 'DDR4' }, undefined],
  ['motherboard', BOARD, 'memory', SODIMM, undefined],
  ['motherboard', BOARD, 'memory', RDIMM, undefined],
  ['motherboard', BOARD, 'memory', { ...KIT, formFactor: 'CUDIMM' }, 'fits if'],
  ['motherboard', { ...BOARD, memorySlots: 2 }, 'memory', { ...KIT, modules: 4, capacity: 64 }, undefined],
  ['motherboard', { ...BOARD, formFactor: 'Mini-ITX' }, 'memory', KIT, undefined],
  // Boards for workstations take what others do not.
  ['motherboard', WORKSTATION, 'memory', RDIMM, 'fits'],
  ['motherboard', WORKSTATION, 'memory', KIT, undefined],
  ['motherboard', WORKSTATION, 'memory', { ...RDIMM, modules: 8, capacity: 256 }, undefined],
  ['laptop', LAPTOP, 'memory', SODIMM, 'fits if'],
  ['laptop', { ...LAPTOP, memorySlots: 0 }, 'memory', SODIMM, undefined],
  ['laptop', { memoryType: 'DDR5' }, 'memory', SODIMM, undefined],
  ['laptop', LAPTOP, 'memory', { ...SODIMM, modules: undefined }, undefined],
  ['laptop', { ...LAPTOP, memoryMax: 64 }, 'memory', { ...SODIMM, capacity: undefined }, undefined],
  ['motherboard', { m2Slots: [slot] }, 'ssd', NVME, 'fits'],
  ['motherboard', { m2Slots: [slot] }, 'ssd', { ...NVME, formFactor: 'M.2 22110' }, undefined],
  ['motherboard', { m2Slots: [slot] }, 'ssd', SATA_M2, undefined],
  ['motherboard', { m2Slots: [{ ...slot, sata: true }] }, 'ssd', SATA_M2, 'fits'],
  ['motherboard', { sataPorts: 4 }, 'ssd', { formFactor: '2.5-inch', interface: 'SATA 6 Gb/s' }, 'fits'],
  ['motherboard', { formFactor: 'ATX' }, 'case', { boards: ['ATX', 'Mini-ITX'] }, 'fits'],
  // The holes of a smaller board are in a larger case.
  ['motherboard', { formFactor: 'Micro-ATX' }, 'case', { boards: ['ATX'] }, 'fits'],
  ['motherboard', { formFactor: 'E-ATX' }, 'case', { boards: ['ATX', 'Mini-ITX'] }, undefined],
  ['motherboard', { formFactor: 'E-ATX' }, 'case', { boards: ['ATX', 'E-ATX'] }, 'fits if'],
  ['motherboard', { formFactor: 'ATX', backConnect: true }, 'case', { boards: ['ATX'] }, undefined],
  [
    'motherboard',
    { formFactor: 'ATX', backConnect: true },
    'case',
    { boards: ['ATX'], backConnect: true },
    'fits',
  ],
  ['graphics-card', { ...CARD, suggestedPowerSupply: 750 }, 'power-supply', SUPPLY, 'fits'],
  ['graphics-card', { ...CARD, suggestedPowerSupply: 1000 }, 'power-supply', SUPPLY, undefined],
  ['graphics-card', CARD, 'power-supply', { ...SUPPLY, pcie8Pin: 1 }, undefined],
])('%s %j with %s %j: %s', (kind, own, otherKind, other, expected) => {
  expect(shown(part(kind, own), part(otherKind, other))).toBe(expected)
})

test('what has to be seen to is said with it', () => {
  const old = part('motherboard', { socket: 'AM5', chipset: 'B650', biosFlashback: true })
  expect(fitOfPair(part('cpu', { socket: 'AM5', generation: 'Ryzen 9000' }), old)?.conditions).toEqual([
    'The board needs a BIOS that supports Ryzen 9000 processors. The board can be updated without a processor.',
  ])
})

test('sockets in front without a header keep no case from a board, whether that is known or not', () => {
  const board = part('motherboard', { formFactor: 'ATX', usbCHeaders: 0 })
  expect(fitOfPair(board, part('case', { boards: ['ATX'] }))?.answer).toBe('fits')
  expect(fitOfPair(board, part('case', { boards: ['ATX'], frontUsbC: 1 }))).toEqual({
    answer: 'fits if',
    conditions: ['A port without a header does not work.'],
  })
})

const KINDS = Object.keys(attributesOf) as Kind[]

describe('of made-up parts', () => {
  const pairs = FIT_RULES.map((rule) => [rule.kind, rule.otherKind] as const)

  test.each(pairs)(
    'beside a %s a page shows each %s that fits, and none that does not',
    (kind, otherKind) => {
      const made = madeUpPairs(kind, otherKind).map(([own, other]) => {
        const verdicts = judgeBuild([own, other]).filter(({ rule }) => !ONLY_OF_A_WHOLE.includes(rule))
        return { own, other, answer: worstAnswer(verdicts), isShown: shown(own, other) }
      })
      const shownThough = made.filter(({ answer, isShown }) => isShown && answer === 'does not fit')
      const hiddenThough = made.filter(({ answer, isShown }) => answer === 'fits' && isShown !== 'fits')
      expect(shownThough).toEqual([])
      expect(hiddenThough).toEqual([])
      expect(made.filter(({ isShown }) => isShown).length).toBeGreaterThan(1)
    },
  )
})

test('of a product that says nothing no page shows anything', () => {
  for (const kind of KINDS)
    for (const rule of fitRulesOf(kind)) expect(rule.asks(part(kind, {}))).toBeUndefined()
})
