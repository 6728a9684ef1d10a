/** The value of one cookie of a request, as it was sent. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('Cookie') ?? '').split(';')) {
    const [key, ...rest] = part.split('=')
    if (key?.trim() === name) return rest.join('=').trim()
  }
  return undefined
}
