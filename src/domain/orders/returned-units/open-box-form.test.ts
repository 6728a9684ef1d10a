import { expect, test } from 'vitest'
import { readOpenBoxForm } from './open-box-form.ts'

const form = (change: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries({ found: 'like-new', words: '', mrp: '1,000', discount: '', price: '700', ...change }).map(
      ([name, value]) => [name, [value]],
    ),
  )

test('a piece that came back is offered as open box, whatever the form says', () => {
  expect(readOpenBoxForm(form({ condition: 'new', words: ' Box torn ' }))).toMatchObject({
    value: {
      condition: 'like-new',
      words: 'Box torn',
      terms: { condition: 'open-box', listPricePaise: 100_000, unitPricePaise: 70_000 },
    },
  })
  expect(readOpenBoxForm(form({ discount: '25', price: '' }))).toMatchObject({
    value: { terms: { unitPricePaise: 75_000 } },
  })
})

test('an offer that is there keeps its number and its days', () => {
  const first = readOpenBoxForm(form())
  if (!first.ok) throw new Error(first.problem.code)
  const was = { ...first.value.terms, sellerSku: 'OB-1', dispatchDays: 4 }
  expect(readOpenBoxForm(form({ price: '650' }), { was })).toMatchObject({
    value: { terms: { sellerSku: 'OB-1', dispatchDays: 4, unitPricePaise: 65_000 } },
  })
})

test.each([
  [{ found: 'faulty' }, 'found'],
  [{ found: '' }, 'found'],
  [{ price: '' }, 'price'],
  [{ price: ' ', discount: ' ' }, 'price'],
  [{ price: '1,200' }, 'price'],
  [{ mrp: '' }, 'mrp'],
  [{ words: 'x'.repeat(501) }, 'words'],
])('%o is refused under its field', (change, field) => {
  const read = readOpenBoxForm(form(change))
  expect(read).toMatchObject({
    problem: { code: 'returned_units.not_valid', fields: { [field]: expect.any(String) } },
  })
})

test('says of what cannot be sold that it has to be repaired, and asks what was not said', () => {
  const problemOf = (
    change: Readonly<Record<string, string>>,
    of?: Parameters<typeof readOpenBoxForm>[1],
  ) => {
    const read = readOpenBoxForm(form(change), of)
    return read.ok ? undefined : read.problem.fields
  }
  expect(problemOf({ found: 'faulty' })?.found).toMatch(/Have it repaired first$/)
  expect(problemOf({ found: 'toString' })?.found).toBe('Please choose its condition')
  expect(problemOf({ repairs: 'x'.repeat(5_001) }, { wasInRepair: true })).toHaveProperty('repairs')
})

test('of one that was in repair it is said what was repaired', () => {
  expect(readOpenBoxForm(form(), { wasInRepair: true })).toMatchObject({
    problem: { fields: { repairs: 'Please say what was repaired' } },
  })
  const said = form({ repairs: ' New fan, tested for a day ' })
  expect(readOpenBoxForm(said, { wasInRepair: true })).toMatchObject({
    value: { repairs: 'New fan, tested for a day' },
  })
  expect(readOpenBoxForm(said)).toMatchObject({ value: { repairs: null } })
})
