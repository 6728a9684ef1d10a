import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageHeading } from './page-heading.tsx'

const classOf = (title: string) =>
  /<h1 class="([^"]*)"/.exec(renderToStaticMarkup(<PageHeading title={title} />))?.[1]?.split(' ')

test('a heading of a long name is set smaller, and a long word in it is broken', () => {
  expect(classOf('Products')).toEqual(['text-3xl', 'sm:text-4xl'])
  expect(classOf('K'.repeat(61))).toEqual(['wrap-anywhere', 'text-2xl', 'sm:text-3xl'])
})
