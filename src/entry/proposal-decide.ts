import { isUuid } from '#domain/shared/uuid.ts'
import { decideProposal } from '#server/catalogue/proposal-of-facts.ts'
import { listOpenProposals } from '#server/catalogue/proposal-views.ts'
import { buildApp } from './build-app.ts'
import { readRunningConfig } from './running-config.ts'

/**
 * Decides what vendors propose for shared products, from the command line: `npm run proposal:decide` lists what waits,
 * `npm run proposal:decide -- <id> accept` or `decline` settles one.
 */
const [proposalId, verdict] = process.argv.slice(2)
const { app, close } = await buildApp(readRunningConfig(process.env))
try {
  if (!proposalId) await list()
  else if (!isUuid(proposalId)) fail('That is no id of a proposal.')
  else if (verdict === 'accept' || verdict === 'decline') await decide(proposalId, verdict === 'accept')
  else fail('Say what to do with it: accept or decline.')
} finally {
  await close()
}

async function list(): Promise<void> {
  const waiting = await listOpenProposals(app.db)
  if (waiting.length === 0) console.log('No proposal waits.')
  for (const { id, productId, seller, changes, note } of waiting) {
    console.log(`${id}  ${productId}, proposed by ${seller}${note ? `: ${note}` : ''}`)
    for (const [fact, value] of Object.entries(changes)) console.log(`  ${fact}: ${JSON.stringify(value)}`)
  }
}

async function decide(id: string, accept: boolean): Promise<void> {
  const decided = await decideProposal(app, { userId: 'command line' }, { proposalId: id, accept })
  if (decided.ok) console.log(`${decided.value.productId}: ${accept ? 'accepted' : 'declined'}.`)
  else fail(`It could not be decided: ${decided.problem.code}.`)
}

function fail(line: string): void {
  console.error(line)
  process.exitCode = 1
}
