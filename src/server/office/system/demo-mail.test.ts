import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoMailList } from '#domain/office/system/demo-mail-list.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listMails } from './demo-mail-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await inTransaction(app, async (tx) => {
    await send(tx, 'asha@example.in', 'Your return R-000012', 'Keep it packed.')
    await send(tx, 'asha@example.in', 'Your refund', 'Credit note CC/26-27/C000003 for order #NN100014.')
    await send(tx, 'kumar@example.in', 'A dispute', 'It is NN-D-000123, of asha@example.in: 100% wrong.')
  })
})
afterAll(() => close())

const send = (tx: Parameters<typeof queueMail>[1], to: string, subject: string, text: string) =>
  queueMail(app, tx, {
    kind: 'return-requested',
    to,
    subject,
    content: { greeting: 'Hello,', blocks: [{ kind: 'paragraph', text }] },
  })

test.each([
  ['R-000012', ['Your return R-000012']],
  ['r-000012', ['Your return R-000012']],
  ['CC/26-27/C000003', ['Your refund']],
  ['#NN100014', ['Your refund']],
  ['NN-D-000123', ['A dispute']],
  ['100%', ['A dispute']],
  ['asha@example.in', ['Your refund', 'Your return R-000012']],
  ['asha@example.in ', ['Your refund', 'Your return R-000012']],
  ['keep it', ['Your return R-000012']],
  ['R-000013', []],
])(
  'of the demonstration’s mails %s finds those to it, about it or with it in their words',
  async (q, subjects) => {
    const { mails } = await listMails(app, demoMailList.parse(new URLSearchParams({ q })))
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(subjects)
  },
)
