import type { FormEntries } from '#domain/shared/form-entries.ts'
import type { ListedPicture } from '#domain/vendors/picture-list.ts'

/** The pictures that a refused form had, so that nobody sends them twice. */
export function picturesIn(entries: FormEntries): ListedPicture[] {
  return (entries.pictureKey ?? []).map((key, index) => ({ key, alt: entries.pictureAlt?.[index] ?? '' }))
}
