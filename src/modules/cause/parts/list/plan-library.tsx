import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { daysLeft } from '#ui/logic/days-left.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { fundraisingPlan, localFiling } from '../../model/index.ts'
import { type CausePlace, pageOf, useCauseShape } from '../cause-shape.ts'
import styles from './list.module.css'

const PlanFormDialog = lazyPart(async () => (await import('./plan-form-dialog.tsx')).PlanFormDialog)

const shown = [
  'planName',
  'recordNo',
  'state',
  'endDate',
  'remaining',
  'causes',
  'targetAmount',
  'raised',
  'organisation',
]

/** Whose plan it is stands in the place of what it expects: both leave no room for record numbers. */
const shownToPlatform = shown.filter(name => name !== 'targetAmount')

/** The plan library (募捐方案): plans from draft over filing to disclosure, with the causes of the kind under each. */
export function PlanLibrary({ place }: { readonly place: CausePlace }) {
  const navigate = useNavigate()
  const shape = useCauseShape()
  useSubView('募捐方案')
  const own = useMaybeSession()?.account.organisation?.id
  const [printed, setPrinted] = useState<PresentedOf<typeof fundraisingPlan> | null>(null)
  return (
    <>
      <ListScreen
        resource={fundraisingPlan}
        title="募捐方案"
        tabs="states"
        {...(own === undefined ? {} : { initial: { organisation: own } })}
        actions={
          <Button icon={<ArrowLeftOutlined />} onClick={() => navigate(place.address)}>
            {place.title}
          </Button>
        }
        shown={own === undefined ? shownToPlatform : shown}
        columns={{
          planName: { width: 176 },
          recordNo: { width: 232 },
          state: { width: 100 },
          startDate: { width: 104 },
          endDate: { width: 104 },
          targetAmount: { title: '预期（元/年）', width: 124 },
          remaining: {
            title: '剩余',
            width: 80,
            align: 'right',
            render: row => <Remaining row={row} />,
          },
          causes: {
            title: '标的数',
            width: 64,
            align: 'right',
            render: row => row.extra?.causes ?? 0,
          },
          raised: {
            title: '已募',
            width: 124,
            align: 'right',
            render: row => <Money fen={row.extra?.raised ?? 0} />,
          },
        }}
        rowActions={row => [
          { key: 'form', label: '备案表', quiet: true, run: () => setPrinted(row) },
        ]}
        detail={{
          review: 'shown',
          actions: row => <Button onClick={() => setPrinted(row)}>备案表</Button>,
          tabs: [
            {
              key: 'filings',
              label: '异地备案',
              content: row =>
                row.offsite === '1' ? (
                  <ListScreen
                    resource={localFiling}
                    kept="memory"
                    where={[{ field: 'plan', op: 'is', value: row.id }]}
                    initial={{ plan: row.id }}
                    createLabel="登记异地备案"
                    shown={['activity', 'area', 'startDate', 'endDate', 'authority', 'filedOn']}
                  />
                ) : (
                  <EmptyState
                    size="small"
                    title="不开展线下异地募捐"
                    hint="在登记地以外设募捐箱或举办义演、义卖时，须向当地民政部门备案，并在方案中选择线下异地募捐。"
                  />
                ),
            },
            {
              key: 'projects',
              label: shape.label,
              content: row => (
                <ListScreen
                  resource={shape.resource}
                  kept="memory"
                  where={[{ field: 'plan', op: 'is', value: row.id }]}
                  onOpen={each => navigate(`${pageOf(place)}?id=${each.id}`)}
                />
              ),
            },
          ],
        }}
      />
      {printed && <PlanFormDialog plan={printed} onClose={() => setPrinted(null)} />}
    </>
  )
}

/** The organisation is warned 30 and 7 days before the end. */
const soon = 30

function Remaining({ row }: { readonly row: PresentedOf<typeof fundraisingPlan> }) {
  const { endDate, state } = row
  if (typeof endDate !== 'string' || (state !== 'recorded' && state !== 'raising')) return '—'
  const days = daysLeft(endDate)
  if (days < 0) return <span className={styles.late}>已到期</span>
  const look = days <= 7 ? styles.late : days <= soon ? styles.near : undefined
  return <span className={look}>{days} 天</span>
}
