/** The versions of the texts that a registration agrees to, kept with the consent. Change one with its text. */
export const POLICY_VERSIONS: Readonly<Record<'terms' | 'privacy', string>> = {
  terms: '2026-11-23',
  privacy: '2026-11-28',
}
