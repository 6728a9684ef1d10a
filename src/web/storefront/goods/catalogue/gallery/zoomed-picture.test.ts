import { describe, expect, test } from 'vitest'
import { panBy, SCALE_MAX, WHOLE, zoomTo } from './zoomed-picture.ts'

const frame = { width: 800, height: 600 }
const middle = { x: 0, y: 0 }

describe('enlarging a picture', () => {
  test('keeps what lies under the pointer where it is', () => {
    const at = { x: 120, y: -80 }
    const before = zoomTo(WHOLE, frame, { scale: 2, at: middle })
    const after = zoomTo(before, frame, { scale: 3, at })
    const pointUnder = (zoomed: typeof before) => [
      (at.x - zoomed.x) / zoomed.scale,
      (at.y - zoomed.y) / zoomed.scale,
    ]
    expect(pointUnder(after)).toEqual(pointUnder(before))
    expect(after.scale).toBe(3)
  })

  test('stays between the whole picture and the largest scale', () => {
    expect(zoomTo(WHOLE, frame, { scale: 0.2, at: middle })).toEqual(WHOLE)
    expect(zoomTo(WHOLE, frame, { scale: 99, at: middle }).scale).toBe(SCALE_MAX)
  })

  test('back to the whole picture puts it into the middle, wherever the pointer is', () => {
    const far = panBy(zoomTo(WHOLE, frame, { scale: 4, at: middle }), frame, { x: 5000, y: -5000 })
    expect(zoomTo(far, frame, { scale: 1, at: { x: -390, y: 290 } })).toEqual(WHOLE)
  })
})

describe('moving an enlarged picture', () => {
  test('ends at its edges: the 1,200 pixels of a doubled picture overhang 200 and 300', () => {
    const doubled = zoomTo(WHOLE, frame, { scale: 2, at: middle })
    expect(panBy(doubled, frame, { x: 5000, y: 5000 })).toEqual({ scale: 2, x: 200, y: 300 })
    expect(panBy(doubled, frame, { x: -5000, y: -5000 })).toEqual({ scale: 2, x: -200, y: -300 })
    expect(panBy(doubled, frame, { x: 30, y: -40 })).toEqual({ scale: 2, x: 30, y: -40 })
  })

  test('does nothing while the whole picture is shown', () => {
    expect(panBy(WHOLE, frame, { x: 50, y: 50 })).toEqual(WHOLE)
  })
})
