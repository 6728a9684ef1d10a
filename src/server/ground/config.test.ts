import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/ground/config.ts'

const SECRET = 'a secret that only tests know, 40 letters'
const read = (environment: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'production', ...environment }, SECRET)
const shape = (environment: Record<string, string> = {}) => {
  const { demo, gateway, requireSecondFactor } = read(environment)
  return { demo, gateway: gateway.kind, requireSecondFactor }
}

const DEMONSTRATION = { demo: true, gateway: 'sandbox', requireSecondFactor: false }
const SHOP = { demo: false, gateway: 'none', requireSecondFactor: true }

describe('a shop beside the embedded database', () => {
  test.each<Record<string, string>>([
    {},
    { HOST: '::1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('is a demonstration while only this machine reaches it: %o', (environment) => {
    expect(shape(environment)).toEqual(DEMONSTRATION)
  })

  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { PUBLIC_URL: 'https://shop.example.in' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ])('has no demo accounts, no test gateway and two factors once others reach it: %o', (environment) => {
    expect(shape(environment)).toEqual(SHOP)
  })

  test('is a demonstration for others when DEMO says so, and none on this machine when it says no', () => {
    expect(shape({ HOST: '0.0.0.0', DEMO: 'on' })).toEqual(DEMONSTRATION)
    expect(shape({ DEMO: 'off' })).toEqual(SHOP)
  })
})

test('a database of one’s own is never a demonstration', () => {
  const own = { DATABASE_URL: 'postgres://shop@db/shop', SESSION_SECRET: SECRET }
  expect(shape(own)).toEqual(SHOP)
  expect(() => read({ ...own, DEMO: 'on' })).toThrow(ConfigError)
})

test('databases that follow are named beside the one that leads, each once', () => {
  const own = { DATABASE_URL: 'postgres://shop@db/shop', SESSION_SECRET: SECRET }
  const following = (urls: string) => read({ ...own, DATABASE_REPLICA_URLS: urls }).replicaUrls
  expect(read(own).replicaUrls).toEqual([])
  expect(following('postgres://shop@one/shop, postgresql://shop@two/shop')).toEqual([
    'postgres://shop@one/shop',
    'postgresql://shop@two/shop',
  ])
  expect(() => following('one, two')).toThrow('DATABASE_REPLICA_URLS: each must begin')
  expect(() => following('postgres://one/shop,')).toThrow('DATABASE_REPLICA_URLS: each must begin')
  expect(() => following('postgres://one/shop,postgres://one/shop')).toThrow('names one twice')
  expect(() => following(Array.from({ length: 9 }, (_, n) => `postgres://db${n}/shop`).join())).toThrow(
    'more than 8',
  )
  expect(() => read({ DATABASE_REPLICA_URLS: 'postgres://one/shop' })).toThrow('DATABASE_URL')
})

test('couriers are booked when the whole account is known, and half of it is a mistake', () => {
  const account = {
    SHIPROCKET_EMAIL: 'api@shop.example.in',
    SHIPROCKET_PASSWORD: 'theirs',
    SHIPROCKET_WEBHOOK_TOKEN: 'at least 16 letters',
  }
  expect(read().shiprocket).toBeUndefined()
  expect(read(account).shiprocket).toEqual({
    origin: 'https://apiv2.shiprocket.in',
    email: 'api@shop.example.in',
    password: 'theirs',
    webhookToken: 'at least 16 letters',
  })
  const { SHIPROCKET_PASSWORD, ...half } = account
  expect(() => read(half)).toThrow('SHIPROCKET_PASSWORD: is needed')
  expect(() => read({ ...account, SHIPROCKET_WEBHOOK_TOKEN: 'short' })).toThrow('SHIPROCKET_WEBHOOK_TOKEN')
})

test('telephones are reached by the services whose whole account is known, and half of one is a mistake', () => {
  const whatsapp = {
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_ACCESS_TOKEN: 'a token of a system user',
    WHATSAPP_APP_SECRET: 'the secret of the app',
    WHATSAPP_VERIFY_TOKEN: 'a word of our own choice',
  }
  const sms = {
    EXOTEL_ACCOUNT_SID: 'nanonagar1',
    EXOTEL_API_KEY: 'an api key',
    EXOTEL_API_TOKEN: 'an api token',
    DLT_ENTITY_ID: '1101234560000012345',
    DLT_HEADER: 'NNAGAR',
    DLT_TEMPLATES: 'sign-in-code=1107160000000000001,refund-made=1107160000000000002',
  }
  expect(read().messages).toEqual({ kind: 'sandbox' })
  expect(read({ DEMO: 'off' }).messages).toEqual({ kind: 'none' })
  expect(read({ ...whatsapp, MESSAGES: 'none' }).messages).toEqual({ kind: 'none' })
  expect(read(whatsapp).messages).toMatchObject({ kind: 'services', sms: undefined })
  expect(read({ ...whatsapp, ...sms, MESSAGE_RATES: '180,115,120' }).messages).toMatchObject({
    whatsapp: { phoneNumberId: '106540352242922', origin: 'https://graph.facebook.com/v23.0' },
    sms: { header: 'NNAGAR', templateIds: { 'refund-made': '1107160000000000002' } },
    rates: { sms: 180, utility: 115, authentication: 120 },
  })
  const { WHATSAPP_APP_SECRET, ...half } = whatsapp
  expect(() => read(half)).toThrow('WHATSAPP_APP_SECRET: is needed')
  const { DLT_HEADER, ...halfSms } = sms
  expect(() => read(halfSms)).toThrow('DLT_HEADER: is needed')
  expect(() => read({ ...sms, DLT_TEMPLATES: 'parcel-lost=1107160000000000001' })).toThrow(
    'no message parcel-lost',
  )
  expect(() => read({ MESSAGES: 'services' })).toThrow('needs the settings')
  expect(() => read({ MESSAGES: 'sandbox', DEMO: 'off' })).toThrow('sends nothing')
})

test('customers are paid by RazorpayX when the whole account is known, and half of it is a mistake', () => {
  const account = {
    RAZORPAYX_KEY_ID: 'rzp_live_payouts',
    RAZORPAYX_KEY_SECRET: 'a key secret',
    RAZORPAYX_ACCOUNT_NUMBER: '7878780080316316',
  }
  expect(read(account).customerPayouts).toMatchObject({
    kind: 'razorpayx',
    accountNumber: '7878780080316316',
  })
  expect(read({ DEMO: 'off' }).customerPayouts).toEqual({ kind: 'none' })
  const { RAZORPAYX_ACCOUNT_NUMBER, ...half } = account
  expect(() => read(half)).toThrow('RAZORPAYX_ACCOUNT_NUMBER: is needed')
  expect(() => read({ CUSTOMER_PAYOUTS: 'sandbox', DEMO: 'off' })).toThrow('moves no money')
})

test('sellers are paid in made-up money beside the test gateway alone, and by Razorpay Route beside Razorpay’s', () => {
  const razorpay = {
    RAZORPAY_KEY_ID: 'rzp_test_shop',
    RAZORPAY_KEY_SECRET: 'a key secret',
    RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
  }
  expect(read().settlement).toEqual({ kind: 'sandbox' })
  expect(read({ DEMO: 'off' }).settlement).toEqual({ kind: 'none' })
  expect(read(razorpay).settlement).toEqual({ kind: 'none' })
  expect(read({ ...razorpay, SETTLEMENT: 'razorpay-route' }).settlement).toEqual({ kind: 'razorpay-route' })
  expect(() => read({ SETTLEMENT: 'razorpay-route' })).toThrow('set RAZORPAY_KEY_ID')
  expect(() => read({ ...razorpay, SETTLEMENT: 'sandbox' })).toThrow('moves no money')
})

test('cards are offered to be saved at Razorpay where the shop says that Razorpay allowed it', () => {
  const razorpay = {
    RAZORPAY_KEY_ID: 'rzp_test_shop',
    RAZORPAY_KEY_SECRET: 'a key secret',
    RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
  }
  expect(read(razorpay).gateway).toMatchObject({ savesCards: false })
  expect(read({ ...razorpay, RAZORPAY_SAVED_CARDS: 'on' }).gateway).toMatchObject({ savesCards: true })
})

describe('connections to the database', () => {
  test.each([
    ['1', 16],
    ['2', 16],
    ['4', 12],
    ['8', 6],
    ['64', 4],
  ])('of each of %s web processes are %i at the most, so that all have some', (webProcesses, poolMax) => {
    expect(read({ WEB_PROCESSES: webProcesses })).toMatchObject({
      webProcesses: Number(webProcesses),
      poolMax,
    })
  })

  test('are as many as asked for, however many processes there are', () => {
    expect(read({ WEB_PROCESSES: '8', DATABASE_POOL_MAX: '40' }).poolMax).toBe(40)
    expect(read()).toMatchObject({ webProcesses: undefined, poolMax: 16 })
  })

  test.each(['0', '65', 'two', '1.5'])('and %s web processes are refused', (webProcesses) => {
    expect(() => read({ WEB_PROCESSES: webProcesses })).toThrow(ConfigError)
  })
})

test('a process is measured at METRICS_PORT and as many ports further as the start says, and by others with a token alone', () => {
  const token = 'sixteen-letters-x'
  expect(read().metrics).toBeUndefined()
  expect(read({ METRICS_TOKEN: token }).metrics).toBeUndefined()
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464, token: undefined })
  expect(read({ METRICS_PORT: '9464', NN_PROCESS_INDEX: '2' }).metrics?.port).toBe(9466)
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
  expect(() => read(open)).toThrow('METRICS_TOKEN')
  expect(read({ ...open, METRICS_TOKEN: token }).metrics).toEqual({ host: '0.0.0.0', port: 9464, token })
  expect(() => read({ ...open, METRICS_TOKEN: 'too short' })).toThrow('at least 16')
  expect(() => read({ ...open, METRICS_TOKEN: 'sixteen letters and spaces' })).toThrow('without spaces')
})

test('traces are sent only where a collector is named', () => {
  expect(read().tracing).toBeUndefined()
  expect(read({ OTEL_SERVICE_NAME: 'shop' }).tracing).toBeUndefined()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    service: 'nanonagar',
  })
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT')
})
