import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { step } from './progress.mjs'
import { PROJECT } from './project.mjs'

/** What the README shows: of whom, at which address, and how large on the page. */
const PICTURES = [
  { name: 'home', path: '/', width: 1440, height: 1000 },
  { name: 'products', path: '/products?category=Components&kind=graphics-card', width: 1200, height: 833 },
  { name: 'back-office', as: 'admin@nanonagar.test', path: '/admin/dashboard', width: 1200, height: 750 },
  { name: 'vendor-portal', as: 'vendor@nanonagar.test', path: '/vendor/dashboard', width: 1200, height: 750 },
]
/** The published one of every demonstration, which stands in the README. */
const PASSWORD = 'nanonagar-demo'

const origin = `http://localhost:${await freePort()}`
const server = spawn(process.execPath, ['build/server/start.js'], {
  cwd: PROJECT,
  env: { ...process.env, PORT: new URL(origin).port },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await step('marketplace open', () => untilHealthy(origin))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  for (const picture of PICTURES) await step(`${picture.name}.webp`, () => take(browser, picture))
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await once(server, 'close')
}

async function take(browser, { name, as, path, width, height }) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: Math.round((height * 1440) / width) },
  })
  const page = await context.newPage()
  if (as) {
    await page.goto(path)
    await page.getByLabel('Email').fill(as)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  }
  await page.goto(path, { waitUntil: 'networkidle' })
  const file = join(PROJECT, 'docs/pictures', `${name}.webp`)
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 80 })
    .toFile(file)
  await context.close()
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

async function untilHealthy(url) {
  const patientUntil = Date.now() + 60_000
  while (Date.now() < patientUntil) {
    if (server.exitCode !== null) throw new Error('The marketplace ended before it opened.')
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The marketplace did not open within a minute.')
}
