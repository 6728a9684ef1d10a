import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contactsIn } from './contact-in-text.ts'

describe('a text says how to reach somebody', () => {
  test.each([
    ['phone', 'Call 98765 43210 after six.'],
    ['phone', 'My number is +91-9876543210.'],
    ['phone', '9876.543.210 or 987/654/3210'],
    ['phone', '98:76:54:32:10'],
    ['phone', '9 8 7 6 5 4 3 2 1 0'],
    ['phone', '9, 8, 7, 6, 5, 4, 3, 2, 1, 0'],
    ['phone', '98,76,543,210'],
    ['phone', 'nine eight seven six five four three two one zero'],
    ['phone', 'Nine-eight-seven, six five four three two one zero please'],
    ['phone', 'ninety eight seventy six fifty four thirty two ten'],
    ['phone', 'nine double eight 76 triple five one two'],
    ['phone', 'nau aath saat chhe paanch char teen do ek shunya'],
    ['phone', 'नौ आठ सात छह पाँच चार तीन दो एक शून्य'],
    ['phone', '९८७६५४३२१०'],
    ['phone', '৯৮৭৬৫৪৩২১০'],
    ['phone', '９８７６５４３２１０'],
    ['phone', '9\u200b8\u200b7\u200b6\u200b5\u200b4\u200b3\u200b2\u200b1\u200b0'],
    ['phone', 'call9876543210'],
    ['phone', '98765432lO'],
    ['phone', 'Landline 022 2456 7890'],
    ['phone', '+91 nine8seven6five0one2three4'],
    ['phone', '98765 zero1234'],
    ['phone', 'double nine 8765 triple 0 1'],
    ['email', 'r a v i @ g m a i l . c o m'],
    ['email', 'ravi@gmail'],
    ['email', 'r.a.v.i at the rate gmail'],
    ['link', 't me slash ravideals'],
    ['link', 'wa dot me slash ravi'],
    ['email', 'ravi.k@gmail.com'],
    ['email', 'ravi (at) gmail (dot) com'],
    ['email', 'me at shop dot com'],
    ['email', 'ravi at gmail'],
    ['email', 'ravi@gmail dot com'],
    ['link', 'https://example.test/card'],
    ['link', 'bestgpu.in is cheaper'],
    ['link', 'See bestgpu dot com for it'],
    ['link', 'See bestgpu dot in.'],
    ['link', 'bestgpu . com'],
    ['link', 'wa.me/919'],
    ['upi', 'Pay to ravi@okaxis today'],
    ['upi', 'ravi.k@ybl'],
    ['upi', 'ravi @ paytm'],
    ['upi', 'ravi at okhdfcbank'],
    ['handle', 'Find me as @ravi_pc'],
    ['handle', 'insta: ravi.builds'],
    ['handle', 'My telegram id is ravi99'],
  ])('by %s: %s', (kind, text) => {
    expect(contactsIn(text)).toEqual([kind])
  })

  test('wherever in a text a number stands', () => {
    const word = fc.constantFrom('Hello', 'the', 'RTX', '4070', 'fan', '12', 'pin', '₹1,499', 'और')
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (before, after) => {
        const text = [...before, 'call', '98765 43210', 'please', ...after].join(' ')
        expect(contactsIn(text)).toEqual(['phone'])
      }),
    )
  })
})

describe('a text says nothing of the kind', () => {
  test.each([
    'Does the RTX 4070 need a 12 pin plug, and is 650 W enough?',
    'Serial number S4EWNX0M812345, and SN9876543210 on the box.',
    'My order NN1001 and NN100123 have not come.',
    'It costs ₹65,999 - ₹70,999 here, and 65,999 - 70,999 there.',
    'I paid 1,24,999 for two.',
    'Delivered on 28/11/2026 at 9:30, ordered 2026-11-20 10:15.',
    'It runs at 60, 75, 120, 144 Hz, or 9600 / 115200 baud.',
    'It has 3 x 8 pin and a b c d keys, 2 x 4 GB.',
    'CMK32GX5M2B6000C30 with 7800X3D and 9800 X3D.',
    'EAN 8901234567894, HSN 84733020.',
    '1234567890 seconds and 43,210 / 98,765 requests.',
    'One of the two fans makes noise, and eight of nine LEDs work.',
    'It is stable @ 5.2 GHz and @stock, DDR5@6000MHz.',
    'Look at the dot in the corner, and at one dot. Comes and goes.',
    'I am at home from nine to five, twenty five days a month.',
    'Do you have ten of them? I need six, not four.',
    'Good board.But the manual is thin.',
    'Is there GST paid at Paytm checkout?',
    'क्या यह पंखा शांत है? मुझे दो चाहिए।',
    'I want 2 or 3, and 5 more on 9/12/2026, 10-12 at noon.',
  ])('%s', (text) => {
    expect(contactsIn(text)).toEqual([])
  })
})

// What takes the square of their length never ends within the time of a test.
test.each(['a', 'a-', 'a.', 'a@', '@a', 'nine ', 'a at ', '9 ', '1,000,', 'dot ', 'insta ', '١', '(', ' . '])(
  'a long text of %j is read to its end',
  (piece) => {
    expect(Array.isArray(contactsIn(piece.repeat(150_000 / piece.length)))).toBe(true)
  },
)
