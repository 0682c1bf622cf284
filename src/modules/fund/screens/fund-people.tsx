import { Progress } from 'antd'
import { useState } from 'react'
import type { Condition } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { fundFounder, fundMeeting, fundMember, fundTask } from '../model/index.ts'
import { FounderLinkDialog } from './founder-link-dialog.tsx'
import { FounderStatement } from './founder-statement.tsx'

interface OfFund {
  readonly fund: string
}

const of = (fund: string): readonly Condition[] => [{ field: 'fund', op: 'is', value: fund }]

/** Who promised money to a fund, and what of it has come (承诺与到账). */
export function Founders({ fund }: OfFund) {
  const maySeeBooks = useCan('donation.view')
  const [told, setTold] = useState<PresentedOf<typeof fundFounder> | null>(null)
  const [sent, setSent] = useState<PresentedOf<typeof fundFounder> | null>(null)
  return (
    <>
      <ListScreen
        resource={fundFounder}
        kept="memory"
        where={of(fund)}
        initial={{ fund }}
        createLabel="新增出资人"
        shown={['name', 'kind', 'pledged', 'paid', 'missing', 'dueOn', 'answer']}
        columns={{
          paid: {
            title: '已到账',
            width: 144,
            align: 'right',
            render: row => <Paid row={row} />,
          },
          missing: {
            title: '未到账',
            width: 128,
            align: 'right',
            render: row => <Money fen={Math.max(0, (row.pledged ?? 0) - paidOf(row))} />,
          },
        }}
        rowActions={row => [
          ...(maySeeBooks ? [{ key: 'statement', label: '对账单', run: () => setTold(row) }] : []),
          ...(row.extra?.link ? [{ key: 'link', label: '反馈链接', run: () => setSent(row) }] : []),
        ]}
      />
      {sent && <FounderLinkDialog founder={sent} onClose={() => setSent(null)} />}
      {told && <FounderStatement founder={told} onClose={() => setTold(null)} />}
    </>
  )
}

const paidOf = (row: PresentedOf<typeof fundFounder>) => row.extra?.paid ?? 0

function Paid({ row }: { readonly row: PresentedOf<typeof fundFounder> }) {
  const pledged = row.pledged ?? 0
  const percent = pledged === 0 ? 0 : Math.min(100, Math.round((paidOf(row) / pledged) * 100))
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      <Money fen={paidOf(row)} />
      <Progress percent={percent} size="small" showInfo={false} aria-label="到账比例" />
    </div>
  )
}

/** The committee of a fund with the terms of its members. */
export function Committee({ fund }: OfFund) {
  return (
    <ListScreen
      resource={fundMember}
      kept="memory"
      where={of(fund)}
      initial={{ fund }}
      createLabel="新增成员"
      shown={['name', 'office', 'side', 'idNumber', 'termFrom', 'termTo']}
    />
  )
}

/** What the committee met for and resolved. */
export function Meetings({ fund }: OfFund) {
  return (
    <ListScreen
      resource={fundMeeting}
      kept="memory"
      where={of(fund)}
      initial={{ fund }}
      createLabel="登记会议"
      shown={['heldOn', 'topic', 'resolution', 'attendance', 'minutes']}
    />
  )
}

/** What is due for a fund: words to its founders, its liquidation. */
export function FundTasks({ fund, kind }: OfFund & { readonly kind: 'feedback' | 'liquidation' }) {
  return (
    <ListScreen
      resource={fundTask}
      kept="memory"
      where={[...of(fund), { field: 'kind', op: 'is', value: kind }]}
      shown={['title', 'periodStart', 'periodEnd', 'dueOn', 'state', 'doneOn']}
    />
  )
}
