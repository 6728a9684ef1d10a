import type { App } from '#server/ground/app.ts'
import type { ProductPicture } from './shown-picture-views.ts'

/** A picture on a product's own page, with what is said under it. */
export interface GalleryPicture extends ProductPicture {
  caption: string | null
  /** Made by a computer, not photographed. */
  isRendered: boolean
  /** The seller who describes the product and sent this picture. */
  sentBy: string | null
}

/** The product's own pictures, in their order. */
export function findGallery(app: App, productId: string): Promise<GalleryPicture[]> {
  return app.db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .leftJoin('picture_uploads', (join) =>
      join
        .onRef('picture_uploads.picture_key', '=', 'product_pictures.picture_key')
        .onRef('picture_uploads.seller_id', '=', 'products.owner_seller_id'),
    )
    .leftJoin('sellers', 'sellers.id', 'picture_uploads.seller_id')
    .where('product_pictures.product_id', '=', productId)
    .select(['product_pictures.picture_key as key', 'alt', 'caption', 'sellers.name as sentBy'])
    .select(['is_illustration as isIllustration', 'is_rendered as isRendered'])
    .orderBy('product_pictures.position')
    .execute()
}

/** The stand-in of a product without pictures, in the same form. */
export function asIllustration(picture: ProductPicture): GalleryPicture {
  return { ...picture, caption: null, isRendered: false, sentBy: null }
}
