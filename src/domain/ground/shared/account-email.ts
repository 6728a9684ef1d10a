/** No mail is ever delivered below `.invalid` (RFC 6761, 6.4). */
export const NOBODYS = '@no-email.invalid'

/** What stands for the e-mail of an account that was made with a number and has none (decision 1246). */
export function withoutEmail(userId: string): string {
  return `${userId}${NOBODYS}`
}

/** The e-mail that an account has, out of what is stored for it or shown of it; undefined where it has none. */
export function ownEmail(stored: string): string | undefined {
  return stored === '' || stored.endsWith(NOBODYS) ? undefined : stored
}
