import { indianDay } from '#domain/ground/shared/days.ts'
import { TRANSFER_PAISE_MIN } from '#domain/money/payouts/payout-legs.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askDue } from '#server/ground/outside/ask-due.ts'
import type { SettlementService } from '#server/ground/outside/settlement/settlement-service.ts'
import { readExpectedEarnings } from './expected-earnings-views.ts'
import {
  type DueTransfer,
  insertTransfer,
  listVendorOrdersToSplit,
  noteWhatWentBack,
  takeDueTransfers,
  writeHeld,
  writeRefusedTransfer,
} from './transfer-store.ts'

const AT_ONCE = 50

/**
 * Splits captured payments: what each vendor order is going to earn its seller is transferred to the seller's account with the
 * settlement service, on hold, before anything of it can reach the marketplace; what goes back to the customer is reversed,
 * transfer by transfer. Each transfer is written down before it is asked for, and asked about before it is asked for
 * again. One that is refused is paid with the payout. Gives how many were asked about.
 */
export async function splitPayments(app: App): Promise<number> {
  const { settlement: service } = app
  if (!service) return 0
  await writeNewTransfers(app, service)
  await noteWhatWentBack(app.db, app.clock.now())
  return askDue(app, {
    take: (limit) => takeDueTransfers(app.db, app.clock.now(), limit),
    limit: AT_ONCE,
    isAll: true,
    ask: (transfer) => ask(app, service, transfer),
    failed: 'a transfer could not be asked for',
    named: ({ id }) => ({ transfer: id }),
  })
}

function writeNewTransfers(app: App, { name: service, gateway }: SettlementService): Promise<void> {
  return inTransaction(app, async (tx) => {
    const at = app.clock.now()
    const vendorOrders = await listVendorOrdersToSplit(tx, { gateway, at, limit: AT_ONCE })
    const vendorOrderIds = vendorOrders.map((vendorOrder) => vendorOrder.vendorOrderId)
    const expected = await readExpectedEarnings(tx, { vendorOrderIds, on: indianDay(at) })
    for (const vendorOrder of vendorOrders) {
      const amountPaise = expected.get(vendorOrder.vendorOrderId) ?? 0
      if (amountPaise >= TRANSFER_PAISE_MIN)
        await insertTransfer(tx, { ...vendorOrder, id: app.random.uuid(), service, amountPaise, at })
    }
  })
}

async function ask(app: App, service: SettlementService, transfer: DueTransfer): Promise<void> {
  const { id, status, reference, keepPaise } = transfer
  if (service.name !== transfer.service) {
    app.log.error({ transfer: id }, 'a transfer waits for a settlement service that is not set any more')
    return
  }
  const answer =
    status === 'asked'
      ? await service.split({ ...transfer, key: id })
      : await service.cutDown({ reference: reference ?? '', keepPaise })
  await app.pause('transfers:answered')
  const at = app.clock.now()
  if (answer.kind === 'held') await writeHeld(app.db, { ...answer, id, at })
  if (answer.kind !== 'failed') return
  app.log.error({ transfer: id, reason: answer.reason }, 'a transfer was refused')
  if (status === 'asked') await writeRefusedTransfer(app.db, { id, reason: answer.reason, at })
}
