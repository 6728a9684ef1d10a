import type { ValuesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

/** The marketplace itself, or Chandni Computers, the demo's shop in Nehru Place. */
export type OpeningSeller = 'house' | 'demo-vendor'

/** One more picture of a product: artwork/<id>--<name>.webp. */
export interface OpeningAngle {
  name: string
  /** A few words under the picture. */
  caption: string
  alt: string
}

interface OpeningFacts {
  /** Also the name of its picture in artwork/, where it has one. */
  id: string
  name: string
  brand: string
  /** The maker's part number, as printed on the box that is sold in India; absent where several are sold. */
  mpn?: string
  ean?: string
  /** One sentence, at most 140 characters. */
  shortDescription: string
  /** Paragraphs with an empty line between them. */
  description: string
  boxContents: string
  countryOfOrigin?: string
  importer?: string
  /** Absent where the maker's warranty is not counted in months ("limited lifetime"). */
  warrantyMonths?: number
  warrantyType: 'brand-india'
  hsn: string
  gstRateBp: number
  bisNumber?: string
  /** Packed, as a courier weighs it. */
  weightGrams: number
  createdAt: string
  /** The maximum retail price, all taxes included. */
  listPricePaise: Paise
  discountBp: number
  stock: number
  /** 1 comes first; the first four are the home page's "Handpicked For You". */
  handpickedRank: number
  seller: OpeningSeller
  /** What our own rendered picture shows; absent where the product shows the illustration of its kind. */
  imageAlt?: string
  angles: readonly OpeningAngle[]
}

/** A product of the opening catalogue with its first offer; its attributes are typed by its kind. */
export type OpeningProduct = {
  [OneKind in Kind]: OpeningFacts & { kind: OneKind; attributes: ValuesOf<OneKind> }
}[Kind]

/** Another seller's offer for a product of the opening catalogue. */
export interface SecondOffer {
  productId: string
  seller: OpeningSeller
  listPricePaise: Paise
  discountBp: number
  stock: number
}
