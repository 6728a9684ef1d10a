import { expect, test } from 'vitest'
import { runsOf } from './promotion-table.tsx'

const at = (text: string) => new Date(`${text}T06:30:00Z`)

test.each([
  ['that runs', null, null, '8 Nov 2026, 12:00 pm – no end'],
  ['with an end', at('2026-11-30'), null, '8 Nov 2026, 12:00 pm – 30 Nov 2026, 12:00 pm'],
  ['ended by hand', null, at('2026-11-20'), '8 Nov 2026, 12:00 pm – ended 20 Nov 2026, 12:00 pm'],
  [
    'ended before its end',
    at('2026-11-30'),
    at('2026-11-20'),
    '8 Nov 2026, 12:00 pm – ended 20 Nov 2026, 12:00 pm',
  ],
])('a promotion %s says from when until when', (_what, endsAt, endedAt, text) => {
  const { from, until } = runsOf({ startsAt: at('2026-11-08'), endsAt, endedAt })
  expect(`${from} ${until}`).toBe(text)
})
