import { ImageOff } from 'lucide-react'
import { PICTURE_WIDTHS, pictureBase } from '#domain/catalogue/picture-widths.ts'
import { Picture } from '#web/ui/picture.tsx'

const WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 320)

export function ProductThumb({
  pictureKey,
  className = '',
}: {
  pictureKey: string | null
  className?: string
}) {
  return (
    <span
      className={`stage flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control text-muted ${className}`}
    >
      {pictureKey ? (
        <Picture
          base={pictureBase(pictureKey)}
          widths={WIDTHS}
          alt=""
          sizes="48px"
          className="size-full object-contain p-[8%]"
        />
      ) : (
        <ImageOff aria-label="No picture yet" strokeWidth={1.5} className="size-5" />
      )}
    </span>
  )
}
