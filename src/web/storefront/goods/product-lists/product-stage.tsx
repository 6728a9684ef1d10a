import { Shapes } from 'lucide-react'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import type { ProductPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
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
    </div>
  )
}
