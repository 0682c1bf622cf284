import { useSearchParams } from 'react-router'
import { CauseReview } from '#modules/cause/parts/review/cause-review.tsx'
import { useRecord } from '#ui/logic/use-record.ts'
import { fund, fundBudget } from '../model/index.ts'
import { BudgetReview } from './budget-review.tsx'
import { fundShape } from './fund-shape.tsx'
import { PrincipalReview } from './principal-review.tsx'

/** /fund/fundreviewdetail: a fund, a year's budget or a change of principal, whichever the address names. */
export default function ReviewScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const asFund = useRecord(fund, id)
  const asBudget = useRecord(fundBudget, asFund.failure === null ? null : id)
  if (asBudget.row !== undefined) return <BudgetReview />
  if (asFund.failure !== null && asBudget.failure !== null) return <PrincipalReview />
  return <CauseReview shape={fundShape} />
}
