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

/** "203.0.113.…" or "2001:db8:1:…": the network that an address is in, not the household. */
export function maskedAddress(address: string): string {
  const [mark, groups] = address.includes(':') ? [':', 3] : ['.', 3]
  const parts = address.split(mark)
  return parts.length > groups ? `${parts.slice(0, groups).join(mark)}${mark}…` : address
}
