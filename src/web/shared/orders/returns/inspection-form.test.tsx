import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { InspectionForm } from './inspection-form.tsx'
import { SendInsteadForm } from './send-instead-form.tsx'

const STAYS = 'A refund no longer reduces the seller’s GST.'

function pageOf(form: typeof InspectionForm | typeof SendInsteadForm, of: object): string {
  const props = { of: { units: [], kind: 'return', ...of }, refused: undefined, asksReason: false }
  const element = createElement(form, props as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test.each([
  ['refund', true],
  ['exchange', true],
  ['replacement', false],
  ['repair', false],
])('who accepts a return for a %s reads that its tax stays: %s', (wanted, isSaid) => {
  expect(pageOf(InspectionForm, { wanted, taxStays: STAYS }).includes(STAYS)).toBe(isSaid)
  expect(pageOf(InspectionForm, { wanted, taxStays: undefined })).not.toContain(STAYS)
})

test('so does who may refund what was to be replaced', () => {
  expect(pageOf(SendInsteadForm, { wanted: 'replacement', taxStays: STAYS })).toContain(STAYS)
})
