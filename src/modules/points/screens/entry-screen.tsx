import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { pointsAdjustment } from '../model/index.ts'
import { EntryList } from './entry-list.tsx'

const pending = [{ field: 'state', op: 'is' as const, value: 'pending' }]

const widths = {
  number: { width: 150 },
  user: { width: 110 },
  points: { width: 84 },
  reasonKind: { width: 96 },
  memo: { width: 180 },
  createdBy: { title: '制单人', width: 84 },
  createdAt: { width: 140 },
  approver: { width: 84 },
  state: { width: 84 },
} as const

/** 积分流水: the ledger with its figures, and the adjustments that wait for a second person. */
export default function EntryScreen() {
  return <ScreenParts label="积分流水" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'entries', label: '流水', content: () => <EntryList /> },
  {
    key: 'adjustments',
    label: '调整待审',
    waiting: { resource: pointsAdjustment, where: pending },
    needs: 'pointsAdjustment.view',
    content: () => (
      <ListScreen
        resource={pointsAdjustment}
        title="积分调整"
        createLabel="人工调整"
        tabs="states"
        columns={widths}
        shown={Object.keys(widths)}
      />
    ),
  },
]
