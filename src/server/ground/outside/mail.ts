/** One message on its way out. `id` becomes the Message-ID, so that a message sent twice is recognised as one. */
export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachment?: MailAttachment
}

/** A file that goes with a message. */
export interface MailAttachment {
  name: string
  contentType: string
  bytes: Uint8Array
}

export interface MailPort {
  /** True when mails are sent to a mail server; false when they stay in the outbox that the demo shows. */
  leavesTheShop: boolean
  /** Resolves once the next hop has taken the mail; throws otherwise, and the job tries again. */
  send(mail: OutgoingMail): Promise<void>
  /** Throws when the next hop cannot be reached. */
  check?(): Promise<void>
}
