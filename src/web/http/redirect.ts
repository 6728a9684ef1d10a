import { redirectDocument, redirect as sendOn } from 'react-router'

/**
 * Sends the browser on, to an address that may hold whatever somebody wrote into this one: what no header can carry
 * (letters beyond Latin-1, line breaks) is percent-encoded. The only way to redirect.
 */
export function redirect(to: string, init?: number | ResponseInit): Response {
  return sendOn(asHeader(to), init)
}

/** The same, to an address that the browser opens as a document of its own. */
export function redirectToDocument(to: string): Response {
  return redirectDocument(asHeader(to))
}

function asHeader(address: string): string {
  return address.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)
}
