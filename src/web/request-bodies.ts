import { PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { VIDEO_FORM_BYTES_MAX } from '#domain/goods/reviews/video.ts'
import { MESSAGE_BYTES_MAX } from '#domain/orders/messages/message-limits.ts'
import { IMPORT_BYTES_MAX } from '#domain/selling/imports/import-limits.ts'
import { DOCUMENT_BYTES_MAX } from '#domain/selling/sellers/document-file.ts'
import { uploadsOf } from '#web/http/body/upload.ts'
import { PHOTOGRAPHS_BYTES_MAX } from '#web/shared/orders/returns/receive-photographs.ts'
import { REVIEW_FILES_BYTES_MAX } from '#web/storefront/goods/reviews/receive-review.action.ts'

/** Where a form with files is taken, from whom, and how large they may be; anywhere else a form is small. */
export const uploadAt = uploadsOf([
  { path: /^\/vendor\/import$/, from: 'vendor', bytesMax: IMPORT_BYTES_MAX },
  { path: /^\/vendor\/settings\/documents$/, from: 'vendor', bytesMax: DOCUMENT_BYTES_MAX },
  { path: /^\/vendor\/returns\/[^/]+\/photographs$/, from: 'vendor', bytesMax: PHOTOGRAPHS_BYTES_MAX },
  { path: /^\/vendor\/disputes\/[^/]+\/photographs$/, from: 'vendor', bytesMax: PHOTOGRAPHS_BYTES_MAX },
  { path: /^\/admin\/disputes\/[^/]+\/photographs$/, from: 'admin', bytesMax: PHOTOGRAPHS_BYTES_MAX },
  { path: /^\/products\/[^/]+\/measure$/, from: 'customer', bytesMax: PICTURE_BYTES_MAX },
  { path: /^\/messages\/[^/]+$/, from: 'customer', bytesMax: MESSAGE_BYTES_MAX },
  { path: /^\/vendor\/messages\/[^/]+$/, from: 'vendor', bytesMax: MESSAGE_BYTES_MAX },
  { path: /^\/admin\/messages\/[^/]+$/, from: 'admin', bytesMax: MESSAGE_BYTES_MAX },
  { path: /^\/orders\/[^/]+\/reviews\/new$/, from: 'customer', bytesMax: REVIEW_FILES_BYTES_MAX },
  { path: /^\/reviews\/[^/]+\/photographs$/, from: 'customer', bytesMax: PHOTOGRAPHS_BYTES_MAX },
  // More than is taken: whoever sends a larger one reads why, and not only that it was too much.
  { path: /^\/reviews\/[^/]+\/videos$/, from: 'customer', bytesMax: VIDEO_FORM_BYTES_MAX },
  {
    path: /^\/orders\/[^/]+\/(returns|disputes)\/[^/]+\/photographs$/,
    from: 'customer',
    bytesMax: PHOTOGRAPHS_BYTES_MAX,
  },
])

const JSON_TAKEN = /^\/api\/(v1\/|cart|checkout|wishlist|webhooks\/)/

/** Whether the address reads JSON itself; all others take forms. */
export function takesJson(path: string): boolean {
  return JSON_TAKEN.test(path)
}
