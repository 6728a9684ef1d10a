import type { Transaction } from 'kysely'
import { REFUSE_REASONS, refusedBecause } from '#domain/goods/measurements/measurement-states.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { findAddressee } from '#server/goods/reviews/reviewer-views.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { changeMeasurement } from './measurement-store.ts'
import { recount } from './recount.ts'
import { lockMeasurement } from './withdraw-measurement.ts'

const WORDS_MAX = 1_000
/** As many as a page shows. */
const CHOSEN_MAX = 20

type Outcome = 'counted' | 'refused'

/**
 * Has a measurement that waits count, or refuses it for one of the fixed reasons with words that its writer reads in a
 * letter. Refuses one that was changed or decided meanwhile, and one's own.
 */
export async function decideMeasurement(
  app: App,
  admin: Permitted<'reviews.decide'>,
  o: {
    measurementId: string
    version: number
    outcome: Outcome
    fields: Readonly<Record<string, unknown>>
  },
): Promise<
  Result<
    { state: Outcome },
    | 'measurements.already_decided'
    | 'measurements.gone'
    | 'measurements.of_oneself'
    | 'measurements.reason_missing'
  >
> {
  const read = readDecision(o)
  if (!read.ok) return read
  const { reason, words } = read.value
  return decideInTransaction(app, async (tx) => {
    const found = await lockMeasurement(tx, o.measurementId)
    if (!found) return refuse('measurements.gone')
    const { row, product } = found
    if (row.user_id === admin.userId) return refuse('measurements.of_oneself')
    if (row.state !== 'waiting' || row.version !== o.version) return refuse('measurements.already_decided')
    const at = app.clock.now()
    await changeMeasurement(tx, row.id, {
      state: o.outcome,
      counted_since: o.outcome === 'counted' ? at : null,
      refused_for: reason,
      refused_words: reason && words,
      queued_at: null,
    })
    await recount(tx, product, at)
    await mailDecision(app, tx, {
      userId: row.user_id,
      productId: product.id,
      name: product.facts.name,
      reason,
      words,
    })
    await audit(tx, app, {
      ...asActor(admin),
      action: `measurement.${o.outcome}`,
      subject: { kind: 'measurement', id: row.id },
      before: { state: row.state, value: row.value },
      after: { state: o.outcome, ...(reason && { reason, words }) },
    })
    return ok({ state: o.outcome })
  })
}

/**
 * The same of several that wait, one after the other, each with its letter. What was decided or changed meanwhile, and
 * one's own, is left out: gives how many are decided. Refuses when none is.
 */
export async function decideMeasurements(
  app: App,
  admin: Permitted<'reviews.decide'>,
  {
    chosen,
    ...decision
  }: {
    chosen: readonly { measurementId: string; version: number }[]
    outcome: Outcome
    fields: Readonly<Record<string, unknown>>
  },
): Promise<Result<{ decided: number }, CodeOf<typeof decideMeasurement>>> {
  let decided = 0
  let isOneself = false
  for (const which of chosen.slice(0, CHOSEN_MAX)) {
    const done = await decideMeasurement(app, admin, { ...which, ...decision })
    if (done.ok) decided += 1
    else if (done.problem.code === 'measurements.reason_missing') return done
    else isOneself ||= done.problem.code === 'measurements.of_oneself'
  }
  if (decided > 0) return ok({ decided })
  return refuse(isOneself ? 'measurements.of_oneself' : 'measurements.already_decided')
}

function readDecision({ outcome, fields }: { outcome: Outcome; fields: Readonly<Record<string, unknown>> }) {
  if (outcome === 'counted') return ok({ reason: null, words: '' })
  const words = manyLines(fields.words)
  const reason = REFUSE_REASONS.find(({ key }) => key === fields.reason)?.key ?? null
  return (
    refuseFields('measurements.reason_missing', {
      reason: reason ? undefined : 'Please choose a reason',
      words: requiredTextProblem(words, WORDS_MAX),
    }) ?? ok({ reason, words })
  )
}

async function mailDecision(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string | null; productId: string; name: string; reason: string | null; words: string },
): Promise<void> {
  const to = o.userId === null ? undefined : await findAddressee(tx, o.userId)
  if (!to || o.userId === null) return
  const name = withoutLinks(o.name)
  const blocks: MailBlock[] =
    o.reason === null
      ? [{ kind: 'paragraph', text: `We checked what you measured of ${name}, and it counts.` }]
      : [
          { kind: 'paragraph', text: `We do not count what you measured of ${name}.` },
          { kind: 'rows', rows: [{ label: 'Reason', value: refusedBecause(o.reason) }] },
          { kind: 'paragraph', text: withoutLinks(o.words) },
          { kind: 'paragraph', text: 'You can measure it again, and we check it again.' },
        ]
  await queueMail(app, tx, {
    kind: o.reason === null ? 'measurement-counted' : 'measurement-refused',
    to: to.email,
    userId: o.userId,
    subject: `Your measurement of ${shorten(name, 60)} ${o.reason === null ? 'counts' : 'is not counted'}`,
    content: {
      greeting: `Dear ${to.name},`,
      blocks: [
        ...blocks,
        { kind: 'button', label: 'See my measurements', url: `${app.config.publicUrl}/measurements` },
      ],
    },
  })
}
