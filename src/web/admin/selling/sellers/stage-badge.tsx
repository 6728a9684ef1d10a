import { type SellerStage, STAGE_NAMES } from '#domain/selling/sellers/seller-list.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Readonly<Record<SellerStage, BadgeTone>> = {
  waiting: 'yellow',
  asked: 'blue',
  approved: 'green',
  suspended: 'red',
}

export function StageBadge({ stage }: { stage: SellerStage }) {
  return <Badge tone={TONES[stage]}>{STAGE_NAMES[stage]}</Badge>
}
