import { expect, test } from 'vitest'
import { readConfig } from '#server/ground/config.ts'
import { startMessage } from './start-message.ts'

const SECRET = 'a secret of a test, 32 characters'
const said = (settings: Record<string, string>, demoAccounts: string[] = [], picturesToMake = 0) =>
  startMessage(readConfig(settings, SECRET), { demoAccounts, hasOwner: true, picturesToMake })

test('a shop that listens beyond this machine says so when its links lead to this machine only', () => {
  expect(said({ HOST: '0.0.0.0', PORT: '3000' })).toContain('until PUBLIC_URL is set')
  expect(said({ HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example.in' })).not.toContain('PUBLIC_URL')
  expect(said({ PORT: '3000' })).not.toContain('PUBLIC_URL')
})

test('a demonstration that is open to others names the published password only while it opens an account', () => {
  const settings = { HOST: '0.0.0.0', DEMO: 'on' }
  expect(said(settings, ['asha@example.in'])).toContain('anybody can sign in with that password')
  expect(said(settings)).not.toContain('password')
})

test('the start says how many pictures are still being made, and nothing when none is', () => {
  expect(said({}, [], 62)).toContain('until the worker has made 62 of them smaller')
  expect(said({})).not.toContain('Pictures')
})

test('whoever measures the shop is told where, and nobody else', () => {
  expect(said({ METRICS_PORT: '9464' })).toContain(
    'http://127.0.0.1:9464/metrics of a web process, port 9465 of the worker',
  )
  expect(said({})).not.toContain('Metrics')
})
