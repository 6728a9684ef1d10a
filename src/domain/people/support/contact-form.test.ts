import { describe, expect, test } from 'vitest'
import { CONTACT_SUBJECTS, checkContactForm } from './contact-form.ts'

const filled = { name: 'Asha', email: 'Asha@Example.com', message: ' Where is it?\r\nThanks ' }

describe('a message to the shop', () => {
  test('needs no phone and no subject', () => {
    expect(checkContactForm({ ...filled, phone: ' ', subject: '' })).toEqual({
      ok: true,
      value: { name: 'Asha', email: 'asha@example.com', message: 'Where is it?\nThanks' },
    })
  })

  test('may have both', () => {
    expect(checkContactForm({ ...filled, phone: '9876543210', subject: 'returns' })).toMatchObject({
      ok: true,
      value: { phone: '9876543210', subject: 'returns' },
    })
  })

  test('with nothing in it shows what is required', () => {
    expect(checkContactForm({})).toEqual({
      ok: false,
      problem: {
        code: 'support.contact_invalid',
        fields: {
          name: 'This field is required',
          email: 'This field is required',
          message: 'This field is required',
        },
      },
    })
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{ email: 'x' }, { email: 'Please enter a valid email address' }],
    [{ phone: '12' }, { phone: 'Please enter a valid 10-digit phone number' }],
    [{ subject: 'gossip' }, { subject: 'Please choose a subject from the list' }],
  ])('with %j shows %j', (change, fields) => {
    const answer = checkContactForm({ ...filled, ...change })
    expect(!answer.ok && answer.problem.fields).toEqual(fields)
  })
})

test('a message may have 5,000 characters and a name 100', () => {
  expect(checkContactForm({ ...filled, name: 'x'.repeat(100), message: 'x'.repeat(5000) }).ok).toBe(true)
  const long = checkContactForm({ ...filled, name: 'x'.repeat(101), message: 'x'.repeat(5001) })
  expect(!long.ok && long.problem.fields).toEqual({
    name: 'Please use at most 100 characters',
    message: 'Please use at most 5000 characters',
  })
})

test('the subjects are those of the menu', () => {
  expect(CONTACT_SUBJECTS.map((subject) => subject.key)).toEqual([
    'product-inquiry',
    'order-status',
    'technical-support',
    'returns',
    'feedback',
    'other',
  ])
})
