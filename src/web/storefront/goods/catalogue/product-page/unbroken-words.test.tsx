import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbrokenWords } from './unbroken-words.tsx'

test.each([
  ['Apple MacBook Air 13-inch, M4', ['13-inch,']],
  ['Kit DDR5-6000 32 GB (2 × 16 GB)', ['DDR5-6000']],
  ['Noctua NH-D15', ['NH-D15']],
  ['A name without any', []],
  ['A case-of-a-very-long-compound-name', []],
])('%s keeps together %o, and reads as it did', (name, kept) => {
  const markup = renderToStaticMarkup(<h1>{unbrokenWords(name)}</h1>)
  expect(
    [...markup.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g)].map(([, word]) => word),
  ).toEqual(kept)
  expect(markup.replace(/<[^>]+>/g, '')).toBe(name)
})
