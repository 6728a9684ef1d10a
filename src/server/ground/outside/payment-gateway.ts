import type { EvidenceProof } from '#domain/ground/outside/evidence-proof.ts'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import type { ChosenInstrument, GatewayOutage, GatewayWays } from '#domain/ground/outside/gateway-ways.ts'
import type { SavedCard } from '#domain/ground/outside/saved-card.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

/** What the customer does next, in their browser or on their phone. */
export type PaymentStep =
  /** A page of the bank or the gateway. */
  | { kind: 'page'; url: string }
  /** A page of the gateway that is opened by sending it a form: fields of the purchase, none of a card. */
  | { kind: 'form'; action: string; fields: Record<string, string> }
  /** The gateway's own script, on a page of ours that has nothing else: it opens with these options, none of a card. */
  | { kind: 'script'; src: string; options: Record<string, unknown> }
  /** `upi://pay?…`: a QR code on a desktop, a link on a phone; a test gateway has a page that plays the app. */
  | { kind: 'upi'; link: string; testAppUrl?: string | undefined }

export type OpenedGatewayOrder =
  | { gatewayOrderId: string; refusesOffers?: false }
  /** Nothing was opened. */
  | { gatewayOrderId?: undefined; refusesOffers: true }

export interface AttemptRequest {
  gatewayOrderId: string
  /** Ours: the same reference never pays twice. */
  reference: string
  method: GatewayMethod
  amountPaise: Paise
  /** The bank, wallet, lender or plan, where the method alone does not say it. */
  instrument?: ChosenInstrument | undefined
  /** From the tokenizer, for a gateway that has one. */
  cardToken?: string | undefined
  /** Whose saved cards are meant; undefined where none is used and none saved. */
  customer?: CustomerOfAttempt | undefined
  /** Where the gateway sends the browser back to, by a signed form. */
  returnUrl: string
  /** Where a customer goes who gives up on the gateway's page. */
  cancelUrl: string
  /** "#NN100001", for the customer's statement. */
  orderNumber: string
  buyer: { name: string; email: string; phone: string }
}

/** The account's customer at the gateway: pays with a card that is saved there, or has the card saved that pays. */
export interface CustomerOfAttempt {
  gatewayCustomerId: string
  /** Undefined: its person agreed to have the card saved. */
  savedCardId?: string | undefined
}

/**
 * Cards that people saved at a gateway. Each account is a customer of its own there. What is not known now is undefined;
 * every call may be repeated.
 */
export interface SavedCards {
  /** Whether more may be saved: a gateway may have to allow it to the shop’s account first. What is saved can be used all the same. */
  isOffered: boolean
  /**
   * The gateway's customer of an account, the same for the same account. Undefined, too, where the gateway knows a
   * customer of another account by these details: nobody sees the cards of somebody who had the address before.
   */
  openCustomer(account: AccountAtGateway): Promise<{ gatewayCustomerId: string } | undefined>
  listCards(gatewayCustomerId: string): Promise<SavedCard[] | undefined>
  /** True once it is not there any more, also when it was not there before. */
  deleteCard(card: { gatewayCustomerId: string; cardId: string }): Promise<boolean>
}

/** What the gateway tells accounts apart by. */
export interface AccountAtGateway {
  accountId: string
  /** Its own, of which no other account has one; undefined where it has none. */
  email: string | undefined
  /** Proved by a code. */
  phone: string | undefined
}

export type AttemptAnswer =
  | { kind: 'started'; step: PaymentStep | undefined }
  /** The gateway takes no such payment; nothing was charged. */
  | { kind: 'refused'; reason: string }
  /** It did not answer in time: ask for the payments of the order before anything is decided. */
  | { kind: 'unknown' }

export type RefundAnswer =
  | { kind: 'pending' | 'processed'; gatewayRefundId: string }
  /** The gateway will not give it back under this key, whatever is repeated. */
  | { kind: 'failed'; reason: string }
  /** The same since a bank disputes the payment or has taken it back: under another key once that is over. */
  | { kind: 'disputed'; reason: string }
  | { kind: 'unknown' }

/** What a webhook tells: no more than where to look. The gateway is asked for the truth. */
export interface GatewayEvent {
  eventId: string
  kind: string
  gatewayOrderId: string | undefined
  gatewayPaymentId: string | undefined
  dispute: GatewayDispute | undefined
}

/** A customer's bank takes a payment back, or asks about it. */
export interface GatewayDispute {
  id: string
  gatewayPaymentId: string
  phase: string
  status: string
  reason: string
  amountPaise: Paise
  /** Until when it has to be answered. */
  respondBy: Date | undefined
}

/** What becomes of a dispute that is given up: lost, as the gateway now tells of it. */
export type AcceptAnswer =
  | { kind: 'lost'; dispute: GatewayDispute }
  /** The gateway will not take it, whatever is repeated: it was decided, or its time is over. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

/** What a dispute is contested with. */
export interface DisputeContest {
  amountPaise: Paise
  /** At most 1,000 letters. */
  summary: string
  /** The gateway's number of the document that it was given before. */
  documentId: string
  proofs: readonly EvidenceProof[]
}

/** Asked again, a gateway may keep the same document twice: what is submitted names one of them. */
export type UploadAnswer =
  | { kind: 'uploaded'; documentId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

/** What becomes of a dispute that is contested, as the gateway now tells of it. */
export type ContestAnswer =
  | { kind: 'contested'; dispute: GatewayDispute }
  /** The gateway will not take it, whatever is repeated: it was decided, or its time is over. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

/** A line of what the gateway has paid out, by its own account. */
export interface SettlementLine {
  /** Of the payment, refund or adjustment. */
  id: string
  kind: 'payment' | 'refund' | 'adjustment'
  gatewayPaymentId: string | undefined
  settlementId: string
  utr: string | undefined
  amountPaise: Paise
  /** What the gateway keeps, and the GST on it. */
  feePaise: Paise
  taxPaise: Paise
}

/**
 * A payment gateway. One order of the gateway stands for one purchase, with as many payments under it as were tried. Every call has
 * a time limit, and every call that moves money may be repeated: an order is known by its receipt, a payment by its
 * reference, a capture by the payment and a refund by its key. What cannot be learned now is undefined or 'unknown'.
 */
export interface PaymentGateway {
  name: string
  /** Where the browser sends a card for a token; undefined where the gateway asks for the card on a page of its own. */
  tokenizerOrigin: string | undefined
  /** Pages of the gateway that a form of ours opens. */
  formOrigins: readonly string[]
  /** What this gateway can take; what the shop's account may do is asked. */
  methods: readonly GatewayMethod[]
  /** Undefined where the gateway saves none. */
  savedCards?: SavedCards | undefined
  /** What the account may take. */
  findWays(): Promise<GatewayWays | undefined>
  /** What of it does not work now, or soon. */
  findOutages(): Promise<GatewayOutage[] | undefined>
  /**
   * The gateway's order of our purchase: the same for the same receipt. With offers of banks, by the gateway's ids; where the
   * gateway refuses them nothing is opened.
   */
  openOrder(purchase: {
    receipt: string
    amountPaise: Paise
    offers?: readonly string[] | undefined
  }): Promise<OpenedGatewayOrder | undefined>
  /** Whether the gateway opens an order of this amount with an offer: one is opened that nobody pays. */
  takesOffer(asked: { receipt: string; amountPaise: Paise; offer: string }): Promise<boolean | undefined>
  startPayment(request: AttemptRequest): Promise<AttemptAnswer>
  /** Everything that was tried under an order of the gateway, the oldest first; of one with offers with the one that was used. */
  findPayments(
    gatewayOrderId: string,
    asked?: { namesOffers: boolean },
  ): Promise<GatewayPayment[] | undefined>
  /** Takes money that the bank has set aside. False when it is not known whether it was taken. */
  capture(payment: { gatewayPaymentId: string; amountPaise: Paise }): Promise<boolean>
  refund(request: { gatewayPaymentId: string; amountPaise: Paise; key: string }): Promise<RefundAnswer>
  findRefund(refund: { gatewayPaymentId: string; key: string }): Promise<RefundAnswer>
  /** Gives a dispute up: the bank keeps the money. Asked for again, it is lost once. */
  acceptDispute(disputeId: string): Promise<AcceptAnswer>
  /** Gives the gateway a PDF of evidence. */
  uploadEvidence(document: { name: string; bytes: Uint8Array }): Promise<UploadAnswer>
  /** Submits evidence to the bank, for good. Asked for again, it is contested once, with what came first. */
  contestDispute(disputeId: string, contest: DisputeContest): Promise<ContestAnswer>
  /** Undefined for what is not signed by the gateway, is too old, or is none of its events. */
  readWebhook(request: { rawBody: Buffer; headers: Headers; now: Date }): GatewayEvent | undefined
  /** Whether the browser brought back what the gateway signed for this order of the gateway. */
  isSignedReturn(fields: Readonly<Record<string, string>>, gatewayOrderId: string): boolean
  /** What was settled on a day of the calendar in India, "2026-11-22". */
  settlementLines(day: string): Promise<SettlementLine[] | undefined>
  /** Throws when it cannot be reached or does not know us. */
  check?(): Promise<void>
}
