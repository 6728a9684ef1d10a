/** A PDF of ours, to be saved or opened; nobody in between keeps it. An absent one is a 404, whoever else's it may be. */
export function pdfDownload(file: { name: string; bytes: Uint8Array } | undefined): Response {
  if (!file) throw new Response('We could not find this document.', { status: 404 })
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.bytes.byteLength),
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}

/** The id in front of ".pdf"; an empty text, which is nothing's id, for any other name. */
export function idOfPdf(file: string): string {
  return /^(.+)\.pdf$/.exec(file)?.[1] ?? ''
}
