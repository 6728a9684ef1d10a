import { expect, test } from 'vitest'
import { MODEL_LINES } from './model-lines.ts'
import { namedModel, nearestModels } from './named-model.ts'

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

test('the nearest come first, and none of another maker or socket', () => {
  const nearTo = (name: string) => nearestModels({ name, kind: 'cpu', said: '' }).map((model) => model.name)
  expect(nearTo('RTX 4070').slice(0, 4)).toEqual(['RTX 3080', 'RTX 5060 Ti', 'RTX 4070 SUPER', 'RTX 3070 Ti'])
  expect(nearTo('RTX 4070').filter((name) => !/^[GR]TX? /.test(name))).toEqual([])
  expect(nearTo('Ryzen 7 7800X3D').slice(0, 2)).toEqual(['Ryzen 7 9800X3D', 'Ryzen 7 9700X'])
  expect(nearTo('Ryzen 7 7800X3D')).not.toContain('Ryzen 7 5800X3D')
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
