/**
 * What the audit log keeps of a person's details: enough to recognise a change beside the account, too little to find
 * the person once the account is gone. The log itself is never rewritten.
 */
export function maskedName(name: string): string {
  return name.replace(/\S+/g, ([first = '']) => `${first}…`)
}

/** "a…@example.in" */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/** "…3210"; null stays null. */
export function maskedPhone(phone: string | null): string | null {
  return phone === null ? null : `…${phone.slice(-4)}`
}
