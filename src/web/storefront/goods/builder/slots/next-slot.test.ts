import { expect, test } from 'vitest'
import type { ShownSlot } from '../shown-build.ts'
import { nextSlot } from './next-slot.ts'

const slot = (label: string, change: Partial<ShownSlot>) =>
  ({
    label,
    isNeeded: true,
    parts: [],
    choices: [{ label, to: `/choose/${label}` }],
    ...change,
  }) as unknown as ShownSlot

test('the first part that is needed and not there is next', () => {
  const chosen = slot('Processor', { parts: [{}] as never })
  const optional = slot('Graphics card', { isNeeded: false })
  expect(nextSlot([chosen, optional, slot('Power supply', {})])).toEqual({
    label: 'power supply',
    to: '/choose/Power supply',
  })
  expect(nextSlot([chosen, optional])).toBeUndefined()
})
