import { useSearchParams } from 'react-router'
import { CauseShapeContext } from '#modules/cause/parts/cause-shape.ts'
import { CausePage } from '#modules/cause/parts/detail/cause-page.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { helpPlace } from '../help-place.ts'
import { helpShape } from '../help-shape.tsx'

/** /seekhelp/helpidetail: the case file with the decisions that wait in it. */
export default function CaseScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!id) return <FailureState failure={new Error('没有指定求助')} onRetry={() => {}} />
  return (
    <CauseShapeContext value={helpShape}>
      <CausePage key={id} place={helpPlace} id={id} />
    </CauseShapeContext>
  )
}
