/** What a message says, from top to bottom; the same blocks make its plain text and its HTML. */
export interface MailContent {
  /** What lists of mails show behind the subject; without it they show how the text begins. */
  preview?: string
  greeting?: string
  blocks: MailBlock[]
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** What must not be missed: cash to keep ready, a code to have at hand. */
  | { kind: 'notice'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'rows'; rows: MailRow[] }
  | ItemsBlock
  | { kind: 'timeline'; steps: TimelineStep[] }

export interface MailRow {
  label: string
  value: string
  strong?: boolean
}

/** What one parcel or one seller's vendor order holds. */
export interface ItemsBlock {
  kind: 'items'
  title: string
  /** What is known of all of them: "From Asha Computers, by Tue 24 Nov". */
  note?: string
  items: readonly MailItem[]
}

export interface MailItem {
  name: string
  quantity: number
  /** A price or a status, beside the name. */
  value?: string
}

/** A step of the way to the door. The steps that are done come first, then the one that holds now. */
export interface TimelineStep {
  label: string
  state: 'done' | 'now' | 'coming'
}
