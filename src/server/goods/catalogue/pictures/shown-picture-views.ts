import { type RawBuilder, sql } from 'kysely'
import type { StandInTile } from '#domain/goods/catalogue/stand-ins/tile-words.ts'

/** A picture of a product; its address is made from the key by `domain/goods/catalogue/picture-widths.ts`. */
export interface ProductPicture {
  key: string
  alt: string
  /** It shows the kind of part, not this very product. */
  isIllustration: boolean
  /** On a card: what is written on an illustration. */
  tile?: StandInTile
}

/**
 * The picture that a page shows of a product, to be selected as one column: the product's first own picture, else the
 * one that its facts choose as an illustration, else that of its kind. `productId` names the column that holds the product's id. Null only where there is no
 * such product, or where the shop's own pictures were never loaded.
 */
export function shownPicture(productId: string): RawBuilder<ProductPicture | null> {
  return pictureOf(sql`SELECT asked.id, asked.kind, asked.stand_in FROM products AS asked
    WHERE asked.id = ${sql.ref(productId)}`)
}

/** The same where the query reads `products` itself: the row that it has is not read again. */
export function shownPictureOfRow(): RawBuilder<ProductPicture | null> {
  return pictureOf(sql`SELECT products.id, products.kind, products.stand_in`)
}

function pictureOf(pictured: RawBuilder<unknown>): RawBuilder<ProductPicture | null> {
  return sql<ProductPicture | null>`(
    SELECT jsonb_build_object(
      'key', coalesce(own.picture_key, chosen.picture_key, plain.picture_key),
      'alt', coalesce(own.alt, chosen.alt, plain.alt),
      'isIllustration', coalesce(own.is_illustration, true))
    FROM (${pictured}) AS pictured
    LEFT JOIN product_pictures AS own ON own.product_id = pictured.id AND own.position = 0
    LEFT JOIN site_pictures AS chosen ON chosen.name = pictured.stand_in
    LEFT JOIN site_pictures AS plain ON plain.kind = pictured.kind
    WHERE coalesce(own.picture_key, chosen.picture_key, plain.picture_key) IS NOT NULL
  )`
}

/** The same for a line of an order, which keeps the picture that its product had then; `order_lines` is in the query. */
export function shownLinePicture(): RawBuilder<ProductPicture | null> {
  return sql<ProductPicture | null>`CASE WHEN order_lines.picture_key IS NULL
    THEN ${shownPicture('order_lines.product_id')}
    ELSE jsonb_build_object(
      'key', order_lines.picture_key, 'alt', coalesce(order_lines.picture_alt, ''), 'isIllustration', false) END`
}
