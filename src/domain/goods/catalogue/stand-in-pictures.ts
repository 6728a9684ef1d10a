import { kinds } from './categories.ts'

/** A picture of a kind of part: its name in artwork/, without the ending, and words for what it shows. */
export interface StandInPicture {
  name: string
  alt: string
}

/**
 * The pictures for products that have none of their own, by kind; and by `kind/form factor` where parts of one kind
 * look unlike each other: an SSD is a bare stick unless it comes in a box of 2.5 inches. A page marks them as
 * illustrations.
 */
export const standInPictures: Readonly<Record<string, StandInPicture>> = {
  ...Object.fromEntries(
    Object.entries(kinds).map(([kind, { label, picture }]) => [kind, { name: picture, alt: label }]),
  ),
  'ssd/2.5-inch': { name: 'kind-sata-ssd', alt: kinds.ssd.label },
  'ssd/U.2': { name: 'kind-sata-ssd', alt: kinds.ssd.label },
}
