import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { followMessages } from './follow-messages.ts'
import { sendMessage } from './send-message.ts'

export const phoneMessageJobs = {
  // Somebody waits with the telephone in the hand.
  'phone-message': { run: (app, { messageId }) => sendMessage(app, messageId), pollSeconds: 1, atOnce: 20 },
  'follow-phone-messages': {
    run: followMessages,
    at: EVERY_MINUTE,
    isWanted: ({ messages }) => messages.kind !== 'none',
  },
} satisfies Jobs
