import { ChangeAsked, changeParts } from '#modules/cause/parts/change/change-queue.tsx'
import { UnsyncList } from '#modules/cause/parts/sync/unsync-list.tsx'
import type { ScreenPart } from '#ui/views/screen-parts.tsx'
import { helpShape } from '../help-shape.tsx'

/** What stands beside the list of help requests: their changes, what is left of them, and who outside is told. */
export const caseParts: readonly ScreenPart[] = [
  ...changeParts('help'),
  {
    key: 'sync',
    label: '未同步',
    needs: 'causeSync.view',
    content: () => <UnsyncList kind="help" />,
  },
]

/** The form of a change request. */
export function ChangeOfCase() {
  return <ChangeAsked kind="help" resource={helpShape.resource} />
}
