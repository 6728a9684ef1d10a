import { expect, test } from 'vitest'
import { readHours, USUAL_HOURS } from './hours-form.ts'
import { heldBehind, heldWords, readMessage } from './message-form.ts'
import { fillTemplate, readMessageTemplate } from './message-template.ts'

const key = '0190a0b0-1111-7222-8333-444455556666'

test('a message says what it is held for, and is refused with a card number or an open placeholder', () => {
  expect(readMessage({ text: 'Does it fit?', key })).toMatchObject({ value: { heldFor: [] } })
  const held = readMessage({ text: 'Call 98765 43210 or see gpu.in', key })
  expect(held.ok && heldWords(held.value.heldFor)).toBe('a phone number and a link')
  for (const text of ['', 'It is 4111 1111 1111 1111', 'Dear {customer}', 'x'.repeat(2_001)])
    expect(readMessage({ text, key })).toMatchObject({ problem: { fields: { text: expect.any(String) } } })
  expect(readMessage({ text: '', key }, { pictures: 1 }).ok).toBe(true)
  expect(readMessage({ text: 'Hello', key: 'none' }).ok).toBe(false)
})

test('a template fills in what is known and refuses what it cannot fill or would have held', () => {
  const text = 'Dear {customer}, {order} leaves today.'
  expect(fillTemplate(text, { customer: 'Asha', order: '#NN100001' })).toBe(
    'Dear Asha, #NN100001 leaves today.',
  )
  expect(fillTemplate(text, { customer: 'Asha', order: undefined })).toBe('Dear Asha, {order} leaves today.')
  expect(readMessageTemplate({ name: 'Leaves', text }).ok).toBe(true)
  for (const wrong of ['Dear {name}', 'Call 98765 43210', ''])
    expect(readMessageTemplate({ name: 'Leaves', text: wrong }).ok).toBe(false)
})

const WEEK = Object.fromEntries(
  [0, 1, 2, 3, 4, 5].flatMap((day) => [
    [`opens-${day}`, '10:00'],
    [`closes-${day}`, '19:00'],
  ]),
)

test('hours are read day by day, and an empty day is off', () => {
  expect(readHours({ ...WEEK, promised: '8', receipts: 'on', daysOff: '' })).toEqual({
    ok: true,
    value: USUAL_HOURS,
  })
  expect(readHours({ ...WEEK, 'closes-2': '09:00', promised: '8' })).toMatchObject({
    problem: { fields: { 'closes-2': expect.stringContaining('Wednesday') } },
  })
  expect(readHours({ promised: '8' }).ok).toBe(false)
  expect(readHours({ ...WEEK, promised: '1' }).ok).toBe(false)
  expect(readHours({ ...WEEK, promised: '4', daysOff: '25 Dec' }).ok).toBe(false)
  const off = readHours({ ...WEEK, promised: '4', daysOff: '2026-12-25\n2026-10-20, 2026-12-25' })
  expect(off).toMatchObject({ value: { daysOff: ['2026-10-20', '2026-12-25'] } })
  const asInIndia = readHours({ ...WEEK, promised: '4', daysOff: '25/12/2026, 2-10-2026 31/02/2026' })
  expect(asInIndia.ok).toBe(false)
  expect(readHours({ ...WEEK, promised: '4', daysOff: '25/12/2026, 2-10-2026' })).toMatchObject({
    value: { daysOff: ['2026-10-02', '2026-12-25'] },
  })
})

test('a number that is told in pieces is held with the piece that completes it, and nothing else is', () => {
  expect(heldBehind([], '01234', ['Hello', 'my number begins 98765'])).toEqual(['phone'])
  expect(heldBehind([], '01234', ['It has 16 GB'])).toEqual([])
  expect(heldBehind(['link'], 'bestgpu.in', ['98765'])).toEqual(['link'])
  // What was let through once is not held again for it.
  expect(heldBehind([], 'Thank you', ['Call 98765 43210'])).toEqual([])
})
