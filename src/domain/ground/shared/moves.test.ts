import { describe, expect, test } from 'vitest'
import { canMove, type Moves, reachableFrom } from './moves.ts'

type Door = 'new' | 'open' | 'shut' | 'walled-up'
const moves: Moves<Door> = { new: ['open'], open: ['shut'], shut: ['open'], 'walled-up': ['shut'] }

describe('a table of moves', () => {
  test('allows what it lists and nothing else', () => {
    expect(canMove(moves, 'open', 'shut')).toBe(true)
    expect(canMove(moves, 'shut', 'new')).toBe(false)
    expect(canMove(moves, 'open', 'open')).toBe(false)
  })

  test('shows what can come about', () => {
    expect(reachableFrom(moves, ['new'])).toEqual(['new', 'open', 'shut'])
    expect(reachableFrom(moves, ['walled-up'])).toEqual(['walled-up', 'shut', 'open'])
  })
})
