/** Series of boards with their connectors on the back. */
export const BACK_CONNECT_NAMES = /\b(?:BTF|Project Zero|PZ|Stealth|BC)\b/i
