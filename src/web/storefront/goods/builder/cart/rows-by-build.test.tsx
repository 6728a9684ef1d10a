import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { rowsByBuild } from './rows-by-build.tsx'

const shown = (rows: readonly [string, string | null | undefined][]) => {
  const list = <ul>{rowsByBuild(rows.map(([name, to]) => ({ to, row: <li key={name}>{name}</li> })))}</ul>
  return renderToStaticMarkup(<MemoryRouter>{list}</MemoryRouter>)
    .replaceAll(/ class="[^"]*"| data-discover="true"/g, '')
    .replaceAll('><', '>\n<')
}

test('What was put into the cart with one build stands together under one link to it', () => {
  const lines = shown([
    ['Processor', '/build/shared?parts=a'],
    ['Mouse', null],
    ['Board', '/build/shared?parts=a'],
    ['Fan', '/build/shared?parts=b'],
    ['Cable', undefined],
  ])
  expect(lines).toBe(
    [
      '<ul>',
      '<li>',
      '<h3>',
      '<a href="/build/shared?parts=a">From your build</a>',
      '</h3>',
      '<ul>',
      '<li>Processor</li>',
      '<li>Board</li>',
      '</ul>',
      '</li>',
      '<li>Mouse</li>',
      '<li>',
      '<h3>',
      '<a href="/build/shared?parts=b">From your build</a>',
      '</h3>',
      '<ul>',
      '<li>Fan</li>',
      '</ul>',
      '</li>',
      '<li>Cable</li>',
      '</ul>',
    ].join('\n'),
  )
})
