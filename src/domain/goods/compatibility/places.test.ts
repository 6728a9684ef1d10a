import { describe, expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { isPlace, placesFor } from './places.ts'
import { judgeBuild } from './verdicts/judge-build.ts'
import type { Answer, Part } from './verdicts/verdict.ts'

const part = (kind: Kind, attributes: AttributeValues, place?: string, id: string = kind): Part => ({
  id,
  kind,
  attributes,
  quantity: 1,
  ...(place !== undefined && { place }),
  name: `The ${id}`,
})
const tower = part('case', {
  radiatorTop: ['240 mm', '280 mm'],
  radiatorFront: ['360 mm'],
  radiatorSide: ['None'],
  radiatorRear: ['120 mm'],
  graphicsLengthMax: 340,
  formFactor: 'Mid tower',
})
const water = (place?: string, id = 'cooler') =>
  part('liquid-cooler', { radiator: '240 mm', radiatorThickness: 27 }, place, id)
const card = part('graphics-card', { length: 310 })
const sized = { sizes: ['2280'], moduleKey: 'M key', sata: false, lanes: 'from the chipset' }
const board = part('motherboard', {
  sataPorts: 4,
  m2Slots: [
    { ...sized, interface: 'PCIe 5.0 x4', sataPortsOff: 0 },
    { ...sized, interface: 'PCIe 4.0 x4', sataPortsOff: 2 },
    { ...sized, interface: 'PCIe 4.0 x4', sizes: ['2230'] },
    { moduleKey: 'E key' },
  ],
})
const drive = (place?: string, id = 'drive') =>
  part('ssd', { formFactor: 'M.2 2280', interface: 'PCIe 4.0 x4', nvme: true }, place, id)
const disks = { ...part('hard-drive', { formFactor: '3.5-inch', interface: 'SATA 6 Gb/s' }), quantity: 3 }
const comet = part('cpu', { socket: 'LGA1200', generation: '10th Gen Core' })
const old = part('motherboard', {
  socket: 'LGA1200',
  m2Slots: [
    { sizes: ['2280'], moduleKey: 'M key', interface: 'PCIe 4.0 x4', lanes: 'from the processor' },
    { sizes: ['2280'], moduleKey: 'M key', interface: 'PCIe 3.0 x4', lanes: 'from the chipset' },
  ],
})
const silent = part('motherboard', { m2Slots: [{ moduleKey: 'M key' }, { moduleKey: 'M key' }] })

describe('what is said of a named place, and of no other', () => {
  test.each<[string, string, readonly Part[], Answer, string]>([
    ['a radiator on top', 'radiator-place', [tower, water('top')], 'fits', '240 mm radiators on top'],
    [
      'where a longer one goes',
      'radiator-place',
      [tower, water('front')],
      'fits',
      '360 mm radiators in front',
    ],
    ['where only shorter ones go', 'radiator-place', [tower, water('rear')], 'does not fit', 'at the rear'],
    ['where none goes', 'radiator-place', [tower, water('side')], 'does not fit', 'at the side'],
    ['where nobody says it', 'radiator-place', [tower, water('bottom')], 'not known', 'Bottom radiators'],
    [
      'two radiators',
      'radiator-place',
      [tower, water('top'), water('top', 'second')],
      'does not fit',
      'Two radiators are to be on top',
    ],
    [
      'a card behind a radiator',
      'graphics-length',
      [tower, card, water('front')],
      'does not fit',
      'is to be in front',
    ],
    ['a card below one', 'graphics-length', [tower, card, water('top')], 'fits', '310 mm'],
    ['a drive', 'm2-slots', [board, drive('2')], 'fits', 'The drive is in M.2 slot 2.'],
    ['a shorter slot', 'm2-slots', [board, drive('3')], 'does not fit', 'M.2 slot 3 does not take The drive'],
    ['a slot for a network card', 'm2-slots', [board, drive('4')], 'does not fit', 'M.2 slot 4'],
    ['a slot that is not there', 'm2-slots', [board, drive('9')], 'does not fit', 'no slot 9'],
    [
      'two drives',
      'm2-slots',
      [board, drive('1'), drive('1', 'second')],
      'does not fit',
      '2 drives are to be in M.2 slot 1',
    ],
    ['a slot of which nothing is said', 'm2-slots', [silent, drive('2')], 'not known', 'M.2 slot 2'],
    ['a slot that is dead', 'm2-slots', [comet, old, drive('1')], 'does not fit', 'M.2 slot 1'],
    ['a slot that some processors serve', 'm2-slots', [old, drive('1')], 'fits if', 'M.2 slot 1'],
    ['a slot that takes nothing away', 'sata-ports', [board, drive('1'), disks], 'fits', '4 ports'],
    ['a slot that takes ports away', 'sata-ports', [board, drive('2'), disks], 'does not fit', '2 ports'],
    ['a slot that shares nothing', 'lane-sharing', [board, drive('1')], 'fits', 'M.2 slot 1'],
    ['a slot that shares', 'lane-sharing', [board, drive('2')], 'fits if', 'M.2 slot 2 shares its lanes'],
    ['a slot of which that is not said', 'lane-sharing', [board, drive('3')], 'not known', 'M.2 slot 3'],
  ])('%s (%s)', (_what, rule, build, answer, words) => {
    const said = judgeBuild(build).filter((verdict) => verdict.rule === rule)
    expect(said.map((verdict) => verdict.answer)).toContain(answer)
    expect(said.map(({ why, condition }) => `${why} ${condition}`).join()).toContain(words)
  })

  test('a drive beside it goes into a slot that is left, or into none', () => {
    const answers = (...drives: Part[]) =>
      judgeBuild([board, ...drives]).flatMap(({ rule, answer }) => (rule === 'm2-slots' ? [answer] : []))
    expect(answers(drive('1'), drive(undefined, 'second'))).toEqual(['fits'])
    expect(answers(drive('1'), drive('2', 'second'))).toEqual(['fits'])
    expect(answers(drive('1'), drive('2', 'second'), drive(undefined, 'third'))).toEqual(['does not fit'])
  })
})

test('places are offered where there are several, and one that is named stays until it is taken back', () => {
  expect(placesFor(water(), [tower])).toEqual(['top', 'front', 'rear'])
  expect(placesFor(drive(), [board])).toEqual(['1', '2', '3'])
  expect(placesFor(water(), [])).toEqual([])
  expect(placesFor(water('side'), [tower])).toEqual(['top', 'front', 'rear', 'side'])
  expect(placesFor(drive('2'), [])).toEqual(['2'])
  expect(placesFor(drive(), [part('motherboard', { m2Slots: [sized] })])).toEqual([])
  expect(placesFor({ ...drive(), quantity: 2 }, [board])).toEqual([])
  expect(placesFor(disks, [board])).toEqual([])
})

test('a text is a place or it is none', () => {
  expect(['top', 'bottom', '1', '16'].filter(isPlace)).toHaveLength(4)
  expect(['', '0', '17', '01', 'toString', 'left'].filter(isPlace)).toEqual([])
})
