import type { ListedPicture } from '#domain/goods/catalogue/picture-list.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'

/** The pictures that a refused form had, so that nobody sends them twice. */
export function picturesIn(entries: FormEntries): ListedPicture[] {
  return (entries.pictureKey ?? []).map((key, index) => ({ key, alt: entries.pictureAlt?.[index] ?? '' }))
}
