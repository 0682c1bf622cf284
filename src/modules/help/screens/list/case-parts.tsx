import { ChangeAsked, changeParts } from '#modules/cause/parts/change/change-queue.tsx'
import { UnsyncList } from '#modules/cause/parts/sync/unsync-list.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import type { ScreenPart } from '#ui/views/screen-parts.tsx'
import { blacklist } from '../../model/index.ts'
import { helpShape } from '../help-shape.tsx'

/** What stands beside the list of help requests: their changes, what is left of them, and who outside is told. */
export const caseParts: readonly ScreenPart[] = [
  {
    key: 'barred',
    label: '失信名单',
    needs: 'blacklist.view',
    content: () => (
      <ListScreen
        resource={blacklist}
        title="失信名单"
        tabs="states"
        createLabel="提出失信"
        sums="asked"
        shown={['person', 'reason', 'cause', 'toRecover', 'recovered', 'validFrom', 'state']}
      />
    ),
  },
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
