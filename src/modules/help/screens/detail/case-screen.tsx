import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CauseShapeContext } from '#modules/cause/parts/cause-shape.ts'
import { ChangeDetail } from '#modules/cause/parts/change/change-detail.tsx'
import { CausePage } from '#modules/cause/parts/detail/cause-page.tsx'
import { ProgressDesk } from '#modules/cause/parts/progress/progress-desk.tsx'
import { ProgressReview } from '#modules/cause/parts/progress/progress-review.tsx'
import { ProgressWork } from '#modules/cause/parts/progress/progress-work.tsx'
import { ReportWork } from '#modules/cause/parts/report/report-work.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import { helpPlace } from '../help-place.ts'
import { helpShape } from '../help-shape.tsx'

/** What is opened beside a case file, by `?view=`: what cases tell, and its review. */
const views: Readonly<Record<string, () => ReactNode>> = {
  progress: () => <ProgressWork kind="help" />,
  progressQueue: () => <ProgressReview kind="help" />,
  progressDesk: () => <ProgressDesk kind="help" />,
  report: () => <ReportWork kind="help" />,
}

/** /seekhelp/helpidetail: the case file with the decisions that wait in it; `?part=change` a change request. */
export default function CaseScreen() {
  const [params] = useSearchParams()
  const view = views[params.get('view') ?? '']
  if (view) return view()
  if (params.get('part') === 'change') return <ChangeDetail kind="help" />
  const id = params.get('id')
  if (!id) return <NoneNamed label="求助" />
  return (
    <CauseShapeContext value={helpShape}>
      <CausePage key={id} place={helpPlace} id={id} />
    </CauseShapeContext>
  )
}
