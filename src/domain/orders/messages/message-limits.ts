import { PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'

export const MESSAGE_MAX = 2_000
export const MESSAGE_PICTURES_MAX = 4
export const TEMPLATE_NAME_MAX = 60
export const TEMPLATES_MAX = 50
export const DAYS_OFF_MAX = 40
export const REFUSAL_MAX = 500

/** Working hours within which a shop may promise an answer. */
export const PROMISES = [4, 8, 24] as const
export type PromisedHours = (typeof PROMISES)[number]

/** Of all pictures of a form; one more than a message may have is read, so that its writer is told. */
export const MESSAGE_BYTES_MAX = (MESSAGE_PICTURES_MAX + 1) * PICTURE_BYTES_MAX
