import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { openText, sealText } from '#server/ground/outside/sealed-text.ts'
import { takeCode } from '#server/people/sign-in/second-factor/second-factor-code.ts'
import { bankAccountHash } from '#server/selling/sellers/bank-account/bank-account-hash.ts'
import { addSeller } from '#tests/support/catalogue-rows.ts'
import { addCustomer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { resealTexts } from './reseal-texts.ts'

const NEW = 'the new secret that is longer than needed'
const NUMBERS = ['123456789012', '123456789012', '555555555555']

let app: App
let close: () => Promise<void>
let sellers: string[]
let userId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())
beforeEach(async () => {
  await app.db.deleteFrom('second_factors').execute()
  await app.db.deleteFrom('sellers').execute()
  sellers = await Promise.all(NUMBERS.map((_, at) => addSeller(app, `shop-${at}`)))
  for (const [at, id] of sellers.entries()) {
    const accountNumber = NUMBERS[at] ?? ''
    await app.db
      .updateTable('sellers')
      .set({
        bank_holder: 'Holder',
        bank_ifsc: 'HDFC0000001',
        bank_account_last4: accountNumber.slice(-4),
        bank_account_ciphertext: sealText(app, { purpose: 'bank-account', owner: id }, accountNumber),
        bank_account_fingerprint: bankAccountHash(app, { ifsc: 'HDFC0000001', accountNumber }),
      })
      .where('id', '=', id)
      .execute()
  }
  ;({ userId } = await addCustomer(app))
  const secret_ciphertext = sealText(app, { purpose: 'second-factor', owner: userId }, 'JBSWY3DPEHPK3PXP')
  await app.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret_ciphertext, enabled_at: null, last_step: null })
    .execute()
})

/** The marketplace under another secret, which may still know those of before. */
const under = (secret: string, ...previousSecrets: string[]): App => ({
  ...app,
  config: { ...app.config, secret, previousSecrets },
})

async function openAll(shop: App): Promise<string[]> {
  const rows = await shop.db.selectFrom('sellers').selectAll().orderBy('id').execute()
  return rows.map((row) =>
    openText(shop, { purpose: 'bank-account', owner: row.id }, row.bank_account_ciphertext ?? ''),
  )
}

async function prints(): Promise<(string | null)[]> {
  const rows = await app.db.selectFrom('sellers').select('bank_account_fingerprint').orderBy('id').execute()
  return rows.map((row) => row.bank_account_fingerprint)
}

test('everything that is sealed opens under the new secret alone, and equal accounts have equal prints', async () => {
  const before = await prints()
  expect(await resealTexts(under(NEW, app.config.secret))).toEqual({ resealed: 4, lost: 0 })
  expect(await openAll(under(NEW))).toEqual(NUMBERS)
  await expect(openAll(app)).rejects.toThrow()
  const [first, second, third] = await prints()
  expect([first === second, first === third, before.includes(first ?? '')]).toEqual([true, false, false])
  expect(first).toBe(bankAccountHash(under(NEW), { ifsc: 'HDFC0000001', accountNumber: NUMBERS[0] ?? '' }))
  const factor = await app.db.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow()
  const seal = { purpose: 'second-factor', owner: userId } as const
  expect(openText(under(NEW), seal, factor.secret_ciphertext)).toBe('JBSWY3DPEHPK3PXP')
  expect(await resealTexts(under(NEW, app.config.secret))).toEqual({ resealed: 0, lost: 0 })
})

test('cut short in the middle everything still opens, and the next run completes it', async () => {
  await sql`CREATE FUNCTION cut_short() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the power went'; END $$`.execute(
    app.db,
  )
  await sql`CREATE TRIGGER cut_short BEFORE UPDATE ON sellers FOR EACH ROW WHEN (old.id = 'shop-1')
    EXECUTE FUNCTION cut_short()`.execute(app.db)
  const both = under(NEW, app.config.secret)
  await expect(resealTexts(both)).rejects.toThrow('the power went')
  await sql`DROP FUNCTION cut_short CASCADE`.execute(app.db)
  await expect(openAll(under(NEW))).rejects.toThrow()
  expect(await openAll(both)).toEqual(NUMBERS)
  expect(await resealTexts(both)).toEqual({ resealed: 3, lost: 0 })
  expect(await openAll(under(NEW))).toEqual(NUMBERS)
})

test('what a shop changes meanwhile stays theirs', async () => {
  const both = under(NEW, app.config.secret)
  const changed = sealText(both, { purpose: 'bank-account', owner: 'shop-2' }, '999999999999')
  let hasChanged = false
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Between the first reading and the first writing, and never again.
    async transformResult({ result }) {
      if (hasChanged) return result
      hasChanged = true
      await app.db
        .updateTable('sellers')
        .set({ bank_account_ciphertext: changed })
        .where('id', '=', 'shop-2')
        .execute()
      return result
    },
  })
  await resealTexts({ ...both, db })
  expect((await openAll(under(NEW)))[2]).toBe('999999999999')
})

test('a text that no secret opens is counted, and a recovery code still works where the secret is lost', async () => {
  const lost = under('one that never sealed anything here, really')
  expect(await resealTexts(lost)).toEqual({ resealed: 0, lost: 4 })
  const code = 'ABCDEFGHIJKLMNOP'
  await app.db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_sha256: fingerprint(code), used_at: null })
    .execute()
  const take = async (typed: string) => {
    const { secret_ciphertext } = await app.db
      .selectFrom('second_factors')
      .selectAll()
      .executeTakeFirstOrThrow()
    const factor = { secretCiphertext: secret_ciphertext, enabledAt: new Date() }
    return inTransaction(lost, (tx) => takeCode(lost, tx, { userId, factor, code: typed }))
  }
  expect(await take('123456')).toBeUndefined()
  expect(await take(code)).toBeDefined()
})
