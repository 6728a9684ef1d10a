import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { answeringThreads } from '#tests/support/answering-threads.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { BuildPicture } from './build-picture.ts'
import { drawBuild } from './draw-build.ts'
import { drawPicture } from './draw-picture.ts'
import { pictureSvg } from './picture-svg.ts'

let app: App
let close: () => Promise<void>
let productIds: string[]

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  productIds = []
  for (let count = 0; count < 11; count++) productIds.push((await addOffer(app)).productId)
})
afterAll(() => close())

const linesOf = (ids: readonly string[]) => ids.map((productId) => ({ productId, quantity: 2 }))

/** What is drawn, without the thread. */
async function drawn(ids: readonly string[]): Promise<BuildPicture> {
  const drawn: BuildPicture[] = []
  const threads = answeringThreads((picture) => {
    drawn.push(picture as BuildPicture)
    return new Uint8Array()
  })
  await drawBuild({ ...app, threads }, linesOf(ids), '203.0.113.9')
  const [picture] = drawn
  if (!picture) throw new Error('nothing was drawn')
  return picture
}

test('a build is drawn as a picture of the size that links are shown with', async () => {
  const found = await drawBuild(app, linesOf(productIds.slice(0, 2)), '203.0.113.9')
  if (!found.ok) throw new Error(found.problem.code)
  const { format, width, height } = await sharp(found.value).metadata()
  expect([format, width, height]).toEqual(['png', 1200, 630])
  // Where the name of the first part stands there is ink.
  const name = sharp(found.value).extract({ left: 246, top: 150, width: 300, height: 30 })
  expect((await name.greyscale().stats()).channels[0]?.min).toBeLessThan(60)
})

test('it names the parts with their prices, and how many more there are', async () => {
  const few = await drawn(productIds.slice(0, 9))
  expect([few.lines.length, few.more]).toEqual([9, ''])
  expect(few.lines[0]).toMatchObject({
    name: expect.stringMatching(/^2 × /),
    price: expect.stringMatching(/^₹/),
  })
  const many = await drawn(productIds)
  expect([many.lines.length, many.more]).toEqual([8, 'and 3 more parts'])
})

test('a build without a live part has no picture, and what the thread refuses is a refusal in words', async () => {
  expect(await drawBuild(app, linesOf(['no-such-product']), '203.0.113.9')).toMatchObject({
    problem: { code: 'builder.empty' },
  })
  const threads = answeringThreads(() => Promise.reject(new Error('too many wait')))
  const refused = await drawBuild({ ...app, threads }, linesOf(productIds.slice(0, 3)), '203.0.113.9')
  expect(refused).toMatchObject({ problem: { code: 'builder.picture_busy' } })
})

const PICTURE: BuildPicture = {
  answer: 'fits if',
  answerWords: 'Fits, with conditions.',
  total: '₹1,23,456',
  lines: [{ label: 'Processor', name: 'Ryzen', price: '₹40,000' }],
  more: '',
  address: 'nanonagar.example',
}

test('a picture that is asked for again is drawn once, and one that failed is tried again', async () => {
  const answer = vi.fn(async () => new Uint8Array())
  const app = { threads: answeringThreads(answer) }
  answer.mockRejectedValueOnce(new Error('the thread ended'))
  await expect(drawPicture(app, PICTURE, 'asha')).rejects.toThrow('ended')
  const [first, second] = await Promise.all([
    drawPicture(app, PICTURE, 'asha'),
    drawPicture(app, { ...PICTURE }, 'bilal'),
  ])
  expect(second).toBe(first)
  expect(answer).toHaveBeenCalledTimes(2)
  expect(await drawPicture(app, { ...PICTURE, total: '₹1' }, 'asha')).not.toBe(first)
})

test('its texts are outlines alone, in every script, and a name without end is cut', () => {
  const names = ['प्रोसेसर & <b>', 'x'.repeat(10_000), '漢字']
  const svg = pictureSvg({
    ...PICTURE,
    lines: names.map((name) => ({ label: 'Processor', name, price: '₹40,000' })),
  })
  expect(svg).not.toMatch(/<text|font|<b>|NaN|undefined/)
  expect(svg.length).toBeLessThan(400_000)
})
