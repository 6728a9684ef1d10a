import { expect, test } from 'vitest'
import { checkNewsletterForm } from './newsletter-form.ts'

test('an address in the newsletter box is taken in lower case', () => {
  expect(checkNewsletterForm({ email: ' Asha@Example.com ' })).toEqual({
    ok: true,
    value: { email: 'asha@example.com' },
  })
})

test.each([
  ['', 'This field is required'],
  ['asha', 'Please enter a valid email address'],
])('"%s" in the newsletter box shows "%s"', (email, message) => {
  expect(checkNewsletterForm({ email })).toEqual({
    ok: false,
    problem: { code: 'newsletter.form_invalid', fields: { email: message } },
  })
})
