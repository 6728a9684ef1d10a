import { expect, test } from 'vitest'
import { Truck } from '#web/ui/pictures/icons.ts'
import { waitingCount, waitingIn } from './page-link.ts'

const page = (count: number) => ({
  to: '/admin/orders',
  label: 'Orders',
  Icon: Truck,
  count: waitingCount(count, 'late'),
})

test('a folded group says what waits on all of its pages, and nothing where nothing does', () => {
  expect(waitingIn([page(2), page(0), page(3)])).toEqual({ shown: '5', of: 'waiting', number: 5 })
  expect(waitingIn([page(0)])).toBeUndefined()
})

test('what was not counted to its end is not said to be so many', () => {
  expect(waitingIn([page(100), page(3)])?.shown).toBe('100+')
})
