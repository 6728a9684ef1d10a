import { expect } from 'vitest'
import { looks, openJourneys } from '#tests/support/browser.ts'
import { computerParts, sellParts } from '#tests/support/computer-parts.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { becomeCustomer } from './steps.ts'

const { newPerson, shop } = openJourneys({}, { prepare: (app) => sellParts(app, computerParts(162)) })

const GAMES = '/build/for-budget?use=games&budget=80%2C000&resolution=1440p'

testInFull(
  'without JavaScript a shopper names a use and a budget, and puts a whole computer into the cart',
  async () => {
    const person = await newPerson({ width: 360, javaScript: false })
    const { page, visit } = person
    await becomeCustomer(person, shop())
    await visit('/build')
    const entry = page.getByRole('region', { name: 'Start from a budget' })
    await entry.getByLabel('What is it for?').selectOption('Games')
    await entry.getByLabel('Budget in rupees').fill('80,000')
    await entry.getByRole('button', { name: 'Build my PC' }).click()
    await page.getByRole('heading', { level: 1, name: 'A computer for your budget' }).waitFor()
    await page.getByRole('region', { name: 'Most for your money' }).waitFor()
    await page.getByText('Change', { exact: true }).click()
    await page.getByLabel('Resolution').selectOption('1080p')
    await page.getByLabel('White').check()
    await page.getByRole('button', { name: 'Build my PC' }).click()
    const best = page.getByRole('region', { name: 'Most for your money' })
    await best.waitFor()
    expect(await best.textContent()).toMatch(/₹[\d,]+ of your budget is left/)
    expect(await best.textContent()).toContain('nothing unknown')
    expect(await best.textContent()).toContain('8\u00a0GB of graphics memory')
    expect(await page.getByLabel('White').isChecked()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const names = await best.getByRole('list', { name: 'Parts' }).getByRole('link').allTextContents()
    expect(names.length).toBeGreaterThan(6)
    await best.getByRole('button', { name: 'Add everything to the cart' }).click()
    await page.waitForURL('**/cart')
    for (const name of names) await page.getByRole('link', { name }).first().waitFor()
  },
)

testInFull(
  'a budget that cannot be read gets a message beside its field, and stays as it was typed',
  async () => {
    const { page, visit, expectStatus } = await newPerson({ width: 360, javaScript: false })
    expectStatus(422)
    await visit('/build/for-budget?use=video&budget=eighty&resolution=4k&taste=quiet')
    const budget = page.getByLabel('Budget in rupees')
    expect(await budget.inputValue()).toBe('eighty')
    expect(await budget.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Please enter the budget in rupees').waitFor()
    expect(await page.getByLabel('What is it for?').inputValue()).toBe('video')
    expect(await page.getByLabel('Quiet').isChecked()).toBe(true)
  },
)

testInFull(
  'computers stand side by side, one is opened as the build, and the next step leads on',
  async () => {
    const { page, visit, lookAround } = await newPerson(looks('desk')[0])
    await visit(GAMES)
    const best = page.getByRole('region', { name: 'Most for your money' })
    await best.waitFor()
    await page.getByRole('region', { name: 'A cheaper build' }).waitFor()
    await page.getByRole('region', { name: /^With an (AMD|Intel) processor$/ }).waitFor()
    await lookAround()
    const parts = best.getByRole('list', { name: 'Parts' })
    const processor = await parts.getByRole('link').first().textContent()
    await best.getByRole('button', { name: /^Open as my build/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Your build', exact: true }).waitFor()
    await page.getByRole('link', { name: processor ?? '' }).waitFor()
    expect(await page.getByRole('region', { name: 'Summary' }).textContent()).not.toContain('Some facts are')
    await visit(GAMES)
    const next = best.getByRole('link', { name: /^from ₹/ })
    const budget = (await next.textContent())?.replace('from ', '') ?? ''
    await next.click()
    await page.getByText(`up to ${budget}, GST included.`).waitFor()
    expect(Number(await page.getByLabel('Budget in rupees').inputValue())).toBeGreaterThan(80_000)
  },
)

testInFull('where no whole computer is that cheap, the cheapest of all is shown', async () => {
  const { page, visit, lookAround } = await newPerson(looks('phone')[0])
  await visit('/build/for-budget?use=video&budget=10000')
  await page.getByText('No complete PC for ₹10,000 is on sale now.').waitFor()
  await page.getByRole('region', { name: 'Cheapest on sale' }).getByText('above your budget').waitFor()
  await lookAround()
})
