import type { PicturedProduct } from './pictured-product.ts'

/** A picture that stands in: its name in artwork/, without the ending, and words for what it shows. */
export interface StandInPicture {
  name: string
  alt: string
}

/** One line: the picture, and the facts that a product must have for it. */
type Row<Looks> = readonly [name: string, alt: string, when: Partial<Looks>]

export interface StandInTable {
  pictures: readonly StandInPicture[]
  /** The name of the first picture whose facts the product has; nothing where it has those of no line. */
  choose: (product: PicturedProduct) => string | undefined
}

/**
 * The pictures of one kind, the finest first. `looks` reads off a product what makes it look different from others of
 * its kind; what is not known is undefined there and fits no line that asks for it.
 */
export function standInTable<Looks extends object>(
  looks: (product: PicturedProduct) => Looks,
  rows: readonly Row<NoInfer<Looks>>[],
): StandInTable {
  return {
    pictures: rows.map(([name, alt]) => ({ name, alt })),
    choose: (product) => {
      const known = looks(product)
      const asked = (when: Partial<Looks>) => Object.keys(when) as (keyof Looks)[]
      const row = rows.find(([, , when]) => asked(when).every((look) => known[look] === when[look]))
      return row?.[0]
    },
  }
}
