/** The statuses of a return that is still under way: its pieces are in no other return, and may yet be paid back. */
export const OPEN_RETURNS = ['requested', 'sent', 'received', 'accepted'] as const
