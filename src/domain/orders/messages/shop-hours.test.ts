import fc from 'fast-check'
import { expect, test } from 'vitest'
import { USUAL_HOURS } from './hours-form.ts'
import { answerDue, openWords } from './shop-hours.ts'

const NONE = () => false
const at = (text: string) => new Date(`${text}+05:30`)

test.each([
  ['within a day', '2026-11-23T10:00', '2026-11-23T18:00'],
  ['over a night', '2026-11-23T18:00', '2026-11-24T17:00'],
  ['from before it opens', '2026-11-23T02:00', '2026-11-23T18:00'],
  ['from after it closes', '2026-11-23T23:30', '2026-11-24T18:00'],
  ['over a day off', '2026-11-28T18:00', '2026-11-30T17:00'],
  ['from the moment it closes', '2026-11-28T19:00', '2026-11-30T18:00'],
])('eight working hours %s', (_what, from, due) => {
  expect(answerDue(USUAL_HOURS, at(from), NONE)).toEqual(at(due))
})

test('holidays do not count, and a shop that is always shut promises nothing', () => {
  const isDayOff = (day: string) => day === '2026-11-24'
  expect(answerDue(USUAL_HOURS, at('2026-11-23T18:00'), isDayOff)).toEqual(at('2026-11-25T17:00'))
  expect(answerDue(USUAL_HOURS, at('2026-11-23T18:00'), () => true)).toBeUndefined()
})

test('whoever asks later has no answer promised earlier', () => {
  const minute = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(minute, minute, (one, other) => {
      const from = at('2026-11-23T00:00').getTime()
      const [earlier = 0, later = 0] = [one, other].sort((a, b) => a - b)
      const due = (minutes: number) =>
        answerDue(USUAL_HOURS, new Date(from + minutes * 60_000), NONE)?.getTime() ?? 0
      expect(due(earlier)).toBeLessThanOrEqual(due(later))
    }),
  )
})

test.each([
  ['2026-11-23T12:00', 'open today until 7 pm'],
  ['2026-11-23T08:00', 'opens today at 10 am'],
  ['2026-11-23T21:00', 'opens tomorrow at 10 am'],
  ['2026-11-28T21:00', 'opens on Monday at 10 am'],
])('at %s it is %s', (now, words) => {
  expect(openWords(USUAL_HOURS, at(now), NONE)).toBe(words)
})
