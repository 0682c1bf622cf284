import { ProgressReview } from '#modules/cause/parts/progress/progress-review.tsx'

/** 进展审核. */
export default function Screen() {
  return <ProgressReview kind="project" />
}
