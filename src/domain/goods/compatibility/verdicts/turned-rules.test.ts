import { describe, expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { CHECKED_PAIRS } from '#tests/verdicts/checked/checked-pairs.ts'
import { judgeBuild, RULES } from './judge-build.ts'
import type { Answer, Part } from './verdict.ts'

const part = (kind: Kind, attributes: AttributeValues, quantity = 1): Part => ({
  id: kind,
  kind,
  attributes,
  quantity,
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

const ECC = [
  part('memory', { ecc: true, registered: false }),
  part('motherboard', { eccMemory: true }),
] as const
const named = (name: string) => ({ ...part('memory', { registered: false }), name })
const fan = (name: string, attributes: AttributeValues) => ({ ...part('case-fan', attributes), name })
const ARGB = { lightPlug: '5 V ARGB (3-pin)' }
const NO_RADIATOR = {
  radiatorFront: ['None'],
  radiatorSide: ['None'],
  radiatorRear: ['120 mm'],
  radiatorBottom: ['None'],
}
const UHD_120 = part('monitor', {
  resolution: '3840 × 2160',
  refreshRate: 120,
  hdmiPorts: 1,
  hdmiVersion: '2.1',
})
const WATER = part('liquid-cooler', { radiator: '360 mm', radiatorThickness: 27 })
const TESTED = { testedMemory: [{ kit: 'CP2K16G60C36U5B', speed: 6000 }] }
const NETWORK_CARD = part('network-card', { interface: 'PCIe x1' })
const board = (...interfaces: string[]) =>
  part('motherboard', { pcieSlots: interfaces.map((each) => ({ interface: each })) })
const card = (chipset: string) => part('graphics-card', { chipset })
const core = (name: string): Part => ({
  ...part('cpu', { socket: 'LGA1151', generation: '9th Gen Core' }),
  name,
})
const modules = (memoryType: string, each: number) =>
  part('memory', { memoryType, modules: 2, capacity: 2 * each, registered: false })
const boardOf = (chipset: string) => part('motherboard', { chipset, memorySlots: 4, memoryMax: 256 })
const tower = part('case', { graphicsLengthMax: 355, formFactor: 'Mid tower' })
const caseFor = (...places: readonly string[]) =>
  part('case', { graphicsLengthMax: 355, ...Object.fromEntries(places.map((each) => [each, ['360 mm']])) })
const cube = part('case', { graphicsLengthMax: 310, formFactor: 'Mini-ITX', bays35: 5 })

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
    // Boards have screw holes for longer drives than they are listed with.
    ['not known', twoSlots({}), { ...NVME, attributes: { ...NVME.attributes, formFactor: 'M.2 22110' } }],
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
    // Its power comes by a second slot, which the board has to have.
    ['not known', board('PCIe 5.0 x16'), { ...card(''), name: 'TUF RTX 4070 Ti SUPER BTF' }],
    [
      'fits',
      { ...board('PCIe 5.0 x16'), name: 'ROG MAXIMUS HERO BTF' },
      { ...card(''), name: 'TUF RTX 4070 Ti SUPER BTF' },
    ],
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
  'memory-ecc': [
    ['fits', ...ECC, part('cpu', { eccMemory: true })],
    // Without a processor nobody knows that it corrects them; of one that does not say it neither.
    ['fits if', ...ECC],
    ['not known', ...ECC, part('cpu', {})],
    ['fits if', part('memory', { ecc: true, registered: false }), part('motherboard', { eccMemory: false })],
    ['fits if', part('memory', { ecc: true }), part('motherboard', { eccMemory: false }), part('cpu', {})],
    [
      'fits if',
      part('memory', { ecc: true }),
      part('motherboard', { eccMemory: true }),
      part('cpu', { eccMemory: false }),
    ],
    ['not known', part('memory', { ecc: true }), part('motherboard', {})],
  ],
  'memory-tested': [
    ['fits', part('motherboard', TESTED), part('memory', { model: 'Pro cp2k16g60c36u5b', speed: 6000 })],
    ['fits if', part('motherboard', TESTED), part('memory', { model: 'CP2K16G60C36U5B', speed: 6400 })],
  ],
  'cooler-memory': [
    ['fits', part('air-cooler', { memoryHeightMax: 40 }), part('memory', { height: 35 })],
    ['fits if', part('air-cooler', { memoryHeightMax: 40 }), part('memory', { height: 50 })],
    // The fan that is set higher needs room of its own.
    [
      'does not fit',
      part('air-cooler', { memoryHeightMax: 40, height: 165 }),
      part('memory', { height: 50 }),
      part('case', { coolerHeightMax: 170 }),
    ],
    ['not known', part('air-cooler', { memoryHeightMax: 40 }), part('memory', {})],
  ],
  'graphics-height': [
    ['fits', part('graphics-card', { height: 137 }), part('case', { graphicsHeightMax: 140 })],
    ['does not fit', part('graphics-card', { height: 150 }), part('case', { graphicsHeightMax: 140 })],
    ['fits if', part('graphics-card', { height: 69 }), part('case', { formFactor: 'Slim' })],
    ['not known', part('graphics-card', { height: 112 }), part('case', { formFactor: 'Slim' })],
    ['not known', part('graphics-card', {}), part('case', { graphicsHeightMax: 140 })],
  ],
  'graphics-sag': [
    ['fits', part('graphics-card', { length: 312, slots: 2 }), part('case', {})],
    ['fits if', part('graphics-card', { length: 313, slots: 2 }), part('case', {})],
    ['fits if', part('graphics-card', { length: 250, slots: 2.5 }), part('case', {})],
    ['fits', part('graphics-card', { length: 340, slots: 3, supportIncluded: true }), part('case', {})],
    [
      'fits',
      part('graphics-card', { length: 340, slots: 3 }),
      part('case', { formFactor: 'Desktop (HTPC)' }),
    ],
  ],
  'lane-sharing': [
    ['fits', twoSlots({ sataPortsOff: 2 }), NVME],
    ['fits if', twoSlots({ sataPortsOff: 2 }), { ...NVME, quantity: 2 }],
    ['fits if', twoSlots({ pcieSlotOff: 2 }), { ...NVME, quantity: 2 }],
    // The slot that shares nothing does not take it.
    ['fits if', twoSlots({ sataPortsOff: 2, sata: true }), SATA_M2],
  ],
  'expansion-cards': [
    ['fits', board('PCIe 4.0 x16', 'PCIe 3.0 x1'), NETWORK_CARD],
    // The graphics card takes one slot, and may lie over another.
    ['does not fit', board('PCIe 4.0 x16'), NETWORK_CARD, part('graphics-card', { slots: 2 })],
    ['fits if', board('PCIe 4.0 x16', 'PCIe 3.0 x1'), NETWORK_CARD, part('graphics-card', { slots: 2 })],
    ['fits if', board('PCIe 4.0 x16', 'PCIe 3.0 x1'), NETWORK_CARD, part('graphics-card', {})],
    [
      'fits',
      board('PCIe 4.0 x16', 'PCIe 3.0 x1', 'PCIe 3.0 x1'),
      NETWORK_CARD,
      part('graphics-card', { slots: 2 }),
    ],
    [
      'not known',
      board('PCIe 3.0 x1'),
      part('ssd', { formFactor: 'PCIe card', interface: 'PCIe 4.0 x4', nvme: true }),
    ],
    ['not known', part('motherboard', {}), NETWORK_CARD],
  ],
  'network-card-socket': [
    ['fits', part('motherboard', { usbAPorts: 2 }), part('network-card', { interface: 'USB-A' })],
    ['fits if', part('motherboard', { usbCPorts: 0 }), part('network-card', { interface: 'USB-C' })],
    [
      'does not fit',
      part('motherboard', { socket: 'AM5', m2Slots: [{ moduleKey: 'E key' }] }),
      part('network-card', { interface: 'M.2 E key', controller: 'Intel BE201' }),
    ],
  ],
  'card-bluetooth': [
    [
      'fits',
      part('motherboard', { usb2Headers: 1 }),
      part('network-card', { interface: 'PCIe x1', bluetooth: '5.3' }),
    ],
    [
      'fits if',
      part('motherboard', { usb2Headers: 0 }),
      part('network-card', { interface: 'PCIe x1', bluetooth: '5.3' }),
    ],
  ],
  'monitor-sockets': [
    ['fits', part('graphics-card', { hdmiPorts: 1, displayPorts: 3 }), part('monitor', {}, 4)],
    ['fits if', part('graphics-card', { hdmiPorts: 1, displayPorts: 1 }), part('monitor', {}, 3)],
    ['does not fit', part('graphics-card', { hdmiPorts: 1, displayPorts: 0 }), part('monitor', {}, 2)],
    ['not known', part('graphics-card', { hdmiPorts: 1 }), part('monitor', {}, 2)],
  ],
  'fan-connector': [
    ['fits if', part('case-fan', { connector: '3-pin' }), part('motherboard', {})],
    ['fits if', part('case-fan', { connector: '3-pin', volts: 12 }), part('motherboard', {})],
    // A header gives 12 V at its start, whatever is set: it damages a fan for 5 V.
    ['does not fit', part('case-fan', { connector: '3-pin', volts: 5 }), part('motherboard', {})],
    ['does not fit', part('case-fan', { connector: '4-pin PWM', volts: 5 }), part('motherboard', {})],
    ['does not fit', fan('Noctua NF-A9 5V PWM', { connector: '4-pin PWM' }), part('motherboard', {})],
    ['does not fit', fan('Noctua NF-A6x25 5V', { connector: '3-pin' }), part('motherboard', {})],
    ['does not fit', fan('Noctua NF-A4x10 24V PWM', { connector: '4-pin PWM' }), part('motherboard', {})],
    // The volts of a light.
    ['fits if', fan('COSMIQ Case Fan, Mirror, 5V 3-PIN', { connector: '3-pin' }), part('motherboard', {})],
    ['not known', part('case-fan', { volts: 12 }), part('motherboard', {})],
    ['fits if', part('case-fan', { connector: "Maker's own" }), part('motherboard', { fanHeaders: 3 })],
    ['fits', part('case-fan', { connector: 'Molex' }), part('power-supply', { molexConnectors: 1 })],
    ['fits if', part('case-fan', { connector: 'Molex' }), part('power-supply', { molexConnectors: 0 })],
  ],
  'light-plug': [
    ['fits', part('case-fan', ARGB), part('motherboard', { argbHeaders: 1 })],
    ['fits if', part('case-fan', ARGB), part('motherboard', { argbHeaders: 0, rgbHeaders: 2 })],
    ['fits', part('case', { lightPlug: '12 V RGB (4-pin)' }), part('motherboard', { rgbHeaders: 1 })],
    ['fits if', part('air-cooler', { lightPlug: "Maker's own" }), part('motherboard', {})],
    ['not known', part('liquid-cooler', ARGB), part('motherboard', { rgbHeaders: 2 })],
  ],
  'radiator-place': [
    ['does not fit', WATER, part('case', { ...NO_RADIATOR, radiatorTop: ['240 mm'] })],
    ['does not fit', WATER, part('case', { ...NO_RADIATOR, radiatorTop: ['None'] })],
    ['fits', WATER, part('case', { ...NO_RADIATOR, radiatorTop: ['360 mm'] })],
    ['not known', WATER, part('case', NO_RADIATOR)],
  ],
  'monitor-cable': [
    // HDMI 1.4 is too slow, and whether both have DisplayPort nobody says.
    ['not known', part('graphics-card', { hdmiPorts: 1, hdmiVersion: '1.4' }), UHD_120],
    ['not known', part('graphics-card', { hdmiPorts: 1, hdmiVersion: '1.4', displayPorts: 3 }), UHD_120],
    ['fits if', part('graphics-card', { hdmiPorts: 1, hdmiVersion: '1.4', displayPorts: 0 }), UHD_120],
  ],
  'supply-peaks': [
    [
      'fits if',
      part('graphics-card', { suggestedPowerSupply: 850 }),
      part('power-supply', { wattage: 750, atxVersion: 'ATX 3.1' }),
    ],
    ['not known', part('graphics-card', { suggestedPowerSupply: 850 }), part('power-supply', {})],
    // What the maker of the chip recommends, where the maker of the card says nothing.
    ['fits', card('GeForce RTX 4060 Ti 8 GB'), part('power-supply', { wattage: 550 })],
    ['fits if', card('GeForce RTX 4060 Ti 8 GB'), part('power-supply', { wattage: 500 })],
    ['fits', card('GeForce RTX 3050 6 GB'), part('power-supply', { wattage: 300 })],
    ['fits if', card('GeForce RTX 3050 8 GB'), part('power-supply', { wattage: 300 })],
    ['fits if', card('Radeon RX 7900 XTX'), part('power-supply', { wattage: 750 })],
  ],
  'processor-socket': [
    ['fits if', part('cpu', { socket: 'FM2' }), part('motherboard', { socket: 'FM2+' })],
    ['does not fit', part('cpu', { socket: 'FM2+' }), part('motherboard', { socket: 'FM2' })],
    ['fits if', part('cpu', { socket: 'AM3' }), part('motherboard', { socket: 'AM3+' })],
  ],
  'memory-registered': [
    ['not known', named('Kingston Server Premier 32GB RDIMM'), part('motherboard', { socket: 'AM5' })],
    ['fits', named('Kingston FURY Beast 32GB'), part('motherboard', { socket: 'AM5' })],
  ],
  'processor-chipset': [
    ['fits', core('Intel Core i9-9900K'), part('motherboard', { chipset: 'Z390' })],
    ['fits if', core('Intel Core i9-9900KS'), part('motherboard', { chipset: 'Z390' })],
  ],
  'memory-capacity': [
    ['fits', modules('DDR5', 32), boardOf('Z690')],
    ['fits if', modules('DDR5', 48), boardOf('Z690')],
    ['fits', modules('DDR5', 48), boardOf('Z890')],
    ['fits if', modules('DDR5', 64), boardOf('Z890')],
    ['fits if', modules('DDR4', 32), boardOf('Z390')],
    ['fits', modules('DDR4', 32), boardOf('Z490')],
  ],
  'board-size': [
    ['not known', part('motherboard', { formFactor: 'XL-ATX' }), part('case', { boards: ['ATX'] })],
    [
      'does not fit',
      part('motherboard', { formFactor: 'XL-ATX' }),
      part('case', { boards: ['ATX'], expansionSlots: 7 }),
    ],
    [
      'not known',
      part('motherboard', { formFactor: 'SSI EEB' }),
      part('case', { boards: ['ATX'], formFactor: 'Full tower' }),
    ],
    [
      'does not fit',
      part('motherboard', { formFactor: 'SSI EEB' }),
      part('case', { boards: ['ATX'], formFactor: 'Mid tower' }),
    ],
    ['not known', part('motherboard', { formFactor: 'SSI CEB' }), part('case', { boards: ['ATX'] })],
    ['does not fit', part('motherboard', { formFactor: 'SSI CEB' }), part('case', { boards: ['Micro-ATX'] })],
  ],
  'graphics-length': [
    ['not known', part('graphics-card', { length: 380 }), tower],
    ['does not fit', part('graphics-card', { length: 381 }), tower],
    ['does not fit', part('graphics-card', { length: 356 }), part('case', { graphicsLengthMax: 355 })],
    // A cage for five drives stands in the way of more than a short card.
    ['fits', part('graphics-card', { length: 170 }), cube],
    ['fits if', part('graphics-card', { length: 171 }), cube],
    ['fits', part('graphics-card', { length: 345 }), caseFor('radiatorTop'), WATER],
    ['fits', part('graphics-card', { length: 345 }), caseFor('radiatorRear', 'radiatorBottom'), WATER],
    ['does not fit', part('graphics-card', { length: 345 }), caseFor('radiatorFront'), WATER],
    ['fits', part('graphics-card', { length: 292 }), caseFor('radiatorFront'), WATER],
    // What it takes there some makers say and others not: it is no more certain than in front.
    ['not known', part('graphics-card', { length: 200 }), caseFor('radiatorBottom'), WATER],
    ['not known', part('graphics-card', { length: 200 }), caseFor('radiatorSide'), WATER],
    ['not known', part('graphics-card', { length: 345 }), caseFor('radiatorFront', 'radiatorBottom'), WATER],
    ['fits', part('graphics-card', { length: 292 }), caseFor('radiatorFront', 'radiatorBottom'), WATER],
    ['not known', part('graphics-card', { length: 345 }), caseFor(), WATER],
  ],
  'one-of-each': [
    ['does not fit', part('cpu', {}, 2)],
    ['does not fit', part('laptop', {}), part('motherboard', {})],
    ['does not fit', part('laptop', {}), part('graphics-card', {}), part('case', {})],
  ],
}

const answerOf = (rule: string, build: readonly Part[]) =>
  judgeBuild(build).flatMap((verdict) => (verdict.rule === rule ? verdict.answer : []))

describe.each(Object.entries(TURNED))('%s', (rule, cases) => {
  test.each(cases.map(([answer, ...build]) => ({ answer, build })))('$answer', ({ answer, build }) => {
    expect(answerOf(rule, build)).toEqual([answer])
  })
})

test('which memory was not tested is not said, nor what holds a card whose size is not known', () => {
  const tested = part('motherboard', TESTED)
  expect(answerOf('memory-tested', [tested, part('memory', { model: 'CP2K16G60C36U5BX' })])).toEqual([])
  expect(answerOf('graphics-sag', [part('graphics-card', { length: 340 }), part('case', {})])).toEqual([])
})

test('a slot that switches something off is named with what it is', () => {
  const shared = twoSlots({ sataPortsOff: 2, sataPortsOffNames: 'SATA 5 and 6', pcieSlotOff: 3 })
  const verdicts = judgeBuild([shared, { ...NVME, quantity: 2 }])
  expect(verdicts.find(({ rule }) => rule === 'lane-sharing')?.condition).toContain(
    'M.2 slot 2: 2 SATA ports (SATA 5 and 6) and PCIe slot 3',
  )
})

test('fans on Molex need no header, and those with a hub of their own need one', () => {
  const fans = (connector: string) => part('case-fan', { connector, quantity: 3 })
  const one = part('motherboard', { fanHeaders: 1 })
  expect(answerOf('fan-headers', [fans('Molex'), one])).toEqual(['fits'])
  expect(answerOf('fan-headers', [fans("Maker's own"), one])).toEqual(['fits'])
  expect(answerOf('fan-headers', [fans('4-pin PWM'), one])).toEqual(['fits if'])
})

test('a fan of four pins without volts is one for 12 V, as its plug is', () => {
  expect(
    answerOf('fan-connector', [fan('A fan', { connector: '4-pin PWM' }), part('motherboard', {})]),
  ).toEqual([])
})

test('no condition lets anybody set a header to DC for a fan that it damages', () => {
  const verdicts = (attributes: AttributeValues) =>
    judgeBuild([part('case-fan', { connector: '3-pin', ...attributes }), part('motherboard', {})])
  expect(verdicts({}).map(({ condition }) => condition)).toContainEqual(
    expect.stringContaining('damaged by the header'),
  )
  expect(JSON.stringify(verdicts({ volts: 5 }))).not.toContain('DC')
})

test('a light for 5 V is warned of a header for 12 V', () => {
  const [verdict] = judgeBuild([part('case-fan', ARGB), part('motherboard', { argbHeaders: 0 })]).filter(
    ({ rule }) => rule === 'light-plug',
  )
  expect(verdict?.condition).toContain('Never put it onto a header for 12 V')
  expect(answerOf('light-plug', [part('case-fan', { lightPlug: 'None' }), part('motherboard', {})])).toEqual(
    [],
  )
})

test('a computer has one processor', () => {
  expect(answerOf('one-of-each', [part('cpu', {})])).toEqual([])
  expect(answerOf('one-of-each', [part('laptop', {}), part('memory', {}), part('ssd', {})])).toEqual([])
})

test('every rule was turned: its facts in another way give another answer', () => {
  const answers = (rule: string) =>
    new Set([...Object.keys(CHECKED_PAIRS[rule] ?? {}), ...(TURNED[rule] ?? []).map(([answer]) => answer)])
  const unturned = RULES.map(({ name }) => name).filter((rule) => answers(rule).size < 2)
  // Says nothing at all where it is right.
  expect(unturned).toEqual(['one-of-each'])
})

test('what is not known is said of what is missing, and what is known beside it', () => {
  const said = (rule: string, build: Part[]) =>
    judgeBuild(build).find((verdict) => verdict.rule === rule)?.why
  const long = { ...NVME, attributes: { ...NVME.attributes, formFactor: 'M.2 22110' } }
  expect(said('m2-slots', [twoSlots({}), long])).toBe(
    'The M.2 slots are listed for 2242, 2280: whether one has a screw hole for 22110 too is not known.',
  )
  expect(said('m2-slots', [part('motherboard', { m2Slots: [{ interface: 'PCIe 4.0 x4' }] }), NVME])).toBe(
    'The catalogue does not say which drives each M.2 slot takes.',
  )
  const some = { radiatorTop: ['240 mm', '280 mm'], radiatorRear: ['120 mm'] }
  expect(said('radiator-place', [WATER, part('case', some)])).toBe(
    'Where the case takes radiators of 360 mm is not known; it takes 240 mm or 280 mm on top, 120 mm at the rear.',
  )
  expect(said('radiator-place', [WATER, part('case', {})])).toBe(
    'Where the case takes radiators of 360 mm is not known.',
  )
})
