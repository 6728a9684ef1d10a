import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import type { ProductPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Shapes } from '#web/ui/pictures/icons.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

const WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 480)

interface ProductThumbProps {
  picture: Pick<ProductPicture, 'key' | 'isIllustration'> | null | undefined
  /** How wide it is shown, in pixels. */
  width: number
  /** Gives it its size where it does not fill its place. */
  className?: string | undefined
}

/**
 * A product on its small stage. It stands beside the name, so it says nothing to those who listen, but that it is an
 * illustration; to those who look, a small sign in its corner says so. It is not made paler: that means "out of stock".
 */
export function ProductThumb({ picture, width, className }: ProductThumbProps) {
  return (
    <span
      className={joinClasses(
        'stage relative block aspect-square shrink-0 overflow-hidden rounded-control',
        className,
      )}
    >
      {picture ? (
        <Picture
          base={pictureBase(picture.key)}
          widths={WIDTHS}
          alt=""
          sizes={`${width}px`}
          className="size-full object-contain p-[8%]"
        />
      ) : null}
      {picture?.isIllustration ? (
        <span
          title="Illustration"
          className="absolute right-0 bottom-0 rounded-tl bg-surface p-0.5 text-muted"
        >
          <Shapes aria-hidden="true" className="size-3" />
          <span className="sr-only">Illustration</span>
        </span>
      ) : null}
    </span>
  )
}
