import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { ItemsBlock, MailBlock, MailRow, TimelineStep } from './mail-content.ts'

/**
 * The colours of a mail by their meaning, for light and for dark. The dark ones stand in a style sheet, which mail
 * programs that turn colours round by themselves may drop: black and white are avoided, and every word has its own
 * background behind it, so that it stays readable there too.
 */
const COLOURS = {
  paper: ['#f4f2ee', '#0b0d10'],
  card: ['#fffefc', '#14171c'],
  sunken: ['#f6f4ef', '#1b1f26'],
  ink: ['#14171c', '#f3f1eb'],
  muted: ['#565a61', '#a6abb3'],
  line: ['#e3e0d8', '#2b313a'],
  wash: ['#fff3d6', '#2b2211'],
  washInk: ['#4d3300', '#ffd98a'],
  good: ['#146c3a', '#6bd697'],
} as const

type Colour = keyof typeof COLOURS

const ACCENT = '#ffb31a'
/** Light words on dark: a program that darkens light backgrounds and lightens dark words leaves both as they are. */
const BUTTON = '#23282f'
const ON_BUTTON = '#fffefc'

/** A class with the dark colours, beside the style with the light ones. */
const painted = (style: string, { ink, back, line }: { ink?: Colour; back?: Colour; line?: Colour }) => {
  const light = [
    ink && `color:${COLOURS[ink][0]}`,
    back && `background-color:${COLOURS[back][0]}`,
    style,
    // After the widths: the shorthand would take the colour back.
    line && `border-color:${COLOURS[line][0]}`,
  ]
  const classes = [ink && `ink-${ink}`, back && `back-${back}`, line && `line-${line}`]
  const tint = back ? ` bgcolor="${COLOURS[back][0]}"` : ''
  return `class="${classes.filter(Boolean).join(' ')}"${tint} style="${light.filter(Boolean).join(';')}"`
}

const DARK = (Object.keys(COLOURS) as Colour[])
  .map((name) => {
    const dark = COLOURS[name][1]
    return `.ink-${name}{color:${dark}!important}.back-${name}{background-color:${dark}!important}.line-${name}{border-color:${dark}!important}`
  })
  .join('')

const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK}.pill{background-color:${ACCENT}!important;color:${BUTTON}!important}}
@media (max-width:480px){.card{padding:20px 16px!important}}`

/** The shop's type where it is installed: a mail fetches no fonts. */
const FONT =
  "font-family:'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
/** The name with its lamp lit in the o, on a ground of its own: programs that turn colours round leave it as it is. */
const WORDMARK = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${BUTTON}" style="padding:8px 16px;border-radius:8px;background-color:${BUTTON};color:${ON_BUTTON};font-family:'Bricolage Variable','Bricolage Grotesque',Inter,system-ui,sans-serif;font-weight:700;font-size:20px;line-height:1.4;letter-spacing:.01em" aria-label="NanoNagar" role="img">Nan<span style="color:${ACCENT}">o</span>Nagar</td></tr></table>`
/** A long word breaks, so that no mail is wider than its window. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'
/** A label is a few words of ours, which a long value beside it must not squeeze to pieces. */
const WHOLE_WORDS = 'overflow-wrap:normal;word-break:normal'
/** Keeps a mail program from filling the preview up with what follows. */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(40)
/** What is longer than this may break in its column. */
const UNBROKEN_MAX = 18

interface Frame {
  subject: string
  preview: string | undefined
  blocks: readonly MailBlock[]
  /** Why this was sent, and who sends it. */
  footer: readonly string[]
}

/** The message as HTML that mail programs understand: tables, no pictures, nothing fetched; every text is escaped. */
export function mailHtml({ subject, preview, blocks, footer }: Frame): string {
  const hidden = preview
    ? `<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(withoutLinks(preview))}${PREVIEW_END}</div>`
    : ''
  return `<!doctype html><html lang="en-IN" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(subject)}</title><style>${STYLES}</style></head>
<body ${painted(`margin:0;padding:0;${FONT};font-size:16px;line-height:1.5`, { ink: 'ink', back: 'paper' })}>${hidden}
<table ${TABLE} ${painted('', { back: 'paper' })}><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:560px;table-layout:fixed"><tr><td align="left" style="padding:0 0 16px">${WORDMARK}</td></tr>
<tr><td align="left"><table ${TABLE} ${painted('border:1px solid;border-radius:12px;table-layout:fixed', { back: 'card', line: 'line' })}><tr><td class="card ink-ink" align="left" style="padding:24px;${FONT};font-size:16px;line-height:1.5;color:${COLOURS.ink[0]};${BREAKS}">
${blocks.map(asHtml).join('\n')}
</td></tr></table></td></tr>
<tr><td align="left" ${painted(`padding:16px 4px 0;${FONT};font-size:13px;line-height:1.5;${BREAKS}`, { ink: 'muted' })}>${footer.map(escapeHtml).join('<br>')}</td></tr></table>
</td></tr></table></body></html>`
}

function asHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`
    case 'notice':
      return `<table ${TABLE} style="margin:0 0 16px"><tr><td align="left" ${painted(`padding:12px 16px;border-left:4px solid ${ACCENT};border-radius:4px;font-weight:600;${BREAKS}`, { ink: 'washInk', back: 'wash' })}>${lines(block.text)}</td></tr></table>`
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="pill" bgcolor="${BUTTON}" style="background-color:${BUTTON};border-radius:8px"><a class="pill" href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 22px;border:2px solid ${ACCENT};border-radius:8px;background-color:${BUTTON};color:${ON_BUTTON};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`
    case 'rows':
      return rowsTable(block.rows)
    case 'items':
      return itemsTable(block)
    case 'timeline':
      return timeline(block.steps)
  }
}

function rowsTable(rows: readonly MailRow[]): string {
  const cells = rows.map(({ label, value, strong }) => {
    const weight = strong ? 'font-weight:700;' : ''
    const wraps = value.length <= UNBROKEN_MAX ? 'white-space:nowrap' : BREAKS
    return `<tr><td align="left" valign="top" ${painted(`${weight}padding:6px 12px 6px 0;border-bottom:1px solid;${WHOLE_WORDS}`, { line: 'line' })}>${escapeHtml(label)}</td><td align="right" valign="top" ${painted(`${weight}padding:6px 0;border-bottom:1px solid;${wraps}`, { line: 'line' })}>${escapeHtml(value)}</td></tr>`
  })
  return `<table ${TABLE} style="border-collapse:collapse;margin:0 0 16px">${cells.join('')}</table>`
}

function itemsTable({ title, note, items }: ItemsBlock): string {
  const below = note
    ? `<br><span ${painted('font-weight:400;font-size:14px', { ink: 'muted' })}>${lines(withoutLinks(note))}</span>`
    : ''
  const rows = items.map(({ name, quantity, value }) => {
    const cell = (style: string, html: string) =>
      `<td align="left" valign="top" ${painted(`padding:8px 0;border-top:1px solid;${style}`, { line: 'line' })}>${html}</td>`
    const price =
      value === undefined
        ? ''
        : `<br><span ${painted('font-weight:600', { ink: 'ink' })}>${escapeHtml(value)}</span>`
    return `<tr>${cell('padding-right:12px;white-space:nowrap;width:1%', `${quantity} ×`)}${cell(BREAKS, escapeHtml(withoutLinks(name)) + price)}</tr>`
  })
  return `<table ${TABLE} ${painted('border-radius:8px;margin:0 0 16px', { back: 'sunken' })}><tr><td align="left" style="padding:12px 16px">
<p style="margin:0 0 8px;font-weight:600;${BREAKS}">${lines(withoutLinks(title))}${below}</p>
<table ${TABLE} style="border-collapse:collapse;font-size:15px">${rows.join('')}</table></td></tr></table>`
}

function timeline(steps: readonly TimelineStep[]): string {
  const rows = steps.map(({ label, state }) => {
    const ink = state === 'done' ? 'good' : state === 'now' ? 'ink' : 'muted'
    const mark = { done: '&#10003;', now: '&#9679;', coming: '&#9675;' }[state]
    const weight = state === 'now' ? 'font-weight:700;' : ''
    return `<tr><td align="center" valign="top" width="24" ${painted(`padding:3px 8px 3px 0;width:24px;font-weight:700`, { ink })}>${mark}</td><td align="left" valign="top" ${painted(`${weight}padding:3px 0;${BREAKS}`, { ink: state === 'done' ? 'ink' : ink })}>${escapeHtml(label)}</td></tr>`
  })
  return `<table ${TABLE} style="margin:0 0 16px">${rows.join('')}</table>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
