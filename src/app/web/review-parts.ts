import { lazyPart } from '#ui/views/lazy-part.tsx'
import { registerReviewParts } from '#ui/views/review-slot.ts'

const timeline = () => import('#modules/approval/parts/review-timeline.tsx')

registerReviewParts({
  Panel: lazyPart(
    async () => (await import('#modules/approval/parts/review-panel.tsx')).ReviewPanel,
  ),
  Timeline: lazyPart(async () => (await timeline()).ReviewTimeline),
  DecidedStep: lazyPart(async () => (await timeline()).DecidedStep),
})
