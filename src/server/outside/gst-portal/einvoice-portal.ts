import type { Inv01Request, RegisteredFacts } from '#domain/gst/portal-forms.ts'

/** A number that the invoice registration portal gave an invoice. */
export interface Registration {
  /** 64 hexadecimal digits. */
  irn: string
  ackNumber: string
  acknowledgedAt: Date
  /** A JSON Web Signature, printed as a QR code. */
  signedQr: string
}

/**
 * What the portal said. `duplicate`: it knew the number of the invoice before, with what it was told then. `unknown`:
 * nobody knows whether it heard us; asking again is safe.
 */
export type RegistrationAnswer =
  | { kind: 'issued'; registration: Registration }
  | { kind: 'duplicate'; registration: Registration; registered: RegisteredFacts }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

export type CancellationAnswer =
  | { kind: 'cancelled' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/**
 * The invoice registration portal (IRP), directly or through a GST Suvidha Provider. Every call ends within `callMsMax`
 * and never throws for what the other side did. Cancelling what is cancelled already is answered with `cancelled`.
 */
export interface EinvoicePortal {
  callMsMax: number
  register(request: Inv01Request): Promise<RegistrationAnswer>
  cancel(cancellation: { irn: string; reason: string }): Promise<CancellationAnswer>
}
