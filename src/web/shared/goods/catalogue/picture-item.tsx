import { ALT_LENGTH_MAX } from '#domain/goods/catalogue/picture-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from '#web/ui/pictures/icons.ts'
import { Spinner } from '#web/ui/progress/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { EditedPicture } from './use-pictures.ts'

interface PictureItemProps {
  picture: EditedPicture
  place: { index: number; count: number }
  error?: string | undefined
  isDragged: boolean
  onDescribe: (alt: string) => void
  onRemove: () => void
  onMove: (to: number) => void
  onDragStart: () => void
  onDragEnd: () => void
  onDragOver: () => void
}

/** One picture with its words and its place. The buttons do with a keyboard what dragging does with a mouse. */
export function PictureItem({ picture, place, error, isDragged, ...on }: PictureItemProps) {
  const { key, alt, src, problem } = picture
  const { index, count } = place
  const name = `picture ${index + 1}`
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        on.onDragStart()
      }}
      onDragEnd={on.onDragEnd}
      onDragEnter={on.onDragOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 rounded-control border border-line bg-surface p-3 sm:flex-nowrap ${isDragged ? 'opacity-50' : ''}`}
    >
      <GripVertical
        aria-hidden="true"
        className="mt-7 size-4 shrink-0 cursor-grab text-muted pointer-coarse:hidden noscript:hidden"
      />
      <span className="stage relative block size-20 shrink-0 overflow-hidden rounded-control">
        <img src={src} alt="" width={80} height={80} draggable={false} className="size-full object-contain" />
        {key || problem ? null : (
          <span className="absolute inset-0 flex items-center justify-center bg-veil text-night-ink">
            <Spinner />
            <span className="sr-only">Being sent</span>
          </span>
        )}
      </span>
      <div className="order-last w-full min-w-0 grow sm:order-none sm:w-auto">
        {key ? (
          <>
            <input type="hidden" name="pictureKey" value={key} />
            <TextField
              label={`Describe ${name}`}
              name="pictureAlt"
              value={alt}
              onChange={(event) => on.onDescribe(event.currentTarget.value)}
              error={error}
              maxLength={ALT_LENGTH_MAX}
              placeholder="The keyboard from above, with its cable"
              trailing={index === 0 ? <Badge className="mr-1">First</Badge> : undefined}
            />
          </>
        ) : (
          <div className="flex min-h-20 items-center text-sm">
            {problem ? <FieldError id={undefined}>{problem}</FieldError> : <span>Uploading …</span>}
          </div>
        )}
      </div>
      <div className="ml-auto flex shrink-0 sm:mt-6 noscript:hidden">
        <ItemButton label={`Move ${name} up`} disabled={index === 0} onClick={() => on.onMove(index - 1)}>
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </ItemButton>
        <ItemButton
          label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => on.onMove(index + 1)}
        >
          <ArrowDown aria-hidden="true" className="size-4.5" />
        </ItemButton>
        <ItemButton label={`Remove ${name}`} onClick={on.onRemove}>
          <Trash2 aria-hidden="true" className="size-4.5" />
        </ItemButton>
      </div>
    </li>
  )
}

function ItemButton(props: {
  label: string
  disabled?: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className="inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:text-line pointer-coarse:size-11"
    >
      {props.children}
    </button>
  )
}
