import { useSearchParams } from 'react-router'
import { CauseShapeContext } from '#modules/cause/parts/cause-shape.ts'
import { ChangeDetail } from '#modules/cause/parts/change/change-detail.tsx'
import { CausePage } from '#modules/cause/parts/detail/cause-page.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { helpPlace } from '../help-place.ts'
import { helpShape } from '../help-shape.tsx'

/** /seekhelp/helpidetail: the case file with the decisions that wait in it; `?part=change` a change request. */
export default function CaseScreen() {
  const [params] = useSearchParams()
  if (params.get('part') === 'change') return <ChangeDetail kind="help" />
  const id = params.get('id')
  if (!id) return <FailureState failure={new Error('没有指定求助')} onRetry={() => {}} />
  return (
    <CauseShapeContext value={helpShape}>
      <CausePage key={id} place={helpPlace} id={id} />
    </CauseShapeContext>
  )
}
