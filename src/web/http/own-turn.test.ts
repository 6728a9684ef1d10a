import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

test('the event loop goes round between two who wait for their turn, and they keep their order', async () => {
  const seen: string[] = []
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      await setImmediate()
      seen.push('loop')
    }
  })()
  await Promise.all(['first', 'second', 'third'].map((name) => ownTurn().then(() => seen.push(name))))
  isOver = true
  await others
  const places = ['first', 'second', 'third'].map((name) => seen.indexOf(name))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(seen.slice(places[0], places[1])).toContain('loop')
  expect(seen.slice(places[1], places[2])).toContain('loop')
})
