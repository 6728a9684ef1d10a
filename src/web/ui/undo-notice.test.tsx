import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { UndoNotice } from './undo-notice.tsx'

const LONG_NAME = 'A very long name '.repeat(12).trim()
const Page = createRoutesStub([
  { path: '/long', Component: () => notice(LONG_NAME) },
  { path: '/short', Component: () => notice('Mouse') },
])

function notice(about: string) {
  return (
    <UndoNotice action="/" intent="undo" fields={[]} about={about}>
      was deleted.
    </UndoNotice>
  )
}

test('what was done stands outside of a long name, which is cut and opens', () => {
  const html = renderToStaticMarkup(<Page initialEntries={['/long']} />)
  expect(html).toMatch(
    /<summary class="line-clamp-2[^>]*>A very long.*<\/summary><\/details><span> was deleted\./,
  )
})

test('a short name is simply said', () => {
  const html = renderToStaticMarkup(<Page initialEntries={['/short']} />)
  expect(html).toMatch(/<strong[^>]*>Mouse<\/strong><span> was deleted\./)
})
