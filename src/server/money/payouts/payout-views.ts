import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { EntryKind } from '#domain/money/earnings/ledger-entries.ts'
import { type Owed, owedOf } from '#domain/money/payouts/owed.ts'
import { type PayoutSchedule, payoutSchedule } from '#domain/money/payouts/payout-schedule.ts'
import type { PayoutStatus } from '#domain/money/payouts/payout-status.ts'
import { type PayoutWait, payoutWait } from '#domain/money/payouts/payout-wait.ts'
import { payoutDay } from '#domain/money/payouts/reserve.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { readBalance } from '#server/money/earnings/earnings-views.ts'
import { type Db, readReleased } from '#server/money/earnings/releases/released-views.ts'
import { type Coming, readComing } from './coming-views.ts'

type Tx = Parameters<typeof readBalance>[0]
type Tools = Pick<App, 'db' | 'random' | 'clock' | 'settlement'>

/** A payout as it is listed. Times are ISO texts, amounts paise. */
export interface ListedPayout {
  id: string
  sellerId: string
  sellerName: string
  amountPaise: Paise
  status: PayoutStatus
  bankLast4: string
  utr: string | null
  problem: string | null
  madeAt: string
}

export interface PayoutPage extends Partial<PagePosition> {
  payouts: ListedPayout[]
}

/** What a seller is paid next and on which days, or why not. */
export interface OwnSchedule {
  today: Day
  /** What the next payout pays; negative when the next sales pay it back. */
  releasedPaise: Paise
  wait: PayoutWait | undefined
  bankLast4: string | null
  coming: Coming
  owed: Owed
  /** All that is owed, by the day on which it is paid: the days and amounts of `coming`, summed. */
  schedule: PayoutSchedule
}

/** The same, with what was paid before. */
export interface OwnPayouts extends PayoutPage, OwnSchedule {}

/** A row of the ledger that a payout pays. */
export interface PaidRow {
  id: number
  at: string
  kind: EntryKind
  amountPaise: Paise
  isReversal: boolean
  /** Of a charge or reserve: why. */
  note: string | null
  vendorOrder: { id: string; number: string } | undefined
}

const PAYOUTS: KeysetList<'latest'> = {
  table: 'payouts',
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('made_at')], direction: 'desc' } },
}
/** More than a week of a busy shop; the ledger itself has every row. */
const ROWS_SHOWN_MAX = 500

/** A seller's payouts, the latest first, with what the next one pays or why there is none. */
export function readOwnPayouts(
  app: Tools,
  sellerId: string,
  query: { cursor?: string | undefined },
): Promise<OwnPayouts> {
  return inSellerTransaction(app, sellerId, async (tx) => ({
    ...(await listPage(tx, query, (payouts) => payouts.where('payouts.seller_id', '=', sellerId))),
    ...(await readSchedule(app, tx, sellerId)),
  }))
}

/** What comes on which day, wherever a seller reads of it. */
export function readOwnSchedule(app: Tools, sellerId: string): Promise<OwnSchedule> {
  return inSellerTransaction(app, sellerId, (tx) => readSchedule(app, tx, sellerId))
}

async function readSchedule(app: Tools, tx: Tx, sellerId: string): Promise<OwnSchedule> {
  const seller = await tx
    .selectFrom('sellers')
    .select(['standing', 'bank_account_last4 as bankLast4', 'linked_account as linkedAccount'])
    .select('payout_refused_at as refusedAt')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
  const of = { sellerId, today: indianDay(app.clock.now()) }
  const rows = await readReleased(tx, of)
  const coming = await readComing(tx, of)
  const releasedPaise = rows.reduce((sum, row) => sum + row.paise, coming.changePaise)
  const wait = payoutWait({
    releasedPaise,
    hasBankAccount: seller.bankLast4 !== null,
    hasLinkedAccount: seller.linkedAccount !== null || !app.settlement?.needsLinkedAccount,
    isAccountRefused: seller.refusedAt !== null,
    isApproved: seller.standing === 'approved',
    hasService: app.settlement !== undefined,
  })
  const owed = owedOf({
    lines: { readyPaise: releasedPaise, ...keptBy(coming) },
    ledger: { balancePaise: await readBalance(tx, sellerId), setAsidePaise: coming.setAsidePaise },
  })
  const nextOn = wait ? undefined : payoutDay(of.today)
  const schedule = payoutSchedule([
    { paidOn: nextOn, paise: releasedPaise },
    ...coming.releases,
    ...coming.reserves,
    { paidOn: undefined, paise: owed.onTheWayPaise + owed.cashPaise + owed.heldPaise + owed.otherPaise },
  ])
  const { bankLast4 } = seller
  return { today: of.today, coming, owed, schedule, releasedPaise, wait, bankLast4 }
}

function keptBy({ releases, reserves, plannedPaise, holds, onTheWayPaise, waitsForCash }: Coming) {
  const sum = (amounts: readonly { paise: Paise }[]) => amounts.reduce((all, { paise }) => all + paise, 0)
  return {
    laterPaise: sum(releases),
    onTheWayPaise,
    cashPaise: waitsForCash?.paise ?? 0,
    reservePaise: sum(reserves) - plannedPaise,
    toReservePaise: plannedPaise,
    heldPaise: sum(holds),
  }
}

/** One payout of a seller with the rows that it pays; undefined for another's. */
export function findOwnPayout(
  app: Tools,
  sellerId: string,
  id: string,
): Promise<{ payout: ListedPayout; rows: PaidRow[] } | undefined> {
  return inSellerTransaction(app, sellerId, (tx) => findPayout(tx, id, sellerId))
}

/** All payouts, the latest first. */
export function listPayouts(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'payouts.read'>,
  query: { cursor?: string | undefined },
): Promise<PayoutPage> {
  return listPage(db, query, (payouts) => payouts)
}

/** One payout with the rows that it pays. */
export function findPayoutForOffice({ db }: Pick<App, 'db'>, _admin: Permitted<'payouts.read'>, id: string) {
  return findPayout(db, id)
}

async function findPayout(
  db: Db,
  id: string,
  sellerId?: string,
): Promise<{ payout: ListedPayout; rows: PaidRow[] } | undefined> {
  if (!isUuid(id)) return undefined
  const row = await select(db)
    .where('payouts.id', '=', id)
    .$if(sellerId !== undefined, (query) => query.where('payouts.seller_id', '=', sellerId ?? ''))
    .executeTakeFirst()
  if (!row) return undefined
  const rows = await db
    .selectFrom('payout_rows')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'payout_rows.ledger_entry_id')
    .leftJoin('orders', 'orders.id', 'ledger_entries.order_id')
    .select(['ledger_entries.id', 'ledger_entries.at', 'ledger_entries.kind', 'ledger_entries.seller_paise'])
    .select(['ledger_entries.reverses', 'ledger_entries.vendor_order_id', 'orders.sequence', 'note'])
    .where('payout_rows.payout_id', '=', id)
    .orderBy('ledger_entries.id')
    .limit(ROWS_SHOWN_MAX)
    .execute()
  return {
    payout: payoutOf(row),
    rows: rows.map((paid) => ({
      id: paid.id,
      at: paid.at.toISOString(),
      kind: paid.kind,
      amountPaise: paid.seller_paise,
      isReversal: paid.reverses !== null,
      note: paid.note,
      vendorOrder:
        paid.vendor_order_id && paid.sequence !== null
          ? { id: paid.vendor_order_id, number: orderNumber(paid.sequence) }
          : undefined,
    })),
  }
}

function select(db: Db) {
  return db
    .selectFrom('payouts')
    .innerJoin('sellers', 'sellers.id', 'payouts.seller_id')
    .select(['payouts.id', 'payouts.seller_id', 'sellers.name', 'amount_paise', 'payouts.status'])
    .select(['bank_last4', 'utr', 'problem', 'made_at'])
}

async function listPage(
  db: Db,
  query: { cursor?: string | undefined },
  narrow: (payouts: ReturnType<typeof select>) => ReturnType<typeof select>,
): Promise<PayoutPage> {
  const page = keysetPage(PAYOUTS, query)
  const rows = await narrow(select(db)).$call(page.read)
  const { rows: shown, ...position } = page.cut(rows)
  return { payouts: shown.map(payoutOf), ...position }
}

function payoutOf(row: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): ListedPayout {
  return {
    id: row.id,
    sellerId: row.seller_id,
    sellerName: row.name,
    amountPaise: row.amount_paise,
    status: row.status,
    bankLast4: row.bank_last4,
    utr: row.utr,
    problem: row.problem,
    madeAt: row.made_at.toISOString(),
  }
}
