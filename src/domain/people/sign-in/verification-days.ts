/** As long as a link that verifies an email works: one of a Friday can be opened on Monday. */
export const VERIFICATION_DAYS = 3
