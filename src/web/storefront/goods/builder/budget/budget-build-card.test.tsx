import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BudgetBuildCard, type ShownBudgetBuild } from './budget-build-card.tsx'

const BUILD: ShownBudgetBuild = {
  role: 'best',
  parts: [],
  totalPaise: 103_718_00,
  figures: [],
  givesUp: [],
  without: [],
  answer: 'fits',
  conditions: [],
  comparisons: 30,
  text: 'a,b',
  next: { words: '12 GB of graphics memory', totalPaise: 128_415_00, givesUp: ['32 GB of memory'] },
}

function textOf(isOnly: boolean, build = BUILD): string {
  const wish = { use: 'games', budgetPaise: 120_000_00, resolution: '1080p', tastes: [] } as const
  const element = <BudgetBuildCard build={build} wish={wish} isFirst isOnly={isOnly} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, '')
}

test('a computer that is alone is not called the most for the money', () => {
  expect(textOf(true)).toContain('What fits your budget')
  expect(textOf(true)).not.toContain('Most for your money')
  expect(textOf(false)).toContain('Most for your money')
  expect(textOf(true, { ...BUILD, role: 'least' })).toContain('Cheapest on sale')
})

test('the next step up says what it costs and what it does without', () => {
  expect(textOf(false)).toContain(
    'Next step up: 12 GB of graphics memory, from ₹1,28,500, ₹8,500 more than your budget. It then does not have 32 GB of memory.',
  )
})

test('a port that stays without a header is a small limit, and nothing to check', () => {
  const port = {
    title: 'Front USB-C and its header',
    why: 'The case has 1 USB-C in front, the board 0 headers for it.',
    condition: 'A port without a header does not work.',
    isSmall: true,
  }
  const bios = {
    title: 'BIOS',
    why: 'The board needs a newer BIOS.',
    condition: 'Ask for it.',
    isSmall: false,
  }
  const conditions = (...some: ShownBudgetBuild['conditions']): ShownBudgetBuild => ({
    ...BUILD,
    answer: 'fits if',
    conditions: some,
  })
  expect(textOf(false, conditions(port))).toContain('Your computer works as it is, with a small limit.')
  expect(textOf(false, conditions(port, bios))).toContain('Check the conditions.')
})
