import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MailBlock, TimelineStep } from './mail-content.ts'

const MARKS: Readonly<Record<TimelineStep['state'], string>> = { done: '[x]', now: '[>]', coming: '[ ]' }

/** A block of a message as plain text. */
export function blockAsText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'notice':
      return block.text
    case 'button':
      return `${block.label}: ${block.url}`
    case 'rows':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'items': {
      const items = block.items.map(
        ({ quantity, name, value }) =>
          `  ${quantity} × ${withoutLinks(name)}${value === undefined ? '' : `: ${value}`}`,
      )
      return [withoutLinks(block.title), ...(block.note ? [withoutLinks(block.note)] : []), ...items].join(
        '\n',
      )
    }
    case 'timeline':
      return block.steps.map(({ state, label }) => `${MARKS[state]} ${label}`).join('\n')
  }
}
