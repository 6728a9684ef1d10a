import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MailPart, TimelineStep } from './mail-content.ts'

const MARKS: Readonly<Record<TimelineStep['state'], string>> = { done: '[x]', now: '[>]', coming: '[ ]' }

/** A part of a message as plain text. */
export function partAsText(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
    case 'notice':
      return part.text
    case 'button':
      return `${part.label}: ${part.url}`
    case 'rows':
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'items': {
      const items = part.items.map(
        ({ quantity, name, value }) =>
          `  ${quantity} × ${withoutLinks(name)}${value === undefined ? '' : `: ${value}`}`,
      )
      return [withoutLinks(part.title), ...(part.note ? [withoutLinks(part.note)] : []), ...items].join('\n')
    }
    case 'timeline':
      return part.steps.map(({ state, label }) => `${MARKS[state]} ${label}`).join('\n')
  }
}
