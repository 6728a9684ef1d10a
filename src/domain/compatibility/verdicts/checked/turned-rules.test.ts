import { describe, expect, test } from 'vitest'
import type { AttributeValues } from '#domain/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/catalogue/categories.ts'
import { judgeBuild, RULES } from '../judge-build.ts'
import type { Answer, Part } from '../verdict.ts'
import { CHECKED_PAIRS } from './checked-pairs.ts'

const part = (kind: Kind, attributes: AttributeValues, quantity = 1): Part => ({
  ...{ id: kind, kind, attributes, quantity },
  name: `A ${kind}`,
})
const M2 = { sizes: ['2280', '2242'], moduleKey: 'M key' }
const NVME = part('ssd', { formFactor: 'M.2 2280', interface: 'PCIe 4.0 x4', nvme: true })
const SATA_M2 = part('ssd', { formFactor: 'M.2 2280', interface: 'SATA 6 Gb/s', nvme: false })
const SHORT = part('ssd', { formFactor: 'M.2 2230', interface: 'PCIe 4.0 x4', nvme: true })
const SATA = { formFactor: '2.5-inch', interface: 'SATA 6 Gb/s' }
const LARGE = { formFactor: '3.5-inch', interface: 'SATA 6 Gb/s' }
const twoSlots = (second: AttributeValues, sataPorts = 4) =>
  part('motherboard', {
    sataPorts,
    m2Slots: [
      { ...M2, interface: 'PCIe 4.0 x4', sata: false, sataPortsOff: 0 },
      { ...M2, interface: 'PCIe 3.0 x4', sata: false, sataPortsOff: 0, ...second },
    ],
  })

/** For rules about several facts of one part: one side turned after the other. */
const TURNED: Readonly<Record<string, readonly (readonly [Answer, ...Part[]])[]>> = {
  'm2-slots': [
    ['fits', twoSlots({}), NVME],
    ['fits', twoSlots({}), { ...NVME, quantity: 2 }],
    ['does not fit', twoSlots({}), { ...NVME, quantity: 3 }],
    ['does not fit', twoSlots({}), SATA_M2],
    ['fits', twoSlots({ sata: true }), SATA_M2],
    ['does not fit', twoSlots({ sata: true }), { ...SATA_M2, quantity: 2 }],
    ['does not fit', twoSlots({}), SHORT],
    ['fits', twoSlots({ sizes: ['2230'] }), SHORT],
    // One slot alone takes each: the first choice would leave the other drive without a place.
    ['fits', twoSlots({ sizes: ['2230', '2280'] }), SHORT, { ...NVME, id: 'second' }],
    ['does not fit', twoSlots({ sizes: ['2230'], moduleKey: 'E key' }), SHORT],
    // A slot for the notch of B: drives of four lanes have none.
    ['does not fit', twoSlots({ sizes: ['2230'], moduleKey: 'B key', interface: 'PCIe 3.0 x2' }), SHORT],
    ['fits', twoSlots({ moduleKey: 'B key', interface: 'PCIe 3.0 x2', sata: true }), SATA_M2],
    ['not known', part('motherboard', { m2Slots: [{ interface: 'PCIe 4.0 x4' }] }), NVME],
    ['not known', part('motherboard', {}), NVME],
  ],
  'sata-ports': [
    ['fits', part('motherboard', { sataPorts: 2 }), part('ssd', SATA, 2)],
    ['does not fit', part('motherboard', { sataPorts: 2 }), part('ssd', SATA, 3)],
    // The second M.2 drive takes two of four ports.
    ['fits', twoSlots({ sataPortsOff: 2 }), { ...NVME, quantity: 2 }, part('hard-drive', LARGE, 2)],
    ['does not fit', twoSlots({ sataPortsOff: 2 }), { ...NVME, quantity: 2 }, part('hard-drive', LARGE, 3)],
    ['fits', twoSlots({ sataPortsOff: 2 }), NVME, part('hard-drive', LARGE, 4)],
    [
      'fits if',
      part('motherboard', { sataPorts: 4, m2Slots: [{ ...M2, interface: 'PCIe 4.0 x4' }] }),
      NVME,
      part('hard-drive', LARGE),
    ],
    ['not known', part('motherboard', {}), part('ssd', SATA)],
  ],
  'drive-bays': [
    ['fits', part('case', { bays35: 2 }), part('hard-drive', LARGE, 2)],
    ['does not fit', part('case', { bays35: 2 }), part('hard-drive', LARGE, 3)],
    ['fits', part('case', { bays25: 1 }), part('ssd', SATA)],
    ['does not fit', part('case', { bays25: 1 }), part('ssd', SATA, 2)],
    ['fits if', part('case', { bays25: 1, bays35: 1 }), part('ssd', SATA, 2)],
    ['not known', part('case', {}), part('hard-drive', LARGE)],
  ],
  'supply-drive-plugs': [
    ['fits', part('power-supply', { sataConnectors: 2 }), part('ssd', SATA, 2)],
    ['fits if', part('power-supply', { sataConnectors: 2 }), part('ssd', SATA, 3)],
    ['not known', part('power-supply', {}), part('ssd', SATA)],
  ],
  'graphics-slot': [
    ['fits', part('motherboard', { pcieSlots: [{ interface: 'PCIe 4.0 x16' }] }), part('graphics-card', {})],
    [
      'not known',
      part('motherboard', { pcieSlots: [{ interface: 'PCIe 4.0 x4' }] }),
      part('graphics-card', {}),
    ],
    ['not known', part('motherboard', {}), part('graphics-card', {})],
  ],
  'supply-board-plugs': [
    ['fits', part('power-supply', { epsConnectors: 2 }), part('motherboard', { epsConnectors: 2 })],
    ['fits if', part('power-supply', { epsConnectors: 1 }), part('motherboard', { epsConnectors: 2 })],
    ['does not fit', part('power-supply', { epsConnectors: 0 }), part('motherboard', { epsConnectors: 1 })],
    ['not known', part('power-supply', {}), part('motherboard', { epsConnectors: 1 })],
  ],
  'front-usb-c': [
    ['fits', part('case', { frontUsbC: 1 }), part('motherboard', { usbCHeaders: 1 })],
    ['fits if', part('case', { frontUsbC: 1 }), part('motherboard', { usbCHeaders: 0 })],
    ['fits', part('case', { frontUsbC: 0 }), part('motherboard', { usbCHeaders: 0 })],
    ['not known', part('case', { frontUsbC: 1 }), part('motherboard', {})],
  ],
  'front-usb-a': [
    ['fits', part('case', { frontUsbA: 2 }), part('motherboard', { usb3Headers: 1 })],
    ['fits if', part('case', { frontUsbA: 3 }), part('motherboard', { usb3Headers: 1 })],
    ['not known', part('case', {}), part('motherboard', { usb3Headers: 1 })],
  ],
  'fan-headers': [
    ['fits', part('case', { fansIncluded: 3 }), part('motherboard', { fanHeaders: 3 })],
    ['fits if', part('case', { fansIncluded: 3 }), part('motherboard', { fanHeaders: 2 })],
    // The cooler's fan and its pump have plugs of their own.
    [
      'fits if',
      part('case', { fansIncluded: 3 }),
      part('motherboard', { fanHeaders: 4 }),
      part('liquid-cooler', {}),
    ],
    ['not known', part('case', { fansIncluded: 3 }), part('motherboard', {})],
  ],
  'cooler-power': [
    ['fits', part('air-cooler', { rating: 250 }), part('cpu', { ppt: 162 })],
    ['fits if', part('air-cooler', { rating: 150 }), part('cpu', { ppt: 162 })],
    ['not known', part('air-cooler', { rating: 150 }), part('cpu', {})],
  ],
  'one-of-each': [['does not fit', part('cpu', {}, 2)]],
}

const answerOf = (rule: string, build: readonly Part[]) =>
  judgeBuild(build).flatMap((verdict) => (verdict.rule === rule ? verdict.answer : []))

describe.each(Object.entries(TURNED))('%s', (rule, cases) => {
  test.each(cases.map(([answer, ...build]) => ({ answer, build })))('$answer', ({ answer, build }) => {
    expect(answerOf(rule, build)).toEqual([answer])
  })
})

test('a computer has one processor', () => {
  expect(answerOf('one-of-each', [part('cpu', {})])).toEqual([])
})

test('every rule was turned: its facts in another way give another answer', () => {
  const answers = (rule: string) =>
    new Set([...Object.keys(CHECKED_PAIRS[rule] ?? {}), ...(TURNED[rule] ?? []).map(([answer]) => answer)])
  const unturned = RULES.map(({ name }) => name).filter((rule) => answers(rule).size < 2)
  // Says nothing at all where it is right.
  expect(unturned).toEqual(['one-of-each'])
})
