import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { risksIn } from '#modules/charity/model/index.ts'
import { audienceOf, progress } from '../../model/index.ts'
import { findingsOf } from './findings.ts'
import { published } from './publish.ts'

type Progress = Row<typeof progress>

/** The reviews of progress, one for each kind of cause: each has screens and flows of its own. */
export const progressReviews = {
  project: reviewOf({
    ...{ kind: 'progress', label: '项目进展', resource: progress },
    places: { list: '/project/proProgressVerify', detail: '/project/proProgressdetail' },
    ...{ steps: [plainStep('进展审核')], risks: risksOf },
    onApproved: (row, _verdict, act) => published(row, act),
  }),
  fund: reviewOf({
    ...{ kind: 'progress.fund', label: '基金进展', resource: progress },
    places: { list: '/fund/fundProgressReview', detail: '/fund/fundreviewProgressdetail' },
    ...{ steps: [plainStep('进展审核')], risks: risksOf },
    onApproved: (row, _verdict, act) => published(row, act),
  }),
  help: reviewOf({
    ...{ kind: 'progress.help', label: '求助进展', resource: progress },
    places: {
      list: '/seekhelp/helpidetail?view=progressQueue',
      detail: '/seekhelp/helpidetail?view=progressDesk',
    },
    ...{ steps: [plainStep('进展审核')], risks: risksOf },
    onApproved: (row, _verdict, act) => published(row, act),
  }),
} as const

/** What keeps a progress from being passed unread. */
async function risksOf(row: Progress, act: Act): Promise<readonly string[]> {
  const found = risksIn(await findingsOf(row, act))
  // A fund's public word is read one by one; what its founders alone read may be passed together.
  const isPublicOfFund = row.causeKind === 'fund' && audienceOf(row.kind) === '公开'
  return isPublicOfFund ? [...found, '公开的基金进展须逐条审核'] : found
}
