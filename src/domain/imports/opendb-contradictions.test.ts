import { expect, test } from 'vitest'
import { socketOfProcessor, withoutContradictions } from './opendb-contradictions.ts'

test('a name that says “Registered” counts more than a field that says the opposite', () => {
  const registered = (name: string) => withoutContradictions('memory', name, { registered: false }).registered
  expect(registered('G.Skill Zeta R5 Registered DDR5-6400 64GB')).toBe(true)
  expect(registered('Kingston Server Premier 32GB RDIMM')).toBe(true)
  expect(registered('Kingston FURY Beast 32GB')).toBe(false)
  expect(registered('Crucial 16GB Unregistered')).toBe(false)
})

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
