import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ImportLabel } from './import-label.tsx'

/** The parts of the label with the classes that show each. */
const labelOf = (ready: number, farMoves: number) =>
  [
    ...renderToStaticMarkup(<ImportLabel ready={ready} farMoves={farMoves} />).matchAll(
      /<span(?: class="([^"]*)")?>([\s\S]*?)<\/span>/g,
    ),
  ].map(([, shown, text]) => [shown, text])

test('the button counts what it imports: without the tick not the prices that move far', () => {
  expect(labelOf(3, 1)).toEqual([
    ['group-has-checked:hidden', 'Import 2 rows'],
    ['hidden group-has-checked:inline', 'Import 3 rows'],
  ])
  expect(labelOf(3, 0)).toEqual([[undefined, 'Import 3 rows']])
})

test('where every price moves far nothing can be imported without the tick', () => {
  expect(labelOf(2, 2)).toEqual([[undefined, 'Import 2 rows']])
})
