import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import type { GalleryPicture } from '#server/goods/catalogue/pictures/gallery-picture-views.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ChevronLeft, ChevronRight, Minus, Plus } from '#web/ui/pictures/icons.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { captionOf } from './picture-caption.ts'
import { useZoom } from './use-zoom.ts'
import { SCALE_MAX } from './zoomed-picture.ts'

export interface PictureZoomProps {
  pictures: readonly GalleryPicture[]
  current: number
  onShow: (index: number) => void
  open: boolean
  onOpenChange: (open: boolean) => void
  returnFocusTo: RefObject<HTMLElement | null>
}

/** One picture over the whole screen, to look at closely. */
export function PictureZoom(props: PictureZoomProps) {
  const { pictures, current, open, onOpenChange, returnFocusTo } = props
  const frame = useRef<HTMLDivElement>(null)
  const picture = pictures[current]
  if (!picture) return null
  const title = pictures.length > 1 ? `Picture ${current + 1} of ${pictures.length}` : 'Picture'
  return (
    <Dialog
      place="screen"
      title={title}
      description={captionOf(picture) || undefined}
      open={open}
      onOpenChange={onOpenChange}
      focus={{ first: frame, last: returnFocusTo }}
    >
      <ZoomFrame key={picture.key} {...props} picture={picture} frame={frame} />
    </Dialog>
  )
}

interface ZoomFrameProps extends PictureZoomProps {
  picture: GalleryPicture
  frame: RefObject<HTMLDivElement | null>
}

const STEP = 1.5
const PAN_PIXELS = 80
const PANS: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: PAN_PIXELS, y: 0 },
  ArrowRight: { x: -PAN_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: PAN_PIXELS },
  ArrowDown: { x: 0, y: -PAN_PIXELS },
}

function ZoomFrame({ pictures, current, onShow, picture, frame }: ZoomFrameProps) {
  const hasPrevious = current > 0
  const hasNext = current < pictures.length - 1
  const turn = (direction: -1 | 1) => {
    if (direction < 0 ? hasPrevious : hasNext) onShow(current + direction)
  }
  const { zoomed, isMoving, zoomBy, reset, pan, attach, handlers } = useZoom(frame, turn)
  const isWhole = zoomed.scale === 1
  const pressKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = PANS[event.key]
    if (event.key === '+' || event.key === '=') zoomBy(STEP)
    else if (event.key === '-' || event.key === '_') zoomBy(1 / STEP)
    else if (event.key === '0') reset()
    else if (by && !isWhole) pan(by)
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the frame and of its buttons
    <div className="flex h-full min-h-60 flex-col gap-3" onKeyDown={pressKey}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset of a form */}
      <div
        ref={attach}
        role="group"
        aria-label="Enlarged picture: + and − change its size, arrow keys move it"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys work where the focus is
        tabIndex={0}
        {...handlers}
        className={joinClasses(
          'stage -outline-offset-2 relative grow touch-none select-none overflow-hidden rounded-stage',
          isWhole ? 'cursor-zoom-in' : isMoving ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <ZoomedPicture picture={picture} zoomed={zoomed} isMoving={isMoving} />
      </div>
      <div className="flex items-center justify-center gap-2">
        {pictures.length > 1 ? (
          <Control label="Previous picture" isOff={!hasPrevious} onPress={() => turn(-1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Control>
        ) : null}
        <Control label="Smaller" isOff={isWhole} onPress={() => zoomBy(1 / STEP)}>
          <Minus aria-hidden="true" className="size-5" />
        </Control>
        <p role="status" className="w-14 text-center text-muted text-sm tabular-nums">
          {Math.round(zoomed.scale * 100)}%
        </p>
        <Control label="Larger" isOff={zoomed.scale >= SCALE_MAX} onPress={() => zoomBy(STEP)}>
          <Plus aria-hidden="true" className="size-5" />
        </Control>
        {pictures.length > 1 ? (
          <Control label="Next picture" isOff={!hasNext} onPress={() => turn(1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Control>
        ) : null}
      </div>
    </div>
  )
}

/** The picture as it is enlarged and moved. */
function ZoomedPicture({
  picture,
  zoomed,
  isMoving,
}: Pick<ZoomFrameProps, 'picture'> & Pick<ReturnType<typeof useZoom>, 'zoomed' | 'isMoving'>) {
  const layer = useRef<HTMLDivElement>(null)
  // Not as an attribute: the content security policy refuses those.
  useLayoutEffect(() => {
    if (layer.current)
      layer.current.style.transform = `translate(${zoomed.x}px, ${zoomed.y}px) scale(${zoomed.scale})`
  }, [zoomed])
  return (
    <div
      ref={layer}
      data-scale={zoomed.scale}
      className={joinClasses(
        'pointer-events-none absolute inset-0',
        !isMoving && 'motion-safe:transition-transform motion-safe:duration-150',
      )}
    >
      <Picture
        base={pictureBase(picture.key)}
        widths={PICTURE_WIDTHS}
        alt={picture.alt}
        sizes="1200px"
        priority
        className="absolute inset-0 size-full object-contain"
      />
    </div>
  )
}

interface ControlProps {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

/** It stays focusable when it can do no more, so that the keys still work. */
function Control({ label, isOff, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className="inline-flex size-11 items-center justify-center rounded-control border border-line bg-surface text-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-60"
    >
      {children}
    </button>
  )
}
