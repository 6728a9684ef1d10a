import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A charge as the test gateway remembers it. Nothing of a card but what a receipt shows. */
const Charge = z.object({
  id: z.string(),
  reference: z.string(),
  amountPaise: z.number(),
  outcome: z.enum(['paid', 'declined']),
  reason: z.string().optional(),
  card: z.object({ brand: z.string(), last4: z.string(), issuer: z.string() }),
  at: z.string(),
})
export type Charge = z.infer<typeof Charge>

export interface ChargeJournal {
  find(reference: string): Charge | undefined
  /** Resolves once the charge is on the disk. */
  append(charge: Charge): Promise<void>
  close(): Promise<void>
}

/** The charges in one file, a line of JSON each, written through to the disk: a restart forgets none. */
export async function openChargeJournal(folder: string): Promise<ChargeJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'charges.jsonl')
  const file = await open(path, 'a', 0o600)
  const charges = await readCharges(path)
  return {
    find: (reference) => charges.get(reference),
    async append(charge) {
      await file.appendFile(`${JSON.stringify(charge)}\n`)
      await file.datasync()
      charges.set(charge.reference, charge)
    },
    close: () => file.close(),
  }
}

/** A last line that a crash cut short was never acknowledged: it is removed. */
async function readCharges(path: string): Promise<Map<string, Charge>> {
  const charges = new Map<string, Charge>()
  const text = await readFile(path, 'utf8')
  let wholeBytes = 0
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split(/(?<=\n)/)) {
    const charge = readLine(line)
    if (!charge) break
    charges.set(charge.reference, charge)
    wholeBytes += Buffer.byteLength(line)
  }
  if (wholeBytes !== Buffer.byteLength(text)) await truncate(path, wholeBytes)
  return charges
}

function readLine(line: string): Charge | undefined {
  try {
    return Charge.parse(JSON.parse(line))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}
