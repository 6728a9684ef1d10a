/** How a square picture lies in its frame: enlarged so many times, its middle so many pixels from the frame's middle. */
export interface ZoomedPicture {
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

export const WHOLE: ZoomedPicture = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 4

/** Enlarges to `scale`; what lies under `at` (from the frame's middle) stays there. */
export function zoomTo(
  zoomed: ZoomedPicture,
  frame: Frame,
  { scale, at }: { scale: number; at: Point },
): ZoomedPicture {
  const next = Math.min(Math.max(scale, 1), SCALE_MAX)
  const factor = next / zoomed.scale
  const moved = { scale: next, x: at.x - (at.x - zoomed.x) * factor, y: at.y - (at.y - zoomed.y) * factor }
  return withinFrame(moved, frame)
}

export function panBy(zoomed: ZoomedPicture, frame: Frame, by: Point): ZoomedPicture {
  return withinFrame({ ...zoomed, x: zoomed.x + by.x, y: zoomed.y + by.y }, frame)
}

/** An enlarged picture never leaves a gap at an edge that it could cover. */
function withinFrame({ scale, x, y }: ZoomedPicture, frame: Frame): ZoomedPicture {
  const side = Math.min(frame.width, frame.height) * scale
  return { scale, x: limited(x, side - frame.width), y: limited(y, side - frame.height) }
}

function limited(offset: number, overhang: number): number {
  const limit = Math.max(0, overhang / 2)
  return Math.min(Math.max(offset, -limit), limit) + 0
}
