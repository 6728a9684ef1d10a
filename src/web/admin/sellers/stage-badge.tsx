import { type ShopStage, STAGE_NAMES } from '#domain/sellers/shop-list-filters.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Readonly<Record<ShopStage, BadgeTone>> = {
  waiting: 'yellow',
  asked: 'blue',
  approved: 'green',
  suspended: 'red',
}

export function StageBadge({ stage }: { stage: ShopStage }) {
  return <Badge tone={TONES[stage]}>{STAGE_NAMES[stage]}</Badge>
}
