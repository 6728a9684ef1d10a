import { expect, test } from 'vitest'
import { FAMILIES, nearestFamilies } from './families.ts'
import { MODEL_LINES } from './model-lines.ts'
import { namedFamily, namedModel, nearestModels } from './named-model.ts'

test.each([
  ['rtx 4070', 'RTX 4070'],
  ['geforce rtx4070ti super oc', 'RTX 4070 Ti SUPER'],
  ['4070ti', 'RTX 4070 Ti'],
  ['msi rx 7800 xt', 'RX 7800 XT'],
  ['arc b580', 'Arc B580'],
  ['ryzen 7 7800x3d', 'Ryzen 7 7800X3D'],
  ['ryzen 7600', 'Ryzen 5 7600'],
  ['9600x', 'Ryzen 5 9600X'],
  ['core i5 12400f', 'Core i5-12400F'],
  ['intel i5 12400', 'Core i5-12400'],
  ['265k', 'Core Ultra 7 265K'],
  ['b650m wifi', 'B650'],
  ['x670e', 'X670E'],
])('“%s” names %s', (query, name) => {
  expect(namedModel(query.split(' '))?.name).toBe(name)
})

test('a number alone names a model only beside its kind, or where nothing has it', () => {
  expect(namedModel(['4070'])).toBeUndefined()
  expect(namedModel(['4070'], [], { isUnknown: true })?.name).toBe('RTX 4070')
  expect(namedModel(['4070', '8gb'], [], { isUnknown: true })).toBeUndefined()
  expect(namedModel(['4070'], ['graphics-card'])?.name).toBe('RTX 4070')
  expect(namedModel(['ddr5', '5600', '32gb'], ['memory'])).toBeUndefined()
})

test('a model beside another kind is what the other is for, or what is in it', () => {
  expect(namedModel(['rtx', '4070'], ['laptop'])).toBeUndefined()
  expect(namedModel(['ryzen', '5', '7600'], ['motherboard'])).toBeUndefined()
})

const nearTo = (name: string, kind: 'cpu' | 'graphics-card' | 'motherboard' = 'cpu') =>
  nearestModels({ name, kind, said: '' }).map(({ models }) => models.map((model) => model.name))

test('the nearest come first, and none of another socket before them', () => {
  const [ofSocket = [], ofClass] = nearTo('Ryzen 7 7800X3D')
  expect(ofSocket.slice(0, 2)).toEqual(['Ryzen 7 9800X3D', 'Ryzen 7 9700X'])
  expect(ofSocket).not.toContain('Ryzen 7 5800X3D')
  expect(ofClass).toEqual(['Ryzen 7', 'Core Ultra 7', 'Core i7', 'Ryzen 9', 'Ryzen 5'])
  expect(nearTo('Core i5-12400F').at(-1)?.slice(0, 3)).toEqual(['Core i5', 'Core Ultra 5', 'Ryzen 5'])
  expect(nearTo('Core i5-12400F')[0]?.filter((name) => name.startsWith('Core i9'))).toEqual([])
  expect(nearTo('Core i5-12400F')[0]).toContain('Core i7-12700')
  expect(nearTo('B650', 'motherboard')).toHaveLength(1)
  expect(nearTo('B650', 'motherboard')[0]).toContain('X870E')
})

test.each([
  ['RX 7800 XT', ['RX 6800 XT', 'RX 7900 GRE', 'RX 9070 GRE', 'RX 6900 XT', 'RX 6800']],
  ['RTX 4070', ['RTX 3080', 'RX 6800', 'RTX 5060 Ti', 'RTX 4070 SUPER', 'RTX 5070']],
  ['Arc B580', ['RX 6700 XT', 'RTX 5060', 'RTX 4060 Ti', 'RTX 3070']],
])('of graphics chips those of any maker that are about as fast as the %s', (name, first) => {
  const [asFast = [], faster = []] = nearTo(name, 'graphics-card')
  expect(asFast.slice(0, 8)).toEqual(expect.arrayContaining(first))
  expect(asFast.filter((each) => faster.includes(each))).toEqual([])
})

test('no chip is near that is less than half or more than three times as fast', () => {
  expect(nearTo('RX 7800 XT', 'graphics-card')[0]).toContain('RTX 5070')
  for (const some of nearTo('RX 7800 XT', 'graphics-card'))
    for (const unlike of ['RTX 3050', 'RX 6600', 'GTX 1660', 'RX 580']) expect(some).not.toContain(unlike)
  expect(nearTo('RX 580', 'graphics-card')[0]).toContain('GTX 1650 SUPER')
  expect(nearTo('RX 580', 'graphics-card').flat()).not.toContain('RTX 4090')
  expect(nearTo('RX 580', 'graphics-card')[1]).toContain('RTX 5060')
})

test('the line of graphics chips goes from the slowest to the fastest', () => {
  const speeds = [...(MODEL_LINES.find((line) => line.speeds)?.speeds?.values() ?? [])]
  expect(speeds.length).toBeGreaterThan(60)
  expect(speeds).toEqual(speeds.toSorted((one, other) => one - other))
})

test.each([
  ['i7', 'Core i7'],
  ['intel core i5', 'Core i5'],
  ['amd ryzen 5 processor', 'Ryzen 5'],
  ['ryzen7', 'Ryzen 7'],
  ['ultra 7', 'Core Ultra 7'],
  ['rtx', 'GeForce RTX'],
  ['nvidia geforce', 'GeForce'],
  ['radeon rx', 'Radeon'],
  ['rtx 50 series', 'RTX 50 series'],
  ['5000 series', 'RTX 50 series'],
  ['intel arc', 'Arc'],
  ['z790', 'Z790'],
])('“%s” names the family %s', (query, name) => {
  expect(namedFamily(query.split(' '))?.name).toBe(name)
})

test.each(['ryzen 5 7600', 'i5 12400f', 'rtx 4070', 'rx 7800 xt', 'arc b580', 'core ultra 7 265k', 'arctic'])(
  'no family is named where a model is, as in “%s”',
  (query) => {
    expect(namedFamily(query.split(' '))).toBeUndefined()
  },
)

test('each family has others that may stand in for it, but for chipsets', () => {
  for (const { name, kind } of FAMILIES)
    if (kind !== 'motherboard') expect(nearestFamilies(name), name).not.toEqual([])
})

test('what a model is found by leaves out its longer names', () => {
  expect(namedModel(['rtx', '4070'])?.said).toBe('rtx:AC & 4070:AC & !super:AC & !ti:AC')
  expect(namedModel(['rtx', '4070', 'ti'])?.said).toBe('rtx:AC & (4070:AC & ti:AC | 4070ti:AC) & !super:AC')
  expect(namedModel(['i5', '12400f'])?.said).toBe('core:AC & i5:AC & 12400f:AC')
  expect(namedModel(['x670'])?.said).toBe('x670:*AC & !x670e:*AC')
})

test('no model stands in two lines', () => {
  const names = MODEL_LINES.flatMap((line) => line.names)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
