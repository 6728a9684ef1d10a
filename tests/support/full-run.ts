/** Whether everything is run at its full size: `npm test -- --full`. What that leaves out otherwise is in CONTRIBUTING.md. */
export const isFull = Boolean(process.env.NN_FULL)

/** How much of something: in the full run, and on each commit. */
export function inFull<Value>(full: Value, onCommit: Value): Value {
  return isFull ? full : onCommit
}

/**
 * How often two people do something at once, at moments that nobody decides. On each commit enough to meet each other;
 * what is decided step by step, at pause points, is played there in every order.
 */
export const RACE_ROUNDS = inFull(200, 4)
