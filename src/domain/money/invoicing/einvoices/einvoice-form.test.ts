import { expect, test } from 'vitest'
import { parseTypedEinvoice } from './einvoice-form.ts'

const RIGHT = {
  irn: 'A5C12DCA80E743321740B001FD70953E8738D109865D28BA4013750F2046F229',
  ackNumber: '112010036563310',
  ackDay: '2026-11-22',
  signedQr: 'eyJhbGciOiJSUzI1NiJ9.eyJkYXRhIjoi4pyTIn0.c2lnbmVk',
}

test('what the portal gave is read, with the code or without it', () => {
  expect(parseTypedEinvoice(RIGHT, '2026-11-22')).toEqual({
    ok: true,
    value: { ...RIGHT, irn: RIGHT.irn.toLowerCase() },
  })
  const without = parseTypedEinvoice({ ...RIGHT, signedQr: '' }, '2026-11-20')
  expect(without.ok && without.value.signedQr).toBe(undefined)
})

test.each([
  ['irn', RIGHT.irn.slice(1)],
  ['irn', `${RIGHT.irn.slice(1)}g`],
  ['ackNumber', '12345'],
  ['ackNumber', '4111111111111111'],
  ['ackDay', '2026-11-21'],
  ['ackDay', '22/11/2026'],
  ['signedQr', 'no code'],
  ['signedQr', `a.b.${'c'.repeat(2_950)}`],
])('%s cannot be %s', (field, text) => {
  const parsed = parseTypedEinvoice({ ...RIGHT, [field]: text }, '2026-11-22')
  expect(!parsed.ok && Object.keys(parsed.problem.fields ?? {})).toEqual([field])
})
