export function step<Value>(
  title: string,
  work: (say: (detail: string) => void) => Value | Promise<Value>,
  options?: { slow?: boolean },
): Promise<Value>
