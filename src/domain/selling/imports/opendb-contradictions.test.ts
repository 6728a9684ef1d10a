import { expect, test } from 'vitest'
import { socketOfProcessor, withoutContradictions } from './opendb-contradictions.ts'

test('a name that says “Registered” counts more than a field that says the opposite', () => {
  const registered = (name: string) => withoutContradictions('memory', name, { registered: false }).registered
  expect(registered('G.Skill Zeta R5 Registered DDR5-6400 64GB')).toBe(true)
  expect(registered('Kingston Server Premier 32GB RDIMM')).toBe(true)
  expect(registered('Kingston FURY Beast 32GB')).toBe(false)
  expect(registered('Samsung 64GB DDR4 LRDIMM')).toBe(true)
  expect(registered('Crucial 16GB Unregistered')).toBe(false)
  // There are none without error correction, whatever the field says.
  expect(withoutContradictions('memory', 'V-Color 64GB RDIMM', { ecc: false })).toMatchObject({ ecc: true })
})

test.each([
  ['GeForce RTX 3080 10 GB', '2.1', '1.4a', '2.1', '1.4a'],
  // The file’s oldest versions stand for all that is older.
  ['GeForce GTX 750 Ti', '2.0', '1.4a', undefined, undefined],
  ['Radeon R9 290X', '2.0', '1.4a', undefined, undefined],
  ['GeForce GTX 970', '2.0', '1.4a', '2.0', '1.2'],
  ['GeForce GTX 1060 6 GB', '2.0', '1.4a', '2.0', '1.4'],
  ['GeForce GT 1030', '2.0', undefined, '2.0', undefined],
  ['Radeon RX 580', '2.0', '1.4a', '2.0', '1.4'],
  ['Radeon RX 5700 XT', '2.1', '1.4a', '2.0', '1.4'],
  ['Radeon RX 6800', '2.0', '1.4a', '2.0', '1.4a'],
  ['Radeon RX 550', '2.0', '1.4a', '2.0', '1.4'],
  // No card of that series has it.
  ['GeForce RTX 4090', '2.1', '2.1', '2.1', '1.4a'],
  ['GeForce RTX 5090', '2.1b', '2.1b', '2.1b', '2.1b'],
  ['Radeon RX 9070 XT', '2.1b', '2.1a', '2.1b', '2.1a'],
])(
  'a %s with HDMI %s and DisplayPort %s has %s and %s',
  (chipset, hdmiVersion, displayPortVersion, ...has) => {
    const said = withoutContradictions('graphics-card', '', { chipset, hdmiVersion, displayPortVersion })
    expect([said.hdmiVersion, said.displayPortVersion]).toEqual(has)
  },
)

test('a Xeon of the third or fourth version has the newer of the two sockets of that name', () => {
  expect(socketOfProcessor('Intel Xeon E5-2680 v4', 'LGA2011')).toBe('LGA2011-3')
  expect(socketOfProcessor('Intel Xeon E5-2680 v2', 'LGA2011')).toBe('LGA2011')
  expect(socketOfProcessor('Intel Core i7 4820K', 'LGA2011')).toBe('LGA2011')
})

test('a case without any place for a drive is one of which nobody counted them', () => {
  const bays = (bays35: number, bays25: number) => withoutContradictions('case', '', { bays35, bays25 })
  expect(bays(0, 0)).toEqual({ bays35: undefined, bays25: undefined })
  expect(bays(0, 2)).toEqual({ bays35: 0, bays25: 2 })
})

test('of flat cases a list of Mini-ITX alone is not believed', () => {
  const boards = (formFactor: string, ...list: string[]) =>
    withoutContradictions('case', '', { formFactor, boards: list }).boards
  expect(boards('Desktop (HTPC)', 'Mini-ITX')).toBeUndefined()
  expect(boards('Desktop (HTPC)', 'ATX', 'Mini-ITX')).toEqual(['ATX', 'Mini-ITX'])
  expect(boards('Mini-ITX', 'Mini-ITX')).toEqual(['Mini-ITX'])
})

test('a name that says ECC, or how many modules of what size, counts more than the fields', () => {
  const { ecc, modules, capacity } = withoutContradictions('memory', 'XPG DDR5-6000 48 (2x24GB) ECC', {
    ecc: false,
    modules: 2,
    capacity: 64,
  })
  expect({ ecc, modules, capacity }).toEqual({ ecc: true, modules: 2, capacity: 48 })
  expect(withoutContradictions('memory', 'Kingston 16GB Non-ECC', { ecc: false }).ecc).toBe(false)
})

test('connectors on the back of a board are where the name of its series says so, and nowhere else', () => {
  const back = (name: string, backConnect: boolean) =>
    withoutContradictions('motherboard', name, { backConnect }).backConnect
  expect(back('MSI B760M PROJECT ZERO', false)).toBe(true)
  expect(back('ASUS TUF GAMING B760M-BTF WIFI', false)).toBe(true)
  expect(back('ASUS ROG Maximus XII Extreme', true)).toBeUndefined()
  expect(back('MSI Z390-A PRO', false)).toBe(false)
})

test('a slot for short drives alone, beside one for the usual length, is one slot', () => {
  const slot = (...sizes: string[]) => ({ sizes, interface: 'PCIe 4.0 x4', moduleKey: 'M key' })
  const slots = (...m2Slots: object[]) => withoutContradictions('motherboard', '', { m2Slots }).m2Slots
  const both = slot('2242', '2260', '2280')
  expect(slots(slot('2242', '2260'), slot('2280'), slot('2242', '2260'), slot('2280'))).toEqual([both, both])
  const apart = [slot('2280'), slot('2280', '22110')]
  expect(slots(...apart)).toEqual(apart)
  const wireless = { ...slot('2230'), moduleKey: 'E key' }
  expect(slots(wireless, slot('2280'))).toEqual([wireless, slot('2280')])
})

test('towers and cases for many drives without a place for a large one were not counted', () => {
  const bays = (name: string, formFactor: string) =>
    withoutContradictions('case', name, { bays35: 0, bays25: 2, formFactor }).bays35
  expect(bays('Jonsbo N3 Mini-ITX Desktop', 'Mini-ITX')).toBeUndefined()
  expect(bays('Thermaltake Versa H22', 'Mid tower')).toBeUndefined()
  expect(bays('In Win Chopin', 'Mini-ITX')).toBe(0)
})

test.each([
  ['power-supply', 'Asus ROG LOKI SFX 750W', { formFactor: 'SFX' }, { formFactor: 'SFX-L' }],
  ['power-supply', 'Corsair SF750', { formFactor: 'SFX' }, { formFactor: 'SFX' }],
  ['power-supply', 'EVGA SuperNOVA G2 650W', { pcie16Pin: 2 }, { pcie16Pin: 0 }],
  ['graphics-card', 'MSI RTX 4090 GAMING TRIO', { slots: 77 }, { slots: undefined }],
  ['case-fan', 'Arctic P14 140mm', { fanSize: 120 }, { fanSize: 140 }],
  [
    'motherboard',
    'X10DRL-i',
    { socket: 'LGA2011', chipset: 'C612' },
    { socket: 'LGA2011-3', chipset: 'C612' },
  ],
  ['motherboard', 'X9', { socket: 'LGA2011', chipset: 'X79' }, { socket: 'LGA2011', chipset: 'X79' }],
  ['motherboard', 'B650M PRO RS MICRO-ATX', { formFactor: 'ATX' }, { formFactor: 'Micro-ATX' }],
  [
    'liquid-cooler',
    'NZXT Kraken X52 Water 240mm',
    { sockets: ['AM4', 'LGA1700'] },
    { sockets: ['AM4'], socketsWithKit: ['LGA1700', 'LGA1851'] },
  ],
] as const)('%s %s', (kind, name, said, believed) => {
  expect(withoutContradictions(kind, name, said)).toEqual(believed)
})
