import { Skeleton } from 'antd'
import type { AnyField } from '#kinds/field.ts'
import { organisation } from '#modules/charity/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { LoadedFacts } from '#ui/views/loaded-facts.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { RevisionList } from '#ui/views/revision-list.tsx'
import { Section } from '#ui/views/section.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { useCauseShape } from '../cause-shape.ts'
import { BudgetTable, CauseBudget } from '../detail/budget-table.tsx'
import { CauseFacts } from '../detail/cause-facts.tsx'
import { PlanView } from '../detail/plan-view.tsx'
import { TargetDonors } from '../directed/target-donors.tsx'
import { budgetChanges } from './budget-changes.ts'
import { useVersions } from './use-versions.ts'

/** What a reviewer reads: the frozen version, its differences, and what stands behind it. */
export function ReviewTabs({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const { resource, label, hasBudget } = useCauseShape()
  const fields: Readonly<Record<string, AnyField>> = resource.fields
  const { data, error } = useVersions(row.id)
  const maySeePeople = useCan('targetDonor.view')
  if (error) return <FailureState size="small" failure={error} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { current, previous } = data
  // What the review itself writes is no difference between two submissions.
  const typed = data.changes.filter(({ field }) => fields[field]?.system !== true)
  const changes = [
    ...typed,
    ...(current && previous ? budgetChanges(previous.budget, current.budget) : []),
  ]
  const marked = new Set(typed.map(({ field }) => field))
  const facts = current?.facts ?? row
  return (
    <AddressTabs
      tabs={[
        {
          key: 'facts',
          label: current ? `申请内容（第 ${current.round} 次）` : `${label}内容`,
          content: <CauseFacts row={facts} marked={marked} />,
        },
        ...(previous
          ? [
              {
                key: 'compare',
                label: `与上次对比（${changes.length}）`,
                content: (
                  <Section>
                    <RevisionList revisions={changes} />
                  </Section>
                ),
              },
            ]
          : []),
        ...(hasBudget
          ? [
              {
                key: 'budget',
                label: '预算',
                content: (
                  <Section padding="flush">
                    {current ? (
                      <BudgetTable lines={current.budget} use="none" />
                    ) : (
                      <CauseBudget cause={row.id} />
                    )}
                  </Section>
                ),
              },
            ]
          : []),
        ...(row.raiseMode === '1'
          ? [
              {
                key: 'plan',
                label: '备案方案',
                content: <PlanView id={facts.plan !== null ? facts.plan : null} purpose="read" />,
              },
            ]
          : []),
        ...(row.raiseMode === '2' && maySeePeople
          ? [{ key: 'donors', label: '定向对象', content: <TargetDonors cause={row.id} /> }]
          : []),
        {
          key: 'organisation',
          label: '机构档案',
          content: <LoadedFacts resource={organisation} id={row.organisation} />,
        },
        ...recordTabs(resource, row.id),
      ]}
    />
  )
}
