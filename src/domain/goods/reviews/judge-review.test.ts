import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparableText, judgeReview } from './judge-review.ts'

const PRAISE = 'Runs cool and quiet in a small case, and the box had everything that was promised.'

describe('a text waits for the office', () => {
  test.each([
    ['email', 'Write to me at ravi.k@gmail.com for the settings that I use.'],
    ['email', 'Mail ravi (at) gmail (dot) com if you want the profile.'],
    ['phone', 'Call 98765 43210 and ask for Ravi, he gives a better price.'],
    ['phone', 'My number is +91-9876543210, I can set it up for you.'],
    ['phone', 'WhatsApp 9876.543.210 for a cheaper one of these cards.'],
    ['phone', 'Call 98765\n43210 for it, or 987/654/3210 after eight in the evening.'],
    ['phone', 'Call ९८७६५४३२१० and ask for Ravi, he gives a better price.'],
    [
      'phone',
      'Call 9\u200b8\u200b7\u200b6\u200b5\u200b4\u200b3\u200b2\u200b1\u200b0 and ask for a better price.',
    ],
    ['abuse', 'What a bas\u200btard company, the fan rattles from the first day.'],
    ['link', 'Cheaper at hxxps://example test, have a look there before.'],
    ['link', 'Cheaper at https://example.test/card, have a look there.'],
    ['link', 'Look at bestgpu.in before you buy this one, it is cheaper.'],
    ['link', 'Details on www.bestgpu.example/cards in the long test.'],
    ['order-number', 'My order #NN100123 took nine days to arrive at home.'],
    ['order-number', 'Order nn 100123 came without the bracket for the cooler.'],
    ['abuse', 'What a bastard company, the fan rattles from the first day.'],
    ['abuse', 'Chutiya banaya, pankha pehle din se awaaz karta hai bhai.'],
    ['abuse', 'चूतिया बनाया, पंखा पहले दिन से आवाज़ करता है।'],
    ['incentive', 'They promised a gift card for a 5 star review, so here it is.'],
    ['incentive', 'I was paid to write this, but the mouse is good anyway.'],
    ['incentive', 'They offered a gift card for a 5 star review, I took it and it came.'],
    ['incentive', 'Got cashback after I posted, the keyboard is fine too.'],
    ['shouting', 'THIS IS THE WORST FAN THAT I EVER BOUGHT, IT RATTLES ALL NIGHT'],
  ])('for %s: %s', (reason, text) => {
    expect(judgeReview({ text })).toEqual([reason])
  })

  test('for what its title holds, and for a text that the shop has already', () => {
    expect(judgeReview({ title: 'See gpu-prices.com', text: PRAISE })).toEqual(['link'])
    expect(judgeReview({ text: PRAISE, isRepeated: true })).toEqual(['repeated'])
  })
})

describe('a text is published at once', () => {
  test.each([
    ['that praises', PRAISE],
    ['that damns', 'Worst purchase of my life. The coil whine is unbearable and the seller was rude.'],
    [
      'with figures',
      'At 1440p the RTX 5070 holds 120 fps, 62 °C at 1,200 rpm; DDR5-6000 CL30 runs with EXPO.',
    ],
    ['with part numbers', 'The CMK32GX5M2B6000C30 kit is on the list of the B650, firmware 3.10.'],
    ['with a missing blank', 'Good board.But the manual is thin.It took an hour to find the header.'],
    [
      'with names in capitals',
      'ASUS, MSI and GIGABYTE all have one, but this BIOS is the best of them by far.',
    ],
    [
      'that complains of an offer',
      'They offered a gift card for a 5 star review. I refused, and say here what I think of the fan.',
    ],
    [
      'that complains of being asked',
      'The seller offered a refund for a good review and asked me to give a 5 star one. Beware.',
    ],
    ['with cashback of a card', 'With 5% cashback of my card it was ₹4,750, which is fair for this board.'],
    ['with hours', 'It ran 1234567890 seconds and 43,210 / 98,765 requests in the long test.'],
    ['with a long number', 'Scored 24,913 points in the test, and 1,084,221 operations per second.'],
    ['in Hindi', 'बहुत अच्छा माउस है, हाथ में आराम से बैठता है और बैटरी लंबी चलती है।'],
    [
      'with a word inside a harmless one',
      'The assembly took an hour; the class of build quality is high, Scunthorpe style.',
    ],
  ])('%s', (_what, text) => {
    expect(judgeReview({ text })).toEqual([])
  })

  test('whatever its letters are, unless a rule names it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('good', 'bad', 'fan', 'loud', '5', 'stars', 'लेकिन'), { minLength: 5 }),
        (words) => {
          expect(judgeReview({ text: words.join(' ') })).toEqual([])
        },
      ),
    )
  })
})

test('texts are the same without their commas and capitals, and short ones are never compared', () => {
  expect(comparableText(PRAISE)).toBe(comparableText(PRAISE.toUpperCase().replaceAll(',', ' ...')))
  expect(comparableText('Good product, works well.')).toBeUndefined()
})
