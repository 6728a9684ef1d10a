import type { Paise } from '#domain/ground/shared/money.ts'

/** What keeps a part of what a seller is owed; in paise. */
interface Lines {
  readyPaise: Paise
  /** Delivered, and ready on a day that is known. */
  laterPaise: Paise
  onTheWayPaise: Paise
  /** What couriers have collected and not handed over. */
  cashPaise: Paise
  reservePaise: Paise
  /** What the next payout will set aside of what is ready. */
  toReservePaise: Paise
  /** For disputes. */
  heldPaise: Paise
}

interface Ledger {
  /** As the page of earnings has it: without what is held, and what earlier payouts set aside. */
  balancePaise: Paise
  setAsidePaise: Paise
}

/** All that a seller is owed, by what keeps it. */
export interface Owed extends Lines, Ledger {
  totalPaise: Paise
  /** What none of the lines names. */
  otherPaise: Paise
}

/** The lines come to the sum of the ledger; what they do not name is a line of its own. */
export function owedOf({ lines, ledger }: { lines: Lines; ledger: Ledger }): Owed {
  const totalPaise = ledger.balancePaise + ledger.setAsidePaise + lines.heldPaise
  const named = Object.values(lines).reduce((sum, paise) => sum + paise, 0)
  return { ...lines, ...ledger, totalPaise, otherPaise: totalPaise - named }
}
