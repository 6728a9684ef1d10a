import { PICTURE_WIDTHS, pictureBase, pictureUrl } from '#domain/catalogue/picture-widths.ts'
import type { ProductPicture } from '#server/catalogue/product-card-views.ts'

interface ProductStageProps {
  picture: ProductPicture | undefined
  /** As in <img sizes>. */
  sizes: string
  /** Above the fold: loaded at once. */
  priority?: boolean
  className?: string
}

/** A product's picture on a soft radial stage with room around it, square, so that nothing moves when it arrives. */
export function ProductStage({ picture, sizes, priority = false, className = '' }: ProductStageProps) {
  return (
    <div className={`product-stage relative aspect-square overflow-hidden rounded-xl ${className}`}>
      {picture && (
        <picture>
          <source type="image/avif" sizes={sizes} srcSet={sourceSet(picture.key, 'avif')} />
          <img
            src={pictureUrl(picture.key, 640)}
            srcSet={sourceSet(picture.key, 'webp')}
            sizes={sizes}
            width={1200}
            height={1200}
            alt={picture.alt}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            className="absolute inset-0 size-full object-contain p-[8%]"
          />
        </picture>
      )}
      {picture?.isIllustration && (
        <span className="absolute bottom-2 left-2 rounded bg-surface/80 px-1.5 py-0.5 text-muted text-xs">
          Illustration
        </span>
      )}
    </div>
  )
}

function sourceSet(key: string, format: 'avif' | 'webp'): string {
  return PICTURE_WIDTHS.map((width) => `${pictureBase(key)}/${width}.${format} ${width}w`).join(', ')
}
