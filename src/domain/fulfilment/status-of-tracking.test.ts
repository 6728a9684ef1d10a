import { expect, test } from 'vitest'
import { reachableFrom } from '#domain/shared/moves.ts'
import { TRACKING_KINDS } from '#domain/shipping/tracking-event.ts'
import { PARCEL_MOVES } from './parcel-status.ts'
import { STATUS_OF_TRACKING } from './status-of-tracking.ts'

test('every kind of event leads to a status that a parcel on its way can have', () => {
  const onTheWay = reachableFrom(PARCEL_MOVES, ['shipped'])
  for (const kind of TRACKING_KINDS) expect(onTheWay).toContain(STATUS_OF_TRACKING[kind])
})
