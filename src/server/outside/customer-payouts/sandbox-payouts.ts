import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RefundAccount } from '#domain/shared/bank-account.ts'
import type { CustomerPayouts, HolderAnswer, PayoutAnswer, PayoutRequest } from './customer-payouts.ts'

/** What a payout is refused with by the bank that has the account. */
const REFUSED = 'The bank of the account does not take the money.'
const CAME_BACK = 'The bank of the account has sent the money back.'
const QUESTION = 'sboxq_'
/** Whose account it is where the account does not say. */
const HOLDER = 'Asha Kulkarni'

type Behaviour = 'pays' | 'refuses' | 'late' | 'silent' | 'nobody' | 'slow' | 'returns'

/** What was asked for, as the journal has it: nothing in it says whose account it was. */
interface Asked {
  key: string
  amountPaise: number
  account: string
  behaviour: Behaviour
}

/**
 * A payout service for development and demonstrations: no money moves and nothing leaves the machine. What an account
 * does is in its name: UPI addresses `…@ok` and `…@okbank` belong to somebody called like the address
 * ("asha.kulkarni@ok": Asha Kulkarni), `…@refuses` too, but their bank takes no money, `…@returns` take it and send it
 * back, `…@late` take a while, of `…@slow` the bank takes a while to say whose they are, `…@silent` are not answered for;
 * nobody has another. Account numbers that end in 0000 are refused, in 9999 unknown, in 8888 late, in 7777 sent back; the
 * rest belong to Asha Kulkarni, as the demonstration's customer is called. Its journal, if it has one, outlives its
 * process; programs that share it see each other's payouts.
 */
export function sandboxPayouts({ journal }: { journal?: string } = {}): CustomerPayouts & {
  asked(): readonly Asked[]
  paid(): readonly Asked[]
} {
  const kept: Asked[] = []
  const asked = () => (journal ? readJournal(journal) : kept)
  const find = (key: string) => asked().find((each) => each.key === key)
  return {
    name: 'sandbox',
    async lookUp({ account }) {
      const behaviour = behaviourOf(account)
      if (behaviour === 'silent') return { kind: 'unknown' }
      if (behaviour === 'nobody') return { kind: 'not-found' }
      const found = { holderName: holderOf(account), reference: `sbox_${digest(textOf(account))}` }
      if (behaviour !== 'slow') return { kind: 'found', ...found }
      return { kind: 'asked', question: `${QUESTION}${found.reference}:${found.holderName}` }
    },
    async findHolder(question): Promise<HolderAnswer> {
      const [reference = '', holderName = ''] = question.slice(QUESTION.length).split(':')
      return question.startsWith(QUESTION) ? { kind: 'found', holderName, reference } : { kind: 'unknown' }
    },
    async pay(request) {
      const before = find(request.key)
      if (before && !isSame(before, request))
        return { kind: 'failed', reason: 'Another request had this key.', isAccount: false }
      const row = before ?? rowOf(request)
      if (!before && journal) writeJournal(journal, row)
      else if (!before) kept.push(row)
      if (row.behaviour === 'late') return { kind: 'pending', gatewayRefundId: numberOf(row.key) }
      return row.behaviour === 'returns'
        ? { kind: 'processed', gatewayRefundId: numberOf(row.key) }
        : answerOf(row)
    },
    async find(key) {
      const row = find(key)
      return row ? answerOf(row) : { kind: 'unknown' }
    },
    asked,
    paid: () => asked().filter((row) => answerOf(row).kind === 'processed'),
  }
}

const BY_HANDLE: Readonly<Record<string, Behaviour>> = {
  ok: 'pays',
  okbank: 'pays',
  refuses: 'refuses',
  returns: 'returns',
  late: 'late',
  slow: 'slow',
  silent: 'silent',
}
const BY_LAST4: Readonly<Record<string, Behaviour>> = {
  '0000': 'refuses',
  '9999': 'nobody',
  '8888': 'late',
  '7777': 'returns',
}

function behaviourOf(account: RefundAccount): Behaviour {
  if (account.kind === 'bank') return BY_LAST4[account.accountNumber.slice(-4)] ?? 'pays'
  return BY_HANDLE[account.address.split('@')[1] ?? ''] ?? 'nobody'
}

function answerOf({ key, behaviour }: Asked): PayoutAnswer {
  if (behaviour === 'refuses' || behaviour === 'nobody')
    return { kind: 'failed', reason: REFUSED, isAccount: true }
  if (behaviour === 'returns') return { kind: 'failed', reason: CAME_BACK, isAccount: true }
  return { kind: 'processed', gatewayRefundId: numberOf(key) }
}

function holderOf(account: RefundAccount): string {
  if (account.kind === 'bank') return HOLDER
  const words = (account.address.split('@')[0] ?? '').split(/[^a-z]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || HOLDER
}

function rowOf({ key, amountPaise, account }: PayoutRequest): Asked {
  return { key, amountPaise, account: digest(textOf(account)), behaviour: behaviourOf(account) }
}

function isSame(one: Asked, { amountPaise, account }: PayoutRequest): boolean {
  return one.amountPaise === amountPaise && one.account === digest(textOf(account))
}

function textOf(account: RefundAccount): string {
  return account.kind === 'upi' ? account.address : `${account.accountNumber}@${account.ifsc}`
}

function numberOf(key: string): string {
  return `SBOXP${digest(key)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12).toUpperCase()
}

function writeJournal(journal: string, row: Asked): void {
  mkdirSync(dirname(journal), { recursive: true, mode: 0o700 })
  appendFileSync(journal, `${JSON.stringify(row)}\n`, { mode: 0o600 })
}

/** A line that a power cut has cut short was never answered. */
function readJournal(journal: string): Asked[] {
  if (!existsSync(journal)) return []
  return readFileSync(journal, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line ? [JSON.parse(line) as Asked] : []
      } catch (error) {
        if (error instanceof SyntaxError) return []
        throw error
      }
    })
}
