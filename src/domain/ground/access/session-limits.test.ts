import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSessionOver, latestEnd, ROLES, type Role, SESSION_LIMITS, sessionEnds } from './session-limits.ts'

const signedIn = new Date('2026-11-01T00:00:00Z')

test.each<[Role, boolean, string, string]>([
  ['customer', true, '2026-11-01T12:00:00Z', '2026-12-01T00:00:00Z'],
  ['customer', false, '2026-11-01T12:00:00Z', '2026-11-02T00:00:00Z'],
  ['vendor', true, '2026-11-01T01:00:00Z', '2026-11-01T12:00:00Z'],
  ['vendor', false, '2026-11-01T01:00:00Z', '2026-11-01T12:00:00Z'],
  ['admin', true, '2026-11-01T00:15:00Z', '2026-11-01T08:00:00Z'],
  ['admin', false, '2026-11-01T00:15:00Z', '2026-11-01T08:00:00Z'],
])(
  'a %s (remembered: %j) is signed out at %s unless active, and at %s in any case',
  (role, remembered, idle, absolute) => {
    const session = { role, remembered, createdAt: signedIn }
    expect(sessionEnds({ ...session, lastSeenAt: signedIn })).toEqual(new Date(idle))
    expect(sessionEnds({ ...session, lastSeenAt: new Date(new Date(absolute).getTime() - 1000) })).toEqual(
      new Date(absolute),
    )
  },
)

test('activity never makes a session longer than its absolute limit', () => {
  const moment = fc.date({ min: signedIn, max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...ROLES), fc.boolean(), moment, (role, remembered, lastSeenAt) => {
      const { absoluteSeconds } = SESSION_LIMITS[role][remembered ? 'remembered' : 'otherwise']
      const end = sessionEnds({ role, remembered, createdAt: signedIn, lastSeenAt }).getTime()
      expect(end - signedIn.getTime()).toBeLessThanOrEqual(absoluteSeconds * 1000)
    }),
  )
})

test.each([
  ['just before its end', 899, 0, 0, false],
  ['at its end', 900, 0, 0, true],
  ['begun by a clock five minutes ahead', 0, 300, 300, false],
  ['begun by a clock further ahead', 0, 301, 0, true],
  ['used by a clock further ahead', 0, 0, 301, true],
])('an unused administrator’s session %s: over is %j', (_when, afterSeconds, beganIn, usedIn, isOver) => {
  const at = (seconds: number) => new Date(signedIn.getTime() + seconds * 1000)
  const session = {
    role: 'admin' as const,
    remembered: false,
    createdAt: at(beganIn),
    lastSeenAt: at(usedIn),
  }
  expect(isSessionOver(session, at(afterSeconds))).toBe(isOver)
})

test('a link of an hour may end an hour and five minutes from now, no later', () => {
  expect(latestEnd(signedIn, 3_600)).toEqual(new Date('2026-11-01T01:05:00Z'))
})
