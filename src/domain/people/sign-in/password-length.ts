/** The specification's minimum. */
export const PASSWORD_LENGTH_MIN = 6
/** Long enough for any pass phrase, short enough that hashing one costs nothing to an attacker's advantage. */
export const PASSWORD_LENGTH_MAX = 256
