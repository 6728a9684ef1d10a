import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import type { StandInTile } from '#domain/goods/catalogue/stand-ins/tile-words.ts'
import type { ProductPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import { Shapes } from '#web/ui/pictures/icons.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

interface ProductStageProps {
  picture: ProductPicture | null | undefined
  /** As in <img sizes>. */
  sizes: string
  /** Above the fold: loaded at once. */
  priority?: boolean
}

/**
 * A product's picture on a light background; square, so that nothing moves when the picture is loaded, and lower on the
 * page of a product that it does not show.
 */
export function ProductStage({ picture, sizes, priority = false }: ProductStageProps) {
  return (
    <div className="product-stage">
      {picture ? (
        <Picture
          base={pictureBase(picture.key)}
          widths={PICTURE_WIDTHS}
          alt={picture.alt}
          sizes={sizes}
          priority={priority}
        />
      ) : null}
      {picture?.isIllustration ? (
        <span>
          <Shapes aria-hidden="true" />
          Illustration
        </span>
      ) : null}
      {picture?.tile ? <Tile tile={picture.tile} /> : null}
    </div>
  )
}

/** The name and the facts of the card say the same to whoever listens. A length is drawn on a scale of 400 mm. */
function Tile({ tile: { title, detail, length } }: { tile: StandInTile }) {
  return (
    <p aria-hidden="true">
      <b>{title}</b>
      {detail ? <span>{detail}</span> : null}
      {length ? (
        <svg viewBox="0 0 400 12" aria-hidden="true">
          <path d={length} />
        </svg>
      ) : null}
    </p>
  )
}
