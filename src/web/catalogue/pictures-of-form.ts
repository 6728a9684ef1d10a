import type { ListedPicture } from '#domain/catalogue/picture-list.ts'
import type { FormEntries } from '#domain/shared/form-entries.ts'

/** The pictures that a refused form had, so that nobody sends them twice. */
export function picturesIn(entries: FormEntries): ListedPicture[] {
  return (entries.pictureKey ?? []).map((key, index) => ({ key, alt: entries.pictureAlt?.[index] ?? '' }))
}
