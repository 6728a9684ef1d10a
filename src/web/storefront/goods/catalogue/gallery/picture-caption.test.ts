import { expect, test } from 'vitest'
import { captionOf } from './picture-caption.ts'

const picture = {
  key: 'k',
  alt: 'A laptop',
  isIllustration: false,
  caption: null,
  isRendered: false,
  sentBy: null,
}

test('under a picture stands what it shows and where it comes from, as far as that is known', () => {
  expect(captionOf(picture)).toBe('')
  expect(captionOf({ ...picture, isRendered: true })).toBe('Rendered picture, not a photo')
  expect(captionOf({ ...picture, caption: 'From behind', isRendered: true })).toBe(
    'From behind · Rendered picture, not a photo',
  )
  expect(captionOf({ ...picture, sentBy: 'Asha Computers' })).toBe('Picture from Asha Computers')
})
