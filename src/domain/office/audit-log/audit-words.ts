import { settingLabel } from '#domain/ground/settings/setting-words.ts'

/** How a person's own doings at the way into their account read in the audit log. */
const WORDS: Readonly<Record<string, string>> = {
  'account.signed_in': 'Signed in',
  'account.signed_out': 'Signed out',
  'account.proved': 'Confirmed their identity',
  'account.code_asked': 'Correct password, code requested',
  'account.password_wrong': 'Wrong password at sign-in',
  'account.own_password_wrong': 'Wrong password when signed in',
  'account.code_wrong': 'Wrong code or passkey',
  'account.sign_in_refused': 'Correct password, but no account here or deactivated',
  'account.paused': 'Sign-in pauses after wrong guesses',
  'account.locked': 'Locked until a new password is set',
  'account.address_refused': 'Network address refused after many tries',
  'account.failures_left_out': 'Too many wrong guesses to record each',
  'account.session_ended': 'Ended one of their sessions',
  'account.sessions_ended': 'Ended all their other sessions',
  'account.reset_link_sent': 'Password reset link sent',
  'account.password_reset': 'Password reset through a link',
  'account.password_changed': 'Password changed',
  'account.email_verified': 'Email verified',
  'account.email_added': 'Email added by a code',
  'account.phone_verified': 'Number verified by a code',
  'account.phone_removed': 'Number removed',
  'account.phone_lost': 'Number lost to its new owner',
  'account.phone_code_wrong': 'Wrong code from a message',
  'account.card_deleted': 'Saved card deleted',
  'account.merged': 'Account joined into another of the same person',
  'account.joined': 'Empty account ended for another of the same person',
  'account.second_factor_on': 'Authenticator app turned on',
  'account.second_factor_off': 'Authenticator app turned off',
  'account.second_factor_reset': 'Two-factor sign-in reset',
  'account.passkey_added': 'Passkey added',
  'account.passkey_removed': 'Passkey removed',
  'account.recovery_codes_renewed': 'New recovery codes created',
  'colleague.invited': 'Colleague invited',
  'colleague.invited_again': 'Colleague invited again',
  'colleague.invitation_withdrawn': 'Invitation of a colleague withdrawn',
  'colleague.joined': 'Colleague joined',
  'colleague.roles_changed': 'Roles of a colleague changed',
  'colleague.access_ended': 'Access of a colleague ended',
  'api-key.made': 'API key created',
  'api-key.revoked': 'API key revoked',
}

/** An action of the audit log for people: `offer.changed` as "Offer changed" where nobody has found better words. */
export function auditWords(action: string): string {
  const own = Object.hasOwn(WORDS, action) ? WORDS[action] : undefined
  if (own) return own
  const [thing = '', ...what] = action.split('.')
  const words = [thing, what.join(' ')].filter(Boolean).join(' ').replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Ids of rows that have no name are told apart by so many letters. */
const ID_SHOWN = 8

/** What a record is about in one line: its kind in words, and its name or the beginning of its id. */
export function subjectWords({ kind, id, name }: { kind: string; id: string; name: string | null }): string {
  const words = kind.replaceAll(/[_-]/g, ' ')
  if (name !== null) return `${words} ${name}`
  if (kind === 'setting') return `${words} ${settingLabel(id)}`
  return `${words} ${/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id) ? id.slice(0, ID_SHOWN) : id}`
}

/** As people of a shop call what they sell and do; others are called by their kind. */
const SHOP_KINDS: Readonly<Record<string, string>> = {
  offer: 'product',
  seller: 'your shop',
  user: 'colleague',
  account: 'account',
  'api-key': 'API key',
  import: 'file',
  conversation: 'conversation with',
}

/** The same for the people of a shop: an id that has no name says nothing to them. */
export function shopSubjectWords({ kind, name }: { kind: string; name: string | null }): string {
  const words = SHOP_KINDS[kind] ?? kind.replaceAll(/[_-]/g, ' ')
  return name === null || kind === 'seller' ? words : `${words} ${name}`
}
