import { expect, test } from 'vitest'
import { readWish } from './read-wish.ts'

const read = (budget: string, use = 'games', more = {}) =>
  readWish({ budget: [budget], use: [use], resolution: ['1440p'], ...more })

test.each([
  ['80000', 80_000_00],
  ['80,000', 80_000_00],
  ['₹1,50,000', 1_50_000_00],
  ['10000', 10_000_00],
  ['1lakh', 1_00_000_00],
  ['1.5 Lakh', 1_50_000_00],
  ['50k', 50_000_00],
  ['₹ 80 hazar', 80_000_00],
  ['10,00,000', 10_00_000_00],
])('a budget of "%s" is read', (typed, budgetPaise) => {
  expect(read(typed).wish).toEqual({ use: 'games', resolution: '1440p', tastes: [], budgetPaise })
})

test.each([
  ['', 'Please enter the budget in rupees'],
  ['eighty', 'Please enter the budget in rupees'],
  ['50k 60k', 'Please enter the budget in rupees'],
  ['9999', 'A complete PC costs at least'],
  ['1000001', 'at most ₹10,00,000'],
  ['-80000', 'Please enter the budget in rupees'],
])('a budget of "%s" gets a message and stays as it was typed', (typed, message) => {
  const { wish, errors, typed: kept } = read(typed)
  expect(wish).toBeUndefined()
  expect(errors?.budget).toContain(message)
  expect(kept.budget).toBe(typed)
})

test('an unknown use or resolution gets a message; an unknown taste is passed over', () => {
  expect(read('80000', 'mining').errors).toEqual({ use: 'Please choose what the computer is for.' })
  expect(read('80000', 'games', { resolution: ['8k'] }).errors?.resolution).toBeDefined()
  expect(read('80000', 'games', { taste: ['loud', 'white', 'quiet'] }).wish?.tastes).toEqual([
    'quiet',
    'white',
  ])
})

test('what is far too long is cut before it is shown again', () => {
  expect(read('8'.repeat(5_000)).typed.budget.length).toBe(40)
})
