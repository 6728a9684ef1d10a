import { PICTURE_MB_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { PHOTOGRAPHS_MAX } from '#domain/orders/returns/photographs.ts'
import { Button } from '#web/ui/button.tsx'
import { ImagePlus } from '#web/ui/pictures/icons.ts'

interface PhotographTilesProps {
  title: string
  /** The address of the photographs; each has its id behind it. */
  home: string
  photographs: readonly { id: string }[]
  /** Where nobody took any. */
  empty: string
  /** More can be added here. */
  isOpen?: boolean
  /** Who will see what is added. */
  openedBy?: string
}

/** Photographs as tiles, each opening large; below them the form that adds more, a plain one. */
export function PhotographTiles({
  title,
  home,
  photographs,
  empty,
  isOpen = false,
  openedBy = 'Only you, the other side and our support can see them.',
}: PhotographTilesProps) {
  const left = PHOTOGRAPHS_MAX - photographs.length
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
      {photographs.length === 0 ? <p className="text-muted">{empty}</p> : null}
      {photographs.length > 0 ? (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 xl:grid-cols-6">
          {photographs.map(({ id }, index) => (
            <li key={id}>
              <a
                href={`${home}/${id}`}
                target="_blank"
                rel="noopener"
                className="block overflow-hidden rounded-control border border-line hover:border-ink"
              >
                <img
                  src={`${home}/${id}`}
                  alt={`Open photograph ${index + 1}`}
                  width={240}
                  height={240}
                  loading="lazy"
                  className="aspect-square w-full bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen && left > 0 ? (
        <form
          method="post"
          action={home}
          encType="multipart/form-data"
          className="flex flex-wrap items-end gap-3 rounded-control border border-edge border-dashed p-4"
        >
          <label className="flex min-w-0 grow flex-col gap-1 text-sm">
            <span className="font-medium">Add photos</span>
            <span className="text-muted">
              {left === 1 ? 'One more' : `Up to ${left} more`}, as JPEG, PNG, WebP or AVIF of at most{' '}
              {PICTURE_MB_MAX} MB each. {openedBy}
            </span>
            <input type="file" name="photograph" accept="image/*" multiple required className="field-box" />
          </label>
          <Button type="submit">
            <ImagePlus aria-hidden="true" className="size-4" />
            Upload photos
          </Button>
        </form>
      ) : null}
    </div>
  )
}
