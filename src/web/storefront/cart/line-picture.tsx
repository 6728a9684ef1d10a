import { PICTURE_WIDTHS, pictureBase } from '#domain/catalogue/picture-widths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Picture } from '#web/ui/picture.tsx'

const SMALL_WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 480)

/** A line's product on its little stage; beside the name, so it says nothing to those who listen. */
export function LinePicture({ image, className }: { image: string | null; className?: string }) {
  return (
    <span className={joinClasses('stage block aspect-square overflow-hidden rounded-control', className)}>
      {image ? (
        <Picture
          base={pictureBase(image)}
          widths={SMALL_WIDTHS}
          alt=""
          sizes="128px"
          className="size-full object-contain p-[8%]"
        />
      ) : null}
    </span>
  )
}
