import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Retention } from '#server/office/personal-data/retention/retention-views.ts'
import { RetentionSection } from './retention-section.tsx'

const RETENTION: Retention = {
  lastRun: {
    startedAt: new Date('2034-01-01T20:37:00Z'),
    endedAt: new Date('2034-01-01T20:38:00Z'),
    erased: 120,
    kept: 1,
    tickets: 3,
  },
  next: { day: '2035-01-01', orders: 10_000 },
  erased: 120,
  kept: [{ reason: 'hold', orders: 1 }],
  holds: [
    {
      id: 'hold-1',
      about: { label: 'Order #NN100123', to: '/admin/orders/1' },
      reason: 'Appeal 12/2033',
      since: new Date('2033-05-01T10:00:00Z'),
      keptUntil: null,
    },
  ],
}

function textOf(mayChange: boolean): string {
  const element = <RetentionSection retention={RETENTION} mayChange={mayChange} />
  const page = <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
  return renderToStaticMarkup(page)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('an administrator reads what was done, what is next and what is kept, and may keep more', () => {
  const text = textOf(true)
  for (const said of ['120 orders erased, 1 kept, 3 tickets', '1 Jan 2035: 10,000+ orders', 'Appeal 12/2033'])
    expect(text).toContain(said)
  expect(text).toContain('Keep from being erased')
})

test('who may only read is offered no change', () => {
  expect(textOf(false)).not.toMatch(/Keep from being erased|Proceeding ended/)
})
