import { expect, test } from 'vitest'
import { processorGeneration } from './processor-generation.ts'

test.each([
  ['AMD Ryzen 7 7800X3D', 'AM5', 'Ryzen 7000'],
  ['AMD Ryzen 5 PRO 5650G', 'AM4', 'Ryzen 5000'],
  ['AMD Ryzen 5 3400G', 'AM4', 'Ryzen 3000'],
  ['AMD Ryzen 9 9950X', 'AM5', 'Ryzen 9000'],
  ['AMD Ryzen Threadripper 3970X', 'sTRX4', 'Threadripper 3000'],
  ['AMD Ryzen Threadripper PRO 5995WX', 'sWRX8', 'Threadripper 5000'],
  ['Intel Core i9-14900KF', 'LGA1700', '14th Gen Core'],
  ['Intel Core i5 12400F', 'LGA1700', '12th Gen Core'],
  ['Intel Core i7 10700', 'LGA1200', '10th Gen Core'],
  ['Intel Core i7-9700K', 'LGA1151', '9th Gen Core'],
  ['Intel Core Ultra 7 265K', 'LGA1851', 'Core Ultra 200S'],
  // Named like the seventh generation, and of an older family on another socket.
  ['Intel Core i7-7800X', 'LGA2066', undefined],
  ['Intel Core i7 6950X', 'LGA2011-3', undefined],
  ['Intel Core i7 4790K', 'LGA1150', undefined],
  ['Intel Pentium Gold G6400', 'LGA1200', undefined],
  ['AMD Athlon 3000G', 'AM4', undefined],
])('%s on %s is of %s', (name, socket, generation) => {
  expect(processorGeneration(name, socket)).toBe(generation)
})
