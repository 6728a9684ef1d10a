import { type DragEvent, useState } from 'react'
import { PICTURE_MB_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { type ListedPicture, PICTURES_MAX } from '#domain/goods/catalogue/picture-list.ts'
import { FieldError } from '#web/ui/field.tsx'
import { ImagePlus } from '#web/ui/pictures/icons.ts'
import { FormSection } from './form-section.tsx'
import { PictureItem } from './picture-item.tsx'
import { usePictures } from './use-pictures.ts'

interface PictureEditorProps {
  pictures: readonly ListedPicture[]
  errors: Readonly<Record<string, string>>
  /** Where new pictures are sent. */
  uploadTo: string
  /** Something was added, moved, described or removed: the form has changed. */
  onChange: () => void
}

/** The pictures of a product: dropped or chosen, put in order by dragging or by buttons, described, removed. */
export function PictureEditor({ pictures: kept, errors, uploadTo, onChange }: PictureEditorProps) {
  const { pictures, add, describe, remove, move, isSending } = usePictures(kept, { uploadTo, onChange })
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const isRoom = pictures.length < PICTURES_MAX

  const moveTo = (id: string, to: number) => {
    const place = Math.max(0, Math.min(to, pictures.length - 1))
    move(id, place)
    setSaid(`Picture moved to place ${place + 1} of ${pictures.length}`)
  }

  return (
    <FormSection
      id="pictures"
      title="Pictures"
      lead={
        <p>
          Up to {PICTURES_MAX}; the first is shown in lists. JPEG, PNG, WebP or AVIF, at most {PICTURE_MB_MAX}{' '}
          MB each. We remove the location and camera details from each file.
        </p>
      }
    >
      <FieldError id="pictures-error">{errors.pictures}</FieldError>
      {pictures.length > 0 ? (
        <ol aria-label="Pictures in their order" className="flex flex-col gap-3 pb-4">
          {pictures.map((picture, index) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              place={{ index, count: pictures.length }}
              error={errors[`pictureAlt.${index}`]}
              isDragged={dragged === picture.id}
              onDescribe={(alt) => describe(picture.id, alt)}
              onRemove={() => remove(picture.id)}
              onMove={(to) => moveTo(picture.id, to)}
              onDragStart={() => setDragged(picture.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={() => {
                if (dragged && dragged !== picture.id) move(dragged, index)
              }}
            />
          ))}
        </ol>
      ) : null}
      {isRoom ? <DropZone onFiles={add} /> : null}
      <noscript>
        <p className="text-muted text-sm">Please turn on JavaScript to add pictures.</p>
      </noscript>
      <p role="status" className="sr-only">
        {isSending ? 'Uploading pictures' : said}
      </p>
    </FormSection>
  )
}

/** Takes new pictures, chosen or dropped. */
function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`noscript:hidden rounded-stage border border-dashed transition-colors ${isOver ? 'border-accent bg-accent-wash' : 'border-edge'}`}
    >
      <label className="flex cursor-pointer flex-col items-center gap-1 rounded-stage px-4 py-8 text-center hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <ImagePlus aria-hidden="true" strokeWidth={1.5} className="size-7 text-muted" />
        <span className="font-semibold">Add pictures</span>
        <span className="text-muted text-sm">
          <span className="pointer-coarse:hidden">Drop them here, or choose</span>
          <span className="hidden pointer-coarse:inline">Choose</span> files
        </span>
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}
