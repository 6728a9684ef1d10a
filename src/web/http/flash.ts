import { redirect } from '#web/http/redirect.ts'
import type { Toast } from '#web/ui/toasts/toasts.ts'
import { cookieHeader, readCookie } from './cookies.ts'

const COOKIE = 'nn-flash'
/** Long enough for a slow page, too short to surprise anyone later. */
export const FLASH_SECONDS = 60
const TOASTS_MAX = 3
const TEXT_LENGTH_MAX = 300

/** Sends the browser on, and has the next page say something at its top. For actions; a loader may throw it. */
export function redirectWithToast(to: string, toast: Toast, headers?: HeadersInit): Response {
  const all = new Headers(headers)
  all.append('Set-Cookie', toastHeader(toast)['Set-Cookie'])
  return redirect(to, { status: 303, headers: all })
}

/** The header that has the next page show a toast, for answers that are no redirect. */
export function toastHeader(toast: Toast): { 'Set-Cookie': string } {
  const kept = [{ ...toast, text: toast.text.slice(0, TEXT_LENGTH_MAX) }]
  const value = Buffer.from(JSON.stringify(kept)).toString('base64url')
  return cookieHeader({ name: COOKIE, value, maxAge: FLASH_SECONDS })
}

/** Whether a request came with something to say, of whatever content. */
export function hasToasts(headers: Headers): boolean {
  return readCookie(headers, COOKIE) !== undefined
}

/** Takes the toasts that came with a request; `clear` is the header that forgets them, when there were any. */
export function takeToasts(headers: Headers): { toasts: Toast[]; clear?: { 'Set-Cookie': string } } {
  const value = readCookie(headers, COOKIE)
  if (!value) return { toasts: [] }
  return { toasts: decode(value), clear: cookieHeader({ name: COOKIE, value: '', maxAge: 0 }) }
}

/** A browser's owner may write anything into a cookie: what is no toast is left out. */
function decode(value: string): Toast[] {
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(value, 'base64url').toString())
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
  return Array.isArray(content) ? content.filter(isToast).slice(0, TOASTS_MAX) : []
}

function isToast(content: unknown): content is Toast {
  if (typeof content !== 'object' || content === null) return false
  const { kind, text } = content as Partial<Record<keyof Toast, unknown>>
  return (
    (kind === 'success' || kind === 'error' || kind === 'message') &&
    typeof text === 'string' &&
    text.length > 0 &&
    text.length <= TEXT_LENGTH_MAX
  )
}
