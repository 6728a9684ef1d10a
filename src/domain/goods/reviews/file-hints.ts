import { PICTURE_MB_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { REVIEW_PHOTOGRAPHS_MAX } from './review-form.ts'
import { VIDEO_MB_MAX, VIDEO_SECONDS_MAX } from './video.ts'

/** What may be sent with a review, in words: made on the server, so that the page needs none of these limits in its script. */
export const REVIEW_FILE_HINTS = {
  photograph: `Up to ${REVIEW_PHOTOGRAPHS_MAX}, as JPEG, PNG, WebP or AVIF of at most ${PICTURE_MB_MAX} MB each. We remove the location and camera details. Cover serial numbers, names and addresses.`,
  video: `One, as MP4 or WebM, of at most ${VIDEO_SECONDS_MAX} seconds and ${VIDEO_MB_MAX} MB. It is shown without sound. Our team looks at it first. Show no faces, names or addresses.`,
  videoMbMax: VIDEO_MB_MAX,
}
