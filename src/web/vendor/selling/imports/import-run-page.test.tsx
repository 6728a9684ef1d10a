import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import ImportRunPage from './import-run-page.route.tsx'

/** A file that was tried out, with so many rows of each kind. */
function triedOut(
  counts: { changed?: number; unchanged?: number; wrong?: number },
  isForgotten = false,
): string {
  const isWaiting = (counts.changed ?? 0) > 0
  const run = {
    id: 'run',
    fileName: 'stock.csv',
    mode: 'stock',
    status: 'checked',
    isWaiting,
    isForgotten,
    problem: null,
    rowsTotal: 2,
    rowsDone: 2,
    createdAt: '20 November 2026',
  }
  const loaderData = {
    run,
    counts: { new: 0, changed: 0, unchanged: 0, wrong: 0, ...counts },
    rows: [],
    noted: 0,
    isStill: false,
    farMoves: 0,
    leftPrices: 0,
  }
  const element = createElement(ImportRunPage, { loaderData } as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a file that would change something waits for its vendor with a button', () => {
  const page = triedOut({ changed: 2 })
  for (const text of ['Waiting for you', 'Import 2 rows']) expect(page).toContain(text)
})

test.each([
  [
    'is in the shop already',
    { unchanged: 2 },
    ['Nothing in this file would change anything', 'Your shop already has all of this'],
  ],
  ['is wrong', { wrong: 2 }, ['2 of 2 rows wrong', 'Fix the rows listed below']],
])('a file of which every row %s waits for nobody, and has no button', (_what, counts, texts) => {
  const page = triedOut(counts)
  for (const said of ['Nothing to import', ...texts]) expect(page).toContain(said)
  expect(page).not.toContain('Waiting for you')
  expect(page).not.toContain('<button')
})

test('a file whose rows are no longer kept is not called one that would change nothing', () => {
  const page = triedOut({}, true)
  for (const said of ['We no longer keep the rows of this file', 'upload it again'])
    expect(page).toContain(said)
  for (const untrue of ['Your shop already has all of this', 'would be new', 'Nothing to import'])
    expect(page).not.toContain(untrue)
})
