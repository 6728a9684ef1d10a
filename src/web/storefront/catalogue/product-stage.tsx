import { PICTURE_WIDTHS, pictureBase } from '#domain/catalogue/picture-widths.ts'
import type { ProductPicture } from '#server/catalogue/pictures/shown-picture-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

interface ProductStageProps {
  picture: ProductPicture | null | undefined
  /** As in <img sizes>. */
  sizes: string
  /** Above the fold: loaded at once. */
  priority?: boolean
  className?: string
  pictureClassName?: string
}

/** A product's picture on a light background; square, so that nothing moves when the picture is loaded. */
export function ProductStage(props: ProductStageProps) {
  const { picture, sizes, priority = false, className, pictureClassName } = props
  return (
    <div className={joinClasses('stage relative aspect-square overflow-hidden rounded-stage', className)}>
      {picture ? (
        <Picture
          base={pictureBase(picture.key)}
          widths={PICTURE_WIDTHS}
          alt={picture.alt}
          sizes={sizes}
          priority={priority}
          className={joinClasses('absolute inset-0 size-full object-contain p-[7%]', pictureClassName)}
        />
      ) : null}
      {picture?.isIllustration ? (
        <span className="absolute bottom-2 left-2 rounded bg-surface px-1.5 text-muted text-xs leading-5">
          Illustration
        </span>
      ) : null}
    </div>
  )
}
