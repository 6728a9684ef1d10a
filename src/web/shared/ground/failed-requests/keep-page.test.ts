import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearFailure, currentFailure, showFailure } from './failure-notice.ts'
import { FORM_FAILED, keepPage, type RouteResults } from './keep-page.ts'

const CUT = new TypeError('Failed to fetch')
const shown = () => ({
  href: '/orders?after=x',
  loaderData: new Map<string, unknown>([
    ['root', { shop: 'terms' }],
    ['orders', { list: [] }],
  ]),
})
const options = { showsOwnFailure: new Set(['orders']), shown }
const get = (path: string) => ({ method: 'GET', url: `https://shop.test${path}` })
const post = { method: 'POST', url: 'https://shop.test/auth/login' }
const error = (result: unknown) => ({ type: 'error' as const, result })
const given = (results: RouteResults) => () => Promise.resolve(results)

beforeEach(() => clearFailure())

describe('a form that was sent', () => {
  test.each([
    ['no connection', CUT],
    ['a proxy’s 502', new ErrorResponse(502, 'Bad Gateway', '<h1>502</h1>')],
    ['a query that failed', new Error('Unexpected Server Error')],
    ['an answer that is none of ours', new Error('Unable to decode turbo-stream response')],
  ])(
    '%s: the page gets no data, nothing is loaded anew, and the specified sentence is shown',
    async (_, fault) => {
      const results = await keepPage(post, given({ login: error(fault) }), options)
      expect(results).toEqual({ login: { type: 'data', result: data(undefined, { status: 503 }) } })
      expect(currentFailure()).toEqual({ text: FORM_FAILED })
    },
  )

  test('what the edge of the shop says of it is shown in its own words', async () => {
    const tooLarge = new ErrorResponse(413, '', 'That is more than this form can take.')
    await keepPage(post, given({ login: error(tooLarge) }), options)
    expect(currentFailure()?.text).toBe('That is more than this form can take.')
  })

  test.each([
    ['a redirect', new Response(null, { status: 302 })],
    ['a row that is gone', new ErrorResponse(404, 'Not Found', null)],
    ['a role that may not', new ErrorResponse(403, 'Forbidden', null)],
  ])('%s is an answer and goes on', async (_, answer) => {
    const results = { login: error(answer) }
    expect(await keepPage(post, given(results), options)).toBe(results)
    expect(currentFailure()).toBeUndefined()
  })
})

describe('a page that was asked for', () => {
  test('another page that does not come leaves this one, and says where to try again', async () => {
    const never = keepPage(get('/about'), given({ about: error(CUT) }), options)
    const first = await Promise.race([never, new Promise((resolve) => setImmediate(resolve, 'still here'))])
    expect(first).toBe('still here')
    expect(currentFailure()?.href).toBe('https://shop.test/about')
  })

  test('the same page, asked for anew, keeps what it shows', async () => {
    const results = given({ root: error(CUT), orders: error(CUT) })
    expect(await keepPage(get('/orders?after=x'), results, options)).toEqual({
      root: { type: 'data', result: { shop: 'terms' } },
      orders: { type: 'data', result: { list: [] } },
    })
    expect(currentFailure()?.text).toMatch(/out of date/)
  })

  test('a page that says itself what failed does so, under the header that was there', async () => {
    const elsewhere = { ...options, shown: () => ({ ...shown(), loaderData: new Map([['root', 1]]) }) }
    const results = given({ root: error(CUT), orders: error(CUT) })
    expect(await keepPage(get('/orders'), results, elsewhere)).toEqual({
      root: { type: 'data', result: 1 },
      orders: error(CUT),
    })
  })

  test('a query of its own that failed is the page’s to show', async () => {
    const results = { about: error(new Error('Unexpected Server Error')) }
    expect(await keepPage(get('/about'), given(results), options)).toBe(results)
  })

  test('the notice goes when an answer comes, not when nothing was asked', async () => {
    showFailure({ text: FORM_FAILED })
    await keepPage(get('/auth/login'), given({}), options)
    expect(currentFailure()).toBeDefined()
    await keepPage(get('/auth/login'), given({ login: { type: 'data', result: 1 } }), options)
    expect(currentFailure()).toBeUndefined()
  })
})
