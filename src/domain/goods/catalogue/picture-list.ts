import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { keptTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

/** A picture on a product, in the order in which shoppers see them. */
export interface ListedPicture {
  key: string
  /** What it shows, for those who cannot see it. */
  alt: string
}

export const PICTURES_MAX = 12
export const ALT_LENGTH_MAX = 200

/**
 * Reads the pictures of a form, field pair by field pair: pictureKey and pictureAlt. The message of a picture without
 * words stands under pictureAlt.<index>.
 */
export function readPictures(entries: FormEntries): Result<ListedPicture[], 'catalogue.pictures_not_valid'> {
  const alts = entries.pictureAlt ?? []
  const pictures = (entries.pictureKey ?? []).map((key, index) => ({ key, alt: oneLine(alts[index]) }))
  const keys = new Set(pictures.map(({ key }) => key))
  if (pictures.length > PICTURES_MAX)
    return refuse('catalogue.pictures_not_valid', {
      fields: { pictures: `Use up to ${PICTURES_MAX} pictures` },
    })
  if (keys.size < pictures.length)
    return refuse('catalogue.pictures_not_valid', {
      fields: { pictures: 'One of the pictures is there twice' },
    })
  const faults = pictures.flatMap(({ alt }, index) => {
    const fault = alt === '' ? 'Describe what the picture shows' : keptTextProblem(alt, ALT_LENGTH_MAX)
    return fault ? [[`pictureAlt.${index}`, fault] as const] : []
  })
  if (faults.length > 0) return refuse('catalogue.pictures_not_valid', { fields: Object.fromEntries(faults) })
  return ok(pictures)
}
