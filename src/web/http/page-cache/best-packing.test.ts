import { expect, test } from 'vitest'
import { makeBestPacking } from './best-packing.ts'
import { finishWhole, type WholePage } from './finished-page.ts'

const SECOND = 1_000
const newPage = () => finishWhole({ status: 200, text: 'a page', headers: new Headers(), nonce: 'n' })

function open() {
  const packed: WholePage[] = []
  const held: (() => void)[] = []
  const countAsked = makeBestPacking((page) => {
    packed.push(page)
    page.isBest = true
    return new Promise((resolve) => held.push(resolve))
  })
  const ask = (page: WholePage, { times, at }: { times: number; at: number }) => {
    for (let time = 0; time < times; time++) void countAsked(page, at)
  }
  return { packed, held, countAsked, ask }
}

test('a page that is made anew every second is never packed at its best, however often it is asked for', async () => {
  const { packed, ask } = open()
  for (let second = 0; second < 60; second++) ask(await newPage(), { times: 1_000, at: second * SECOND })
  expect(packed).toEqual([])
})

test('a page that lasts is, once, when it was asked for eight times', async () => {
  const { packed, ask } = open()
  const [often, seldom] = [await newPage(), await newPage()]
  ask(often, { times: 7, at: 0 })
  ask(seldom, { times: 6, at: 0 })
  expect(packed).toEqual([])
  ask(often, { times: 5, at: 10 * SECOND })
  ask(seldom, { times: 1, at: 10 * SECOND })
  expect(packed).toEqual([often])
})

test('one at a time: another one has its turn when it is asked for after that', async () => {
  const { packed, held, countAsked, ask } = open()
  const [first, second] = [await newPage(), await newPage()]
  ask(first, { times: 8, at: 0 })
  ask(second, { times: 8, at: 0 })
  const packing = countAsked(first, 20 * SECOND)
  ask(second, { times: 3, at: 20 * SECOND })
  expect(packed).toEqual([first])
  held.shift()?.()
  await packing
  ask(second, { times: 1, at: 21 * SECOND })
  expect(packed).toEqual([first, second])
})
