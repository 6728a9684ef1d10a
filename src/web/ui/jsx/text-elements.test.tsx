import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

const count = 792
const yes: boolean = true
const no: boolean = false
const names = ['one', 'two']

function Labelled({ children }: { children: ReactNode }) {
  return (
    <p>
      <i />
      {children}
    </p>
  )
}

test.each<[what: string, jsx: ReactNode, html: string]>([
  ['a text alone', <p key="">Ten</p>, '<p>Ten</p>'],
  [
    'texts side by side',
    <p key="">
      Showing {count} of {names.length}
    </p>,
    '<p>Showing 792 of 2</p>',
  ],
  [
    'a text beside an element',
    <p key="">
      Showing <b>{count}</b> of them
    </p>,
    '<p><span>Showing </span><b>792</b><span> of them</span></p>',
  ],
  [
    'a text beside what may come',
    <p key="">
      {no && <b />}
      {yes ? 'Save' : null}
    </p>,
    '<p>Save</p>',
  ],
  [
    'a text beside what came',
    <p key="">
      {yes && <b />}
      {yes ? 'Save' : null} {count}
    </p>,
    '<p><b></b><span>Save 792</span></p>',
  ],
  [
    'white space between elements',
    <p key="">
      <b /> <i />
    </p>,
    '<p><b></b> <i></i></p>',
  ],
  ['the texts of a list', <p key="">{names.map((name) => name)}</p>, '<p>onetwo</p>'],
  [
    'a list of texts and elements',
    <p key="">
      {names.map((name) => (name === 'one' ? name : <b key={name}>{name}</b>))}
      <i />
    </p>,
    '<p><span>one</span><b>two</b><i></i></p>',
  ],
  ['a text of a fragment', <p key="">{yes ? <>Save</> : <b />}</p>, '<p><span>Save</span></p>'],
  [
    'the texts of fragments in a list',
    <p key="">
      {names.map((name) => (
        <Fragment key={name}>
          {name === 'one' ? null : <wbr />}
          {name}
        </Fragment>
      ))}
    </p>,
    '<p><span>one</span><wbr/><span>two</span></p>',
  ],
  [
    'a text that a component puts beside a picture',
    <Labelled key="">Save</Labelled>,
    '<p><i></i><span>Save</span></p>',
  ],
  [
    'texts that a component of a library puts there',
    <MemoryRouter key="">
      <Link to="/">
        Show <b>{count}</b>
      </Link>
    </MemoryRouter>,
    '<a href="/" data-discover="true"><span>Show </span><b>792</b></a>',
  ],
  [
    'nothing',
    <p key="">
      {''}
      {no}
      {null}
    </p>,
    '<p></p>',
  ],
  [
    'zero',
    <p key="">
      {0}
      <b />
    </p>,
    '<p><span>0</span><b></b></p>',
  ],
  ['the choices of a list', <option key="">{count} km</option>, '<option>792 km</option>'],
])('%s', (_what, jsx, html) => {
  expect(renderToStaticMarkup(jsx)).toBe(html)
})

test('what the server sends has no marks between texts, since none stand side by side', () => {
  const html = renderToString(
    <p>
      Showing {count}
      {names}
      <b />
    </p>,
  )
  expect(html).toBe('<p><span>Showing 792onetwo</span><b></b></p>')
})
