import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import type { GalleryPicture } from '#server/goods/catalogue/pictures/gallery-picture-views.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

interface ThumbnailsProps {
  pictures: readonly GalleryPicture[]
  current: number
  onShow: (index: number) => void
}

/** The small pictures below the strip: links to the large ones, which also work without JavaScript. */
export function Thumbnails({ pictures, current, onShow }: ThumbnailsProps) {
  return (
    <>
      <ul className="flex flex-wrap gap-2 pt-3">
        {pictures.map((picture, index) => (
          <li key={picture.key}>
            <a
              href={`#picture-${index + 1}`}
              data-thumbnail={index}
              aria-current={index === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onShow(index)
              }}
              className="stage relative block size-12 md:size-16 overflow-hidden rounded-control border-2 border-transparent hover:border-edge aria-current:border-accent-text"
            >
              <span className="sr-only">Picture {index + 1}: </span>
              <Picture
                base={pictureBase(picture.key)}
                widths={PICTURE_WIDTHS}
                alt={picture.alt}
                sizes="64px"
                className="absolute inset-0 size-full object-contain p-1"
              />
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        Picture {current + 1} of {pictures.length}
      </p>
    </>
  )
}
