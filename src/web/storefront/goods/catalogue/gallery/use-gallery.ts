import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/** Where a gallery's parts are: the small picture and the large one of each number. */
const PARTS = { slide: 'data-slide', thumbnail: 'data-thumbnail' }

/**
 * Which picture of a strip is shown. The strip scrolls by itself (finger, wheel, without JavaScript too); this follows
 * it, and moves it for keys and small pictures.
 */
export function useGallery(gallery: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  /** The picture that the strip is on its way to; those it passes are not announced. */
  const destination = useRef<number>(undefined)

  const nearest = () => {
    if (!strip.current) return 0
    const { scrollLeft, scrollWidth, clientWidth } = strip.current
    return Math.round((scrollLeft / (scrollWidth - clientWidth)) * (count - 1)) || 0
  }
  const show = (index: number) => {
    const slide = strip.current?.children[index]
    if (!(slide instanceof HTMLElement)) return
    destination.current = index === nearest() ? undefined : index
    strip.current?.scrollTo({ left: slide.offsetLeft })
    setCurrent(index)
  }
  const onScroll = () => {
    const index = nearest()
    if (destination.current === undefined) setCurrent(index)
    else if (destination.current === index) destination.current = undefined
  }
  /** A finger takes the strip somewhere else. */
  const onPointerDown = () => {
    destination.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[event.key]
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const index = Math.min(Math.max(wanted, 0), count - 1)
    show(index)
    const part = event.target instanceof Node && strip.current?.contains(event.target) ? 'slide' : 'thumbnail'
    gallery.current?.querySelector<HTMLElement>(`[${PARTS[part]}="${index}"]`)?.focus({ preventScroll: true })
  }
  return { current, show, onKeyDown, stripProps: { ref: strip, onScroll, onPointerDown } }
}
