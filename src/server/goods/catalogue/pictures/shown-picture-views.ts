import { type RawBuilder, sql } from 'kysely'
import { standInPictures } from '#domain/goods/catalogue/stand-in-pictures.ts'

/** A picture of a product; its address is made from the key by `domain/goods/catalogue/picture-widths.ts`. */
export interface ProductPicture {
  key: string
  alt: string
  /** It shows the kind of part, not this very product. */
  isIllustration: boolean
}

const STAND_INS = JSON.stringify(standInPictures)

/**
 * The picture that a page shows of a product, to be selected as one column: the product's first own picture, else that
 * of its kind as an illustration. `productId` names the column that holds the product's id. Null only where there is no
 * such product, or where the shop's own pictures were never loaded.
 */
export function shownPicture(productId: string): RawBuilder<ProductPicture | null> {
  return pictureOf(sql`SELECT asked.id, asked.kind, asked.attributes FROM products AS asked
    WHERE asked.id = ${sql.ref(productId)}`)
}

/** The same where the query reads `products` itself: the row that it has is not read again. */
export function shownPictureOfRow(): RawBuilder<ProductPicture | null> {
  return pictureOf(sql`SELECT products.id, products.kind, products.attributes`)
}

function pictureOf(pictured: RawBuilder<unknown>): RawBuilder<ProductPicture | null> {
  return sql<ProductPicture | null>`(
    SELECT jsonb_build_object(
      'key', coalesce(own.picture_key, kind_picture.picture_key),
      'alt', coalesce(own.alt, stand_in.picture ->> 'alt'),
      'isIllustration', coalesce(own.is_illustration, true))
    FROM (${pictured}) AS pictured
    CROSS JOIN LATERAL (SELECT ${STAND_INS}::jsonb AS pictures) AS stand_ins
    CROSS JOIN LATERAL (
      SELECT coalesce(
        pictures -> (pictured.kind || '/' || (pictured.attributes ->> 'formFactor')), pictures -> pictured.kind
      ) AS picture
    ) AS stand_in
    LEFT JOIN product_pictures AS own ON own.product_id = pictured.id AND own.position = 0
    LEFT JOIN site_pictures AS kind_picture ON kind_picture.name = stand_in.picture ->> 'name'
    WHERE coalesce(own.picture_key, kind_picture.picture_key) IS NOT NULL
  )`
}

/** The same for a line of an order, which keeps the picture that its product had then; `order_lines` is in the query. */
export function shownLinePicture(): RawBuilder<ProductPicture | null> {
  return sql<ProductPicture | null>`CASE WHEN order_lines.picture_key IS NULL
    THEN ${shownPicture('order_lines.product_id')}
    ELSE jsonb_build_object(
      'key', order_lines.picture_key, 'alt', coalesce(order_lines.picture_alt, ''), 'isIllustration', false) END`
}
