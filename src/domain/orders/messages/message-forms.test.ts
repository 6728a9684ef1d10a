import { expect, test } from 'vitest'
import { readHours, USUAL_HOURS, usualDay } from './hours-form.ts'
import { heldBehind, heldWords, readMessage } from './message-form.ts'
import { fillTemplate, insertTemplate, readMessageTemplate } from './message-template.ts'

const key = '0190a0b0-1111-7222-8333-444455556666'

test('a message says what it is held for, and is refused with a card number or an open placeholder', () => {
  expect(readMessage({ text: 'Does it fit?', key })).toMatchObject({ value: { heldFor: [] } })
  const held = readMessage({ text: 'Call 98765 43210 or see gpu.in', key })
  expect(held.ok && heldWords(held.value.heldFor)).toBe('a phone number and a link')
  for (const text of ['', 'It is 4111 1111 1111 1111', 'Dear {customer}', 'x'.repeat(2_001)])
    expect(readMessage({ text, key })).toMatchObject({ problem: { fields: { text: expect.any(String) } } })
  expect(readMessage({ text: 'x'.repeat(2_134), key })).toMatchObject({
    problem: { fields: { text: expect.stringContaining('134 too many') } },
  })
  expect(readMessage({ text: '', key }, { pictures: 1 }).ok).toBe(true)
  expect(readMessage({ text: 'Hello', key: 'none' }).ok).toBe(false)
})

test('a template fills in what is known and refuses what it cannot fill or would have held', () => {
  const text = 'Dear {customer}, {order} leaves today.'
  expect(fillTemplate(text, { customer: 'Asha', order: '#NN100001' })).toBe(
    'Dear Asha, #NN100001 leaves today.',
  )
  expect(fillTemplate(text, { customer: 'Asha', order: undefined })).toBe('Dear Asha, {order} leaves today.')
  expect(insertTemplate('Hello, ', 'it leaves today.')).toBe('Hello,\nit leaves today.')
  expect(insertTemplate(' \n', 'It leaves today.')).toBe('It leaves today.')
  expect(readMessageTemplate({ name: 'Leaves', text }).ok).toBe(true)
  for (const wrong of ['Dear {name}', 'Call 98765 43210', ''])
    expect(readMessageTemplate({ name: 'Leaves', text: wrong }).ok).toBe(false)
})

const WEEK = {
  opens: '10:00',
  closes: '19:00',
  ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((day) => [`day-${day}`, 'usual'])),
  'day-6': 'off',
}

test('hours are the usual ones of every day, with days that are closed or have hours of their own', () => {
  expect(readHours({ ...WEEK, promised: '8', receipts: 'on', daysOff: '' })).toEqual({
    ok: true,
    value: USUAL_HOURS,
  })
  const wednesday = { ...WEEK, promised: '8', 'day-2': 'other', 'opens-2': '12:00', 'closes-2': '15:30' }
  const read = readHours(wednesday)
  expect(read).toMatchObject({ value: { opens: [600, 600, 720, 600, 600, 600, 0] } })
  expect(read.ok && usualDay(read.value)).toEqual({ opens: 600, closes: 1_140 })
  // What stands in the hours of a day that has the usual ones is not read.
  expect(readHours({ ...wednesday, 'day-2': 'usual', 'closes-2': '09:00' })).toMatchObject({ ok: true })
  expect(readHours({ ...wednesday, 'closes-2': '09:00' })).toMatchObject({
    problem: { fields: { 'closes-2': expect.stringContaining('Wednesday') } },
  })
  expect(readHours({ ...WEEK, promised: '8', closes: '' })).toMatchObject({
    problem: { fields: { closes: expect.any(String) } },
  })
  const closed = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`day-${day}`, 'off']))
  expect(readHours({ ...WEEK, ...closed, promised: '8' })).toMatchObject({
    problem: { fields: { form: expect.any(String) } },
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
