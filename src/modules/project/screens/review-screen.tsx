import { CauseReview } from '#modules/cause/parts/review/cause-review.tsx'
import { projectShape } from './project-shape.ts'

/** /project/proverifydetail */
export default function ReviewScreen() {
  return <CauseReview shape={projectShape} />
}
