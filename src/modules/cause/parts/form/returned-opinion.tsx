import { Alert } from 'antd'
import { useReview } from '#ui/logic/use-trace.ts'
import { useCauseShape } from '../cause-shape.ts'

/** What the reviewers said when they sent the cause back. */
export function ReturnedOpinion({ id }: { readonly id: string }) {
  const { data } = useReview(useCauseShape().resource, id)
  const step = data?.steps.find(({ state }) => state === 'returned' || state === 'rejected')
  if (!step || data?.open) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${step.name}${step.state === 'returned' ? '退回修改' : '驳回'}（${step.decidedByName ?? ''}）`}
      description={step.opinion}
    />
  )
}
