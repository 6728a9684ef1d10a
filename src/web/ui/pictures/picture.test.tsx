import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const scene = { base: '/pictures/scene-1', widths: [640, 1600], alt: 'A desk', sizes: '100vw' }

test('a picture keeps its place before it has arrived', () => {
  const html = renderToStaticMarkup(<Picture {...scene} aspect={[16, 9]} />)
  expect(html).toContain('width="1600" height="900"')
  expect(renderToStaticMarkup(<Picture {...scene} />)).toContain('width="1600" height="1600"')
})

test('a browser picks AVIF first, in the width it needs', () => {
  const html = renderToStaticMarkup(<Picture {...scene} />)
  expect(html).toContain('/pictures/scene-1/640.avif 640w, /pictures/scene-1/1600.avif 1600w')
  expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('<img'))
})

test('only the picture that a page is about is fetched at once', () => {
  expect(renderToStaticMarkup(<Picture {...scene} />)).toContain('loading="lazy"')
  expect(renderToStaticMarkup(<Picture {...scene} priority />)).toMatch(
    /loading="eager".*fetchPriority="high"/i,
  )
})
