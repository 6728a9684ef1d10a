import {
  CircuitBoard,
  Cpu,
  Database,
  Fan,
  Gpu,
  Keyboard,
  Laptop,
  type LucideIcon,
  MemoryStick,
  Monitor,
  PcCase,
  Plug,
  Snowflake,
} from '#web/ui/pictures/icons.ts'

/** By a slot's key. */
const SIGNS: Readonly<Record<string, LucideIcon>> = {
  processor: Cpu,
  motherboard: CircuitBoard,
  memory: MemoryStick,
  graphics: Gpu,
  cooler: Snowflake,
  storage: Database,
  case: PcCase,
  power: Plug,
  fans: Fan,
  monitor: Monitor,
  peripherals: Keyboard,
  laptop: Laptop,
}

/** A sign for an empty place of a computer; its name stands beside it. */
export function SlotSign({ slot }: { slot: string }) {
  const Sign = SIGNS[slot]
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-content-center rounded-control border border-edge border-dashed text-muted sm:size-11"
    >
      {Sign ? <Sign strokeWidth={1.5} className="size-5 sm:size-6" /> : null}
    </span>
  )
}
