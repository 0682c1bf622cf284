import { useSearchParams } from 'react-router'
import { changeReviewKinds, surplusReviewKinds } from '#modules/cause/model/index.ts'
import { ChangeDetail } from '#modules/cause/parts/change/change-detail.tsx'
import { CauseReview } from '#modules/cause/parts/review/cause-review.tsx'
import { SurplusReview } from '#modules/cause/parts/surplus/surplus-review.tsx'
import { BudgetReview } from './budget-review.tsx'
import { fundShape } from './fund-shape.tsx'
import { PrincipalReview } from './principal-review.tsx'

/** /fund/fundreviewdetail: a fund, or with `?kind=` a year's budget, its principal, a change or a liquidation. */
export default function ReviewScreen() {
  const [params] = useSearchParams()
  const kind = params.get('kind')
  if (kind === 'fundBudget') return <BudgetReview />
  if (kind === 'principalChange') return <PrincipalReview />
  if (kind === changeReviewKinds.fund) return <ChangeDetail kind="fund" />
  if (kind === surplusReviewKinds.fund) return <SurplusReview kind="fund" />
  return <CauseReview shape={fundShape} />
}
