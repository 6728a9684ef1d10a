import { type ComponentType, type MouseEvent, type Ref, useRef, useState } from 'react'
import { pictureUrl } from '#domain/goods/catalogue/picture-widths.ts'
import type { GalleryPicture } from '#server/goods/catalogue/pictures/gallery-picture-views.ts'
import { ProductStage } from '#web/storefront/goods/product-lists/product-stage.tsx'
import { useHydrated } from '#web/storefront/ground/shared/use-hydrated.ts'
import { ZoomIn } from '#web/ui/pictures/icons.ts'
import { captionOf } from './picture-caption.ts'
import type { PictureZoomProps } from './picture-zoom.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useGallery } from './use-gallery.ts'

const SIZES = '(min-width: 1024px) 480px, (min-width: 768px) 46vw, 94vw'

/**
 * The product's pictures, large, side by side in a strip that is drawn past with a finger or a wheel, with arrow keys,
 * or with the small ones below. A picture leads to its enlargement: a dialog, or the file where there is no JavaScript.
 */
export function ProductGallery({ pictures, name }: { pictures: readonly GalleryPicture[]; name: string }) {
  const gallery = useRef<HTMLElement>(null)
  const shown = useRef<HTMLAnchorElement>(null)
  const { current, show, onKeyDown, stripProps } = useGallery(gallery, pictures.length)
  const [Zoom, setZoom] = useState<ComponentType<PictureZoomProps>>()
  const [isZoomed, setZoomed] = useState(false)
  const isHydrated = useHydrated()

  const enlarge = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show(index)
    const { href } = event.currentTarget
    const loaded = await import('./picture-zoom.tsx').catch(() => undefined)
    if (!loaded) return window.location.assign(href)
    setZoom(() => loaded.PictureZoom)
    setZoomed(true)
  }

  if (pictures.length === 0) return <ProductStage picture={undefined} sizes={SIZES} priority />
  const isOne = pictures.length === 1
  return (
    <section ref={gallery} aria-label={`Pictures of ${name}`} onKeyDown={isOne ? undefined : onKeyDown}>
      <ul
        {...stripProps}
        className="relative contain-inline-size flex snap-x snap-mandatory gap-3 overflow-x-auto [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.key}
            id={`picture-${index + 1}`}
            className="w-full shrink-0 snap-start snap-always"
          >
            <Slide
              picture={picture}
              index={index}
              count={pictures.length}
              isTabStop={!isHydrated || index === current}
              linkRef={index === current ? shown : undefined}
              onEnlarge={(event) => enlarge(event, index)}
            />
          </li>
        ))}
      </ul>
      {isOne ? null : <Thumbnails pictures={pictures} current={current} onShow={show} />}
      {Zoom ? (
        <Zoom
          pictures={pictures}
          current={current}
          onShow={show}
          open={isZoomed}
          onOpenChange={setZoomed}
          returnFocusTo={shown}
        />
      ) : null}
    </section>
  )
}

interface SlideProps {
  picture: GalleryPicture
  index: number
  count: number
  isTabStop: boolean
  linkRef: Ref<HTMLAnchorElement> | undefined
  onEnlarge: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** One picture with its caption. An illustration is not enlarged: it does not show the product. */
function Slide({ picture, index, count, isTabStop, linkRef, onEnlarge }: SlideProps) {
  const stage = <ProductStage picture={picture} sizes={SIZES} priority={index === 0} />
  return (
    <figure className="flex flex-col gap-2">
      {picture.isIllustration ? (
        stage
      ) : (
        <a
          ref={linkRef}
          data-slide={index}
          href={pictureUrl(picture.key, 1200)}
          tabIndex={isTabStop ? undefined : -1}
          onClick={onEnlarge}
          className="-outline-offset-2 group relative block cursor-zoom-in rounded-stage"
        >
          <span className="sr-only">Enlarge: </span>
          {stage}
          <span className="pointer-events-none absolute right-2 bottom-2 rounded-control bg-surface p-1.5 text-muted group-hover:text-ink">
            <ZoomIn aria-hidden="true" className="size-4" />
          </span>
        </a>
      )}
      <figcaption className="flex gap-3 text-muted text-sm">
        <span className="grow">{captionOf(picture)}</span>
        {count > 1 ? (
          <span className="shrink-0 tabular-nums">
            {index + 1} of {count}
          </span>
        ) : null}
      </figcaption>
    </figure>
  )
}
