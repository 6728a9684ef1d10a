import { expect, test } from 'vitest'
import { firstTab, type TabWork } from './dispatch-list.ts'

const NOTHING: TabWork = { count: 0, late: 0, firstBy: null }
const QUIET = { accept: NOTHING, pack: NOTHING, 'hand-over': NOTHING, trouble: NOTHING }
const leavingBy = (firstBy: string): TabWork => ({ count: 1, late: 0, firstBy })

test.each([
  ['nothing to do', {}, 'accept'],
  [
    'a late parcel behind a new order',
    { accept: leavingBy('2026-12-01'), 'hand-over': leavingBy('2026-11-27') },
    'hand-over',
  ],
  ['the same day', { pack: leavingBy('2026-12-01'), 'hand-over': leavingBy('2026-12-01') }, 'pack'],
  ['trouble beside an order', { pack: leavingBy('2026-12-01'), trouble: { ...NOTHING, count: 4 } }, 'pack'],
  ['only trouble', { trouble: { ...NOTHING, count: 4 } }, 'trouble'],
])('with %s the work list opens where it is most urgent', (_what, work, tab) => {
  expect(firstTab({ ...QUIET, ...work })).toBe(tab)
})
