import { type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { type Point, panBy, WHOLE, type ZoomedPicture, zoomTo } from './zoomed-picture.ts'

const TAP_SCALE = 2.5
const TAP_PIXELS = 8
const DOUBLE_TAP_MS = 300
const SWIPE_PIXELS = 60
const MIDDLE: Point = { x: 0, y: 0 }

/** An enlargement that a mouse, a trackpad, one finger or two change; a sideways swipe over the whole picture turns. */
export function useZoom(frame: RefObject<HTMLDivElement | null>, turn: (direction: -1 | 1) => void) {
  const { zoomed, change, fromMiddle, toggle, ...ways } = useZoomView(frame)
  const [isMoving, setMoving] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef({ start: MIDDLE, isTap: false, lastTap: { at: 0, point: MIDDLE } })

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = fromMiddle(event)
    pointers.current.set(event.pointerId, point)
    gesture.current.isTap = pointers.current.size === 1
    if (pointers.current.size === 1) gesture.current.start = point
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = fromMiddle(event)
    pointers.current.set(event.pointerId, point)
    if (distance(point, gesture.current.start) > TAP_PIXELS) gesture.current.isTap = false
    if (gesture.current.isTap) return
    setMoving(true)
    const by = { x: point.x - before.x, y: point.y - before.y }
    const [other] = [...pointers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]))
    if (!other) return ways.pan(by)
    const factor = distance(point, other) / Math.max(distance(before, other), 1)
    const at = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }
    change((now, size) =>
      panBy(zoomTo(now, size, { scale: now.scale * factor, at }), size, { x: by.x / 2, y: by.y / 2 }),
    )
  }
  const release = (event: PointerEvent<HTMLDivElement>) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    setMoving(false)
    const point = fromMiddle(event)
    const { start, isTap, lastTap } = gesture.current
    if (isTap && event.pointerType === 'mouse') toggle(point)
    else if (isTap) {
      const isSecond =
        event.timeStamp - lastTap.at < DOUBLE_TAP_MS && distance(point, lastTap.point) < 4 * TAP_PIXELS
      gesture.current.lastTap = { at: isSecond ? 0 : event.timeStamp, point }
      if (isSecond) toggle(point)
    } else if (zoomed.scale === 1 && event.pointerType !== 'mouse') {
      const by = { x: point.x - start.x, y: point.y - start.y }
      if (Math.abs(by.x) > SWIPE_PIXELS && Math.abs(by.x) > Math.abs(by.y)) turn(by.x < 0 ? 1 : -1)
    }
  }
  const cancel = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId)
    setMoving(pointers.current.size > 0)
  }

  return {
    ...ways,
    zoomed,
    isMoving,
    handlers: { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: cancel },
  }
}

/** What is seen of the picture, and what changes it but fingers: buttons, keys and the wheel. */
function useZoomView(frame: RefObject<HTMLDivElement | null>) {
  const [zoomed, setZoomed] = useState(WHOLE)
  const change = useCallback(
    (next: (zoomed: ZoomedPicture, size: DOMRect) => ZoomedPicture) => {
      const size = frame.current?.getBoundingClientRect()
      if (size) setZoomed((now) => next(now, size))
    },
    [frame],
  )
  const fromMiddle = (point: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: point.clientX - left - width / 2, y: point.clientY - top - height / 2 }
  }
  const zoomBy = (factor: number, at: Point = MIDDLE) =>
    change((now, size) => zoomTo(now, size, { scale: now.scale * factor, at }))
  const pan = (by: Point) => change((now, size) => panBy(now, size, by))
  const toggle = (at: Point) =>
    change((now, size) => (now.scale > 1 ? WHOLE : zoomTo(now, size, { scale: TAP_SCALE, at })))

  /** React's own listener could not keep the wheel from scrolling or zooming the page. */
  const attach = (node: HTMLDivElement | null) => {
    frame.current = node
    if (!node) return
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle(event))
    }
    node.addEventListener('wheel', turnWheel, { passive: false })
    return () => node.removeEventListener('wheel', turnWheel)
  }
  return { zoomed, change, fromMiddle, toggle, zoomBy, pan, reset: () => setZoomed(WHOLE), attach }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
