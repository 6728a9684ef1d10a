import { ImageOff } from 'lucide-react'
import { PICTURE_WIDTHS, pictureBase } from '#domain/catalogue/picture-widths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

const WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 480)

interface ProductThumbProps {
  pictureKey: string | null | undefined
  /** How wide it is shown, in pixels. */
  width: number
  /** Gives it its size where it does not fill its place. */
  className?: string | undefined
}

/** A product on its small stage; beside the name, so that it says nothing to those who listen but that there is none. */
export function ProductThumb({ pictureKey, width, className }: ProductThumbProps) {
  return (
    <span
      className={joinClasses(
        'stage flex aspect-square shrink-0 items-center justify-center overflow-hidden rounded-control text-muted',
        className,
      )}
    >
      {pictureKey ? (
        <Picture
          base={pictureBase(pictureKey)}
          widths={WIDTHS}
          alt=""
          sizes={`${width}px`}
          className="size-full object-contain p-[8%]"
        />
      ) : (
        <ImageOff aria-label="No picture yet" strokeWidth={1.5} className="size-5" />
      )}
    </span>
  )
}
