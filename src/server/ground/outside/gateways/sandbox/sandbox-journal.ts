import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CHOSEN_METHODS } from '#domain/ground/outside/gateway-method.ts'

const Order = z.object({
  kind: z.literal('order'),
  id: z.string(),
  receipt: z.string(),
  amountPaise: z.number(),
  /** The offers that it was opened with. */
  offers: z.array(z.string()).optional(),
  at: z.string(),
})
/** A payment as the test gateway remembers it. Nothing of a card but what a receipt shows. */
const Payment = z.object({
  kind: z.literal('payment'),
  id: z.string(),
  orderId: z.string(),
  reference: z.string(),
  amountPaise: z.number(),
  method: z.enum(['card', 'upi', ...CHOSEN_METHODS]),
  /** The code of a bank, wallet, lender or card issuer; for a plan with its months. */
  instrument: z.string().optional(),
  months: z.number().optional(),
  /** The offer that was used, and what it took off: of the amount already, or of what is settled. */
  offer: z.object({ id: z.string(), discountPaise: z.number(), isInAmount: z.boolean() }).optional(),
  status: z.enum(['pending', 'authorized', 'captured', 'failed', 'refunded']),
  reason: z.string().optional(),
  card: z.object({ brand: z.string(), last4: z.string(), issuer: z.string() }).optional(),
  /** What the customer is asked for, and where they go from there. */
  asks: z.enum(['bank', 'bank-then-declined', 'upi', 'confirm', 'card']).optional(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  orderNumber: z.string(),
  /** What the bank decides by itself, and when. */
  turns: z
    .object({ at: z.string(), to: z.enum(['authorized', 'failed']), reason: z.string().optional() })
    .optional(),
  isDisputed: z.boolean().optional(),
  /** The customer for whom the card is saved once the bank lets the payment through. */
  savedFor: z.string().optional(),
  at: z.string(),
})
const Customer = z.object({
  kind: z.literal('customer'),
  id: z.string(),
  email: z.string().optional(),
  contact: z.string().optional(),
  notes: z.record(z.string(), z.string()),
})
/** A saved card: what a receipt shows of it. */
const Token = z.object({
  kind: z.literal('token'),
  id: z.string(),
  customerId: z.string(),
  card: z.object({ brand: z.string(), last4: z.string(), issuer: z.string() }),
  isDeleted: z.boolean().optional(),
  at: z.string(),
})
const Refund = z.object({
  kind: z.literal('refund'),
  id: z.string(),
  key: z.string(),
  paymentId: z.string(),
  amountPaise: z.number(),
  status: z.enum(['pending', 'processed']),
  at: z.string(),
})
/** What a customer's bank disputes of a payment, as the gateway tells of it. */
const Dispute = z.object({
  kind: z.literal('dispute'),
  id: z.string(),
  paymentId: z.string(),
  status: z.enum(['open', 'under_review', 'won', 'lost']),
  respondBy: z.number(),
  /** What the shop contests it with. */
  contest: z
    .object({
      amountPaise: z.number(),
      summary: z.string(),
      documentId: z.string(),
      proofs: z.array(z.string()),
    })
    .optional(),
})
/** A PDF that the shop gave; the file itself is not kept. */
const Document = z.object({ kind: z.literal('document'), id: z.string(), size: z.number() })
const Event = z.object({
  kind: z.literal('event'),
  id: z.string(),
  event: z.string(),
  body: z.string(),
  at: z.string(),
  nextAt: z.string(),
  tries: z.number(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
})
const Entry = z.discriminatedUnion('kind', [
  Order,
  Payment,
  Customer,
  Token,
  Refund,
  Dispute,
  Document,
  Event,
])

export type SandboxOrder = z.infer<typeof Order>
export type SandboxPayment = z.infer<typeof Payment>
export type SandboxCustomer = z.infer<typeof Customer>
export type SandboxToken = z.infer<typeof Token>
export type SandboxRefund = z.infer<typeof Refund>
export type SandboxDispute = z.infer<typeof Dispute>
export type SandboxDocument = z.infer<typeof Document>
export type SandboxEvent = z.infer<typeof Event>
type Entry = z.infer<typeof Entry>

export interface SandboxJournal {
  orders(): IterableIterator<SandboxOrder>
  payments(): IterableIterator<SandboxPayment>
  customers(): IterableIterator<SandboxCustomer>
  tokens(): IterableIterator<SandboxToken>
  refunds(): IterableIterator<SandboxRefund>
  disputes(): IterableIterator<SandboxDispute>
  events(): IterableIterator<SandboxEvent>
  findOrder(id: string): SandboxOrder | undefined
  findCustomer(id: string): SandboxCustomer | undefined
  findDispute(id: string): SandboxDispute | undefined
  findDocument(id: string): SandboxDocument | undefined
  findPayment(id: string): SandboxPayment | undefined
  /** Resolves once it is on the disk. A later entry with the same id stands for the earlier one. */
  append(entry: Entry): Promise<void>
  close(): Promise<void>
}

/** Everything in one file, a line of JSON each, written through to the disk: a restart forgets nothing. */
export async function openSandboxJournal(folder: string): Promise<SandboxJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'gateway.jsonl')
  const file = await open(path, 'a', 0o600)
  const kept = {
    order: new Map<string, SandboxOrder>(),
    payment: new Map<string, SandboxPayment>(),
    customer: new Map<string, SandboxCustomer>(),
    token: new Map<string, SandboxToken>(),
    refund: new Map<string, SandboxRefund>(),
    dispute: new Map<string, SandboxDispute>(),
    document: new Map<string, SandboxDocument>(),
    event: new Map<string, SandboxEvent>(),
  }
  const keep = (entry: Entry) => (kept[entry.kind] as Map<string, Entry>).set(entry.id, entry)
  for (const entry of await readEntries(path)) keep(entry)
  return {
    orders: () => kept.order.values(),
    payments: () => kept.payment.values(),
    customers: () => kept.customer.values(),
    tokens: () => kept.token.values(),
    refunds: () => kept.refund.values(),
    disputes: () => kept.dispute.values(),
    events: () => kept.event.values(),
    findOrder: (id) => kept.order.get(id),
    findCustomer: (id) => kept.customer.get(id),
    findDispute: (id) => kept.dispute.get(id),
    findDocument: (id) => kept.document.get(id),
    findPayment: (id) => kept.payment.get(id),
    async append(entry) {
      await file.appendFile(`${JSON.stringify(entry)}\n`)
      await file.datasync()
      keep(entry)
    },
    close: () => file.close(),
  }
}

/** A last line that a crash cut short was never acknowledged: it is removed. */
async function readEntries(path: string): Promise<Entry[]> {
  const entries: Entry[] = []
  const text = await readFile(path, 'utf8')
  let wholeBytes = 0
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split(/(?<=\n)/)) {
    const entry = readLine(line)
    if (!entry) break
    entries.push(entry)
    wholeBytes += Buffer.byteLength(line)
  }
  if (wholeBytes !== Buffer.byteLength(text)) await truncate(path, wholeBytes)
  return entries
}

function readLine(line: string): Entry | undefined {
  try {
    return Entry.parse(JSON.parse(line))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}
