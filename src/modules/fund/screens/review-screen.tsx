import { useSearchParams } from 'react-router'
import { CauseReview } from '#modules/cause/parts/review/cause-review.tsx'
import { BudgetReview } from './budget-review.tsx'
import { fundShape } from './fund-shape.tsx'
import { PrincipalReview } from './principal-review.tsx'

/** /fund/fundreviewdetail: a fund, or with `?kind=` a year's budget or a change of principal. */
export default function ReviewScreen() {
  const [params] = useSearchParams()
  const kind = params.get('kind')
  if (kind === 'fundBudget') return <BudgetReview />
  if (kind === 'principalChange') return <PrincipalReview />
  return <CauseReview shape={fundShape} />
}
