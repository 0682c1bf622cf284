import { ProgressReview } from '#modules/cause/parts/progress/progress-review.tsx'

/** 基金进展审核. */
export default function Screen() {
  return <ProgressReview kind="fund" />
}
