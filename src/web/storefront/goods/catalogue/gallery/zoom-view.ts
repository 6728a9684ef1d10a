/** How a square picture lies in its frame: enlarged so many times, its middle so many pixels from the frame's middle. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export interface Frame {
  width: number
  height: number
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 4

/** Enlarges to `scale`; what lies under `at` (from the frame's middle) stays there. */
export function zoomTo(view: ZoomView, frame: Frame, { scale, at }: { scale: number; at: Point }): ZoomView {
  const next = Math.min(Math.max(scale, 1), SCALE_MAX)
  const factor = next / view.scale
  const moved = { scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }
  return withinFrame(moved, frame)
}

export function panBy(view: ZoomView, frame: Frame, by: Point): ZoomView {
  return withinFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** An enlarged picture never leaves a gap at an edge that it could cover. */
function withinFrame({ scale, x, y }: ZoomView, frame: Frame): ZoomView {
  const side = Math.min(frame.width, frame.height) * scale
  return { scale, x: limited(x, side - frame.width), y: limited(y, side - frame.height) }
}

function limited(offset: number, overhang: number): number {
  const limit = Math.max(0, overhang / 2)
  return Math.min(Math.max(offset, -limit), limit) + 0
}
