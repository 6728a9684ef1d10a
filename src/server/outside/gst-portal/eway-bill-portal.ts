import type { EwayBillRequest, RegisteredFacts } from '#domain/gst/portal-forms.ts'

export interface MadeEwayBill {
  /** Twelve digits. */
  number: string
  madeAt: Date
  /** Undefined until the carrier has entered a vehicle. */
  validUntil: Date | undefined
}

/** What the portal said; `duplicate`: it has made a bill for this invoice before, with what it was told then. */
export type EwayBillAnswer =
  | { kind: 'made'; bill: MadeEwayBill }
  | { kind: 'duplicate'; bill: MadeEwayBill; registered: RegisteredFacts }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** The e-way bill portal. The call ends within `callMsMax` and never throws for what the other side did. */
export interface EwayBillPortal {
  callMsMax: number
  make(request: EwayBillRequest): Promise<EwayBillAnswer>
}
