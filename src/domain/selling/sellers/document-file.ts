/** The documents that an application is decided by. */
export const DOCUMENT_KINDS = ['gst-certificate', 'pan-card', 'cancelled-cheque'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A kind as people read it. */
export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, string>> = {
  'gst-certificate': 'GST certificate',
  'pan-card': 'PAN card',
  'cancelled-cheque': 'Cancelled cheque',
}

/** How large a document may be. */
export const DOCUMENT_MB_MAX = 5
export const DOCUMENT_BYTES_MAX = DOCUMENT_MB_MAX * 1024 * 1024

/** Documents that a seller has sent in all, replaced ones included. */
export const DOCUMENTS_MAX = 30

/** Reads a kind from outside. */
export function findDocumentKind(text: unknown): DocumentKind | undefined {
  return DOCUMENT_KINDS.find((kind) => kind === text)
}

/** What a file's first bytes say it is, whatever it calls itself; undefined for anything but PDF, JPEG and PNG. */
export function documentTypeOf(bytes: Uint8Array): 'pdf' | 'jpeg' | 'png' | undefined {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (at(0, 5) === '%PDF-') return 'pdf'
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  return at(0, 8) === '\x89PNG\r\n\x1a\n' ? 'png' : undefined
}
