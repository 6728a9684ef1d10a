import { expect, test } from 'vitest'
import { keptPeriods } from './kept-periods.ts'

test('the privacy notice says in days or minutes how long a session and a cookie are kept', () => {
  expect(keptPeriods({ knownBrowserSeconds: 180 * 24 * 3600, reviewerSeconds: 90 * 24 * 3600 })).toEqual({
    session: '1 day',
    rememberedSession: '30 days',
    knownBrowser: '180 days',
    reviewer: '90 days',
    choice: '1 year',
    cartBuild: '1 day',
    build: '400 days',
    flash: '1 minute',
    changed: '1 minute',
    wanted: '30 minutes',
    placed: '10 minutes',
  })
})
