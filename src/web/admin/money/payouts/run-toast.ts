import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'

/** What a run of payouts did, as its administrator is told: where a second one was first, nothing was left. */
export function runToast({ made, paise }: { made: number; paise: Paise }) {
  if (made === 0)
    return { kind: 'message', text: 'Nothing was paid: somebody else has just paid it out.' } as const
  return {
    kind: 'success',
    text: `${counted(made, 'payout')} made, ${formatInr(paise, 2)} in all.`,
  } as const
}
