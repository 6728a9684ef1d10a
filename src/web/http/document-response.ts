/** A file as somebody sent it, under the name that it had there. */
interface SentDocument {
  bytes: Uint8Array
  contentType: string
  fileName: string
}

/**
 * A document that somebody sent us: whatever is in it, it runs nothing here. A PDF is only ever saved, never shown by
 * us; nobody in between keeps it.
 */
export function documentAnswer({ bytes, contentType, fileName }: SentDocument): Response {
  const isPdf = contentType === 'application/pdf'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': `${isPdf ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
