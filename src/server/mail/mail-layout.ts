import { hasLink } from '#domain/shared/link-in-text.ts'

/** What a message says, from top to bottom; the same parts make its plain text and its HTML. */
export interface MailContent {
  greeting?: string
  parts: MailPart[]
}

export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'rows'; rows: { label: string; value: string; strong?: boolean }[] }

const WHY =
  'NanoNagar, computer hardware from Indian sellers. You receive this because of something done on our site with your address.'

/**
 * The message as plain text and as HTML that mail programs understand; every text is escaped. `sender` says who runs the
 * marketplace, on the last line.
 */
export function mailDocument(
  subject: string,
  { greeting, parts }: MailContent,
  sender: string,
): { text: string; html: string } {
  const all: MailPart[] = greeting ? [{ kind: 'paragraph', text: greetingOf(greeting) }, ...parts] : parts
  return {
    text: [...all.map(asText), '--', WHY, sender].join('\n\n'),
    html: `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f2ee;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#0b0d10">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="font-weight:700;font-size:20px;margin:0 0 16px">NanoNagar</p>
<div style="background:#fff;border:1px solid #e4e0d8;border-radius:12px;padding:24px">${all.map(asHtml).join('\n')}</div>
<p style="font-size:13px;color:#5d6168;margin:16px 0 0">${WHY}<br>${escapeHtml(sender)}</p>
</div></body></html>`,
  }
}

/** A name is typed by whoever registered, and others read the mail: one with a link in it is left out. */
function greetingOf(greeting: string): string {
  return hasLink(greeting) ? 'Hello,' : greeting
}

function asText(part: MailPart): string {
  if (part.kind === 'paragraph') return part.text
  if (part.kind === 'button') return `${part.label}: ${part.url}`
  return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
}

function asHtml(part: MailPart): string {
  if (part.kind === 'paragraph')
    return `<p style="margin:0 0 16px">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`
  if (part.kind === 'button') {
    const style =
      'display:inline-block;background:#0b0d10;color:#fff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600'
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="${style}">${escapeHtml(part.label)}</a></p>`
  }
  const rows = part.rows.map(({ label, value, strong }) => {
    const weight = strong ? 'font-weight:700;' : ''
    return `<tr><td style="${weight}padding:6px 12px 6px 0;border-bottom:1px solid #eee">${escapeHtml(label)}</td><td style="${weight}padding:6px 0;border-bottom:1px solid #eee;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`
  })
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
