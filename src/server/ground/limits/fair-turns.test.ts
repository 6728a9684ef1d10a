import { expect, test } from 'vitest'
import { makeFairTurns } from './fair-turns.ts'

test('one seller’s pictures keep a customer’s photograph waiting for one of them, and take half the places', async () => {
  const inTurn = makeFairTurns({ waitingMax: 4, askerMax: 2 })
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  let running = 0
  const ask = (asker: string, what: string, until: Promise<void> = Promise.resolve()) =>
    inTurn(asker, async () => {
      running += 1
      expect(running).toBe(1)
      await until
      running -= 1
      done.push(what)
      return what
    })
  const all = [
    ask('seller', 'picture 1', first.promise),
    ...[2, 3, 4].map((n) => ask('seller', `picture ${n}`)),
    ask('asha', 'photograph'),
  ]
  first.resolve()
  expect(await Promise.all(all)).toEqual(['picture 1', 'picture 2', 'picture 3', undefined, 'photograph'])
  expect(done).toEqual(['picture 1', 'picture 2', 'photograph', 'picture 3'])
})

test('work that fails gives its turn to the next', async () => {
  const inTurn = makeFairTurns({ waitingMax: 4, askerMax: 2 })
  const failing = inTurn('seller', () => Promise.reject(new Error('it broke')))
  const next = inTurn('asha', async () => 'next')
  await expect(failing).rejects.toThrow('it broke')
  expect(await next).toBe('next')
  expect(await inTurn('asha', async () => 'again')).toBe('again')
})
