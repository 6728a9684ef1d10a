import { isKind, type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { findLabelled } from '#domain/ground/shared/typed-values/typed-choices.ts'

/** The kind that a text names, "graphics-card", "Graphics card" or "GRAPHICS CARDS"; undefined for what is none. */
export function findKind(text: string): Kind | undefined {
  if (isKind(text)) return text
  const names = Object.entries(kinds).flatMap(([key, { label, plural }]) => [
    { key, label },
    { key, label: plural },
  ])
  const key = findLabelled(names, text)?.key
  return key !== undefined && isKind(key) ? key : undefined
}
