/** What somebody of the back office did about a batch that stands out. */
export const SIGNAL_OUTCOMES = ['seen', 'told-maker'] as const
export type SignalOutcome = (typeof SIGNAL_OUTCOMES)[number]

export const OUTCOME_LABELS: Readonly<Record<SignalOutcome, string>> = {
  seen: 'Seen',
  'told-maker': 'Told the maker',
}

export function isSignalOutcome(text: unknown): text is SignalOutcome {
  return (SIGNAL_OUTCOMES as readonly unknown[]).includes(text)
}
