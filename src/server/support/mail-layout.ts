/** Text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const BODY =
  'margin:0;padding:24px;background:#f5f3ee;color:#0b0d10;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5'
const SHEET =
  'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3dfd5;border-radius:8px'

/** An HTML message around a body that is safe HTML already; `title` is plain text. Mail programs want inline styles. */
export function mailLayout({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="${BODY}"><div style="${SHEET}">
<p style="margin:0 0 24px;font-weight:700;letter-spacing:-0.01em">NanoNagar</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(title)}</h1>
${body}
</div></body></html>`
}
