import { expect, test } from 'vitest'
import { searchNotice } from './search-notice-words.ts'

const RTX_4070 = { name: 'RTX 4070', kind: 'graphics-card', said: '' } as const
const AS_TYPED = { corrected: [], isNearest: false }
const ALL_CARDS = {
  label: 'All graphics cards',
  to: '/products?category=Components&kind=graphics-card',
}

test('a search that found what was typed says nothing', () => {
  expect(searchNotice({ query: 'rtx 4070', search: AS_TYPED })).toBeUndefined()
})

test('a misspelled word is said', () => {
  const corrected = [{ typed: 'corsiar', meant: 'corsair' }]
  expect(searchNotice({ query: 'rtx 4070', search: { ...AS_TYPED, corrected } })?.text).toBe(
    'Showing results for “corsair” instead of “corsiar”.',
  )
})

test('of a model that nobody sells the nearest are named, with the list of its kind', () => {
  const instead = { model: RTX_4070, nearest: ['RTX 5070', 'RTX 4060 Ti'] }
  expect(searchNotice({ query: 'rtx 4070', search: { ...AS_TYPED, isNearest: true, instead } })).toEqual({
    text: 'No RTX 4070 in stock now. Nearest: RTX 5070, RTX 4060 Ti.',
    links: [ALL_CARDS],
  })
  expect(
    searchNotice({
      query: 'rtx 4070',
      search: { ...AS_TYPED, isNearest: true, instead: { ...instead, nearest: [] } },
    })?.text,
  ).toBe('No RTX 4070 in stock now. These are other graphics cards.')
})

test('processors that need another board are said to', () => {
  const instead = {
    model: { name: 'Ryzen 5 5600', kind: 'cpu', said: '' },
    nearest: ['Ryzen 5', 'Core i5'],
    isOfOtherSocket: true,
  } as const
  expect(
    searchNotice({ query: 'ryzen 5 5600', search: { ...AS_TYPED, isNearest: true, instead } })?.text,
  ).toBe('No Ryzen 5 5600 in stock now. Of its class, for another socket: Ryzen 5, Core i5.')
})

test('of a model that is sold out the first product can be waited for, and the nearest be searched for', () => {
  const soldOut = { firstId: 'p1', beside: { model: RTX_4070, nearest: ['RTX 5070'] } }
  expect(searchNotice({ query: 'rtx 4070', search: AS_TYPED, soldOut })).toEqual({
    text: 'No RTX 4070 in stock now. Nearest: RTX 5070.',
    links: [
      { label: 'Tell me when', to: '/wishlist?add=p1' },
      { label: 'RTX 5070', to: '/products?q=RTX%205070' },
      ALL_CARDS,
    ],
  })
})

test('what was asked for at another price comes first', () => {
  const beyond = { label: '“rtx 4060” from ₹27,499', to: '/products?q=rtx%204060&min=20000' }
  const search = { ...AS_TYPED, isNearest: true, kept: 'rtx under 20000' }
  expect(searchNotice({ query: 'rtx 4060 under 20000', search, beyond })?.links).toEqual([beyond])
})

test('what was given up is said, by what is left', () => {
  const search = { ...AS_TYPED, isNearest: true, kept: 'laptop', kind: 'laptop' as const }
  expect(searchNotice({ query: 'laptop for video editing', search })).toEqual({
    text: 'No results for “laptop for video editing”. Showing results for “laptop”.',
    links: [{ label: 'All laptops', to: '/products?category=Laptops&kind=laptop' }],
  })
  expect(searchNotice({ query: 'x', search: { ...AS_TYPED, isNearest: true } })?.text).toBe(
    'No product matches everything. These come closest.',
  )
})

test('who asks for a whole computer is led to the builder, with the budget', () => {
  const search = {
    ...AS_TYPED,
    kind: 'laptop' as const,
    computer: { use: 'games' as const, maxPaise: 50_000_00 },
  }
  expect(searchNotice({ query: 'gaming pc under 50000', search })).toMatchObject({
    text: 'For a desktop, choose a budget and we put together parts that fit. These are laptops.',
    links: [{ label: 'Build a PC: games, up to ₹50,000', to: '/build/for-budget?use=games&budget=50000' }],
  })
  const open = { ...AS_TYPED, computer: { use: 'office' as const, maxPaise: undefined } }
  expect(searchNotice({ query: 'office computer', search: open })?.links).toMatchObject([
    {
      label: 'Build a PC: office and study',
      to: '/build/for-budget?use=office',
      look: expect.stringContaining('button-primary'),
    },
  ])
})

test('a maker of whom nobody sells anything is named, with what is shown in place of it', () => {
  const search = { ...AS_TYPED, isNearest: true, maker: 'Gigabyte' }
  const text = (more: { kept?: string }) =>
    searchNotice({ query: 'gigabyte graphics card', search: { ...search, ...more } })?.text
  expect(text({ kept: 'graphics card' })).toBe(
    'Nobody sells Gigabyte here yet. Showing results for “graphics card”.',
  )
  expect(text({})).toBe('Nobody sells Gigabyte here yet. These come closest.')
})
