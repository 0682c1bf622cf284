import { CauseQueue } from '#modules/cause/parts/review/cause-queue.tsx'
import { fundShape } from './fund-shape.tsx'

/** /fund/fundReview */
export default function QueueScreen() {
  return <CauseQueue shape={fundShape} />
}
