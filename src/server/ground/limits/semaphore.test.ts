import { expect, test } from 'vitest'
import { ok } from '#domain/ground/shared/result.ts'
import { makeSemaphore } from './semaphore.ts'

test('so many run at once, so many wait, the others are told to come back, and all who waited are served', async () => {
  const withPermit = makeSemaphore({ runningMax: 2, waitingMax: 3 })
  let running = 0
  let most = 0
  const order: number[] = []
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      withPermit('one', async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        order.push(n)
        return ok(n)
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(answers.map((answer) => (answer.ok ? answer.value : answer.problem.code))).toEqual([
    ...[0, 1, 2, 3, 4],
    ...Array(3).fill('limits.busy'),
  ])
  expect(await withPermit('one', async () => ok('again'))).toEqual({ ok: true, value: 'again' })
})

test('one key does not wait for another, and work that fails gives its permit back', async () => {
  const withPermit = makeSemaphore({ runningMax: 1, waitingMax: 0 })
  const slow = withPermit('one', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return ok('slow')
  })
  expect(await withPermit('two', async () => ok('quick'))).toEqual({ ok: true, value: 'quick' })
  await slow
  await expect(withPermit('one', () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke')
  expect(await withPermit('one', async () => ok('next'))).toEqual({ ok: true, value: 'next' })
})
