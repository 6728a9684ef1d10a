import { expect, test } from 'vitest'
import { checkAnswerForm, checkReasonForm, checkReplyForm } from './ticket-forms.ts'

const key = '0190a0b0-1111-7222-8333-444455556666'
const fieldsOf = (answer: ReturnType<typeof checkReplyForm>) =>
  answer.ok ? undefined : answer.problem.fields

test('an answer keeps its lines, its key and the version it was written at', () => {
  expect(checkAnswerForm({ text: ' Dear Asha,\r\nyes. ', key, version: '3' })).toEqual({
    ok: true,
    value: { text: 'Dear Asha,\nyes.', requestKey: key, version: 3 },
  })
})

test('an empty answer, an open placeholder and a card number are refused under the field', () => {
  expect(fieldsOf(checkAnswerForm({ text: ' ', key, version: '3' }))).toEqual({
    text: 'This field is required',
  })
  expect(fieldsOf(checkAnswerForm({ text: 'Your {order} is here', key, version: '3' }))).toEqual({
    text: 'Please replace {order} with real text',
  })
  expect(fieldsOf(checkReplyForm({ text: 'My card is 4111 1111 1111 1111', key }))).toEqual({
    text: 'Please do not type a card number here',
  })
  expect(fieldsOf(checkReplyForm({ text: 'x'.repeat(5001), key }))).toEqual({
    text: 'Please use at most 5000 characters',
  })
})

test('a form without its key or its version is not one of ours', () => {
  const notOurs = { form: 'Please reload the page and try again' }
  expect(fieldsOf(checkReplyForm({ text: 'x', key: "' OR 1=1" }))).toEqual(notOurs)
  expect(fieldsOf(checkAnswerForm({ text: 'x', key, version: '-1' }))).toEqual(notOurs)
  expect(fieldsOf(checkReasonForm({ reason: 'x', key }))).toEqual(notOurs)
})

test('whoever closes or opens without a mail says why', () => {
  expect(fieldsOf(checkReasonForm({ reason: '', key, version: '1' }))).toEqual({
    reason: 'This field is required',
  })
})
