import { Skeleton } from 'antd'
import type { AnyField } from '#kernel/kinds/field.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { AddressTabs } from '#kernel/web/views/address-tabs.tsx'
import { DiscussionView } from '#kernel/web/views/discussion-view.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { HistoryView } from '#kernel/web/views/history-view.tsx'
import { LoadedFacts } from '#kernel/web/views/loaded-facts.tsx'
import { RevisionList } from '#kernel/web/views/revision-list.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { organisation } from '#modules/charity/model/index.ts'
import { project } from '../../model/index.ts'
import { BudgetTable, ProjectBudget } from '../detail/budget-table.tsx'
import { ProjectFacts } from '../detail/project-facts.tsx'
import { PlanView } from '../detail/use-project-tabs.tsx'
import { budgetChanges } from './budget-changes.ts'
import { useVersions } from './use-versions.ts'

const fields: Readonly<Record<string, AnyField>> = project.fields

/** What a reviewer reads: the frozen version, its differences, and what stands behind it. */
export function ReviewTabs({ row }: { readonly row: Presented }) {
  const { data, error } = useVersions(row.id)
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
          label: current ? `申请内容（第 ${current.round} 次）` : '项目内容',
          content: <ProjectFacts row={facts} marked={marked} />,
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
        {
          key: 'budget',
          label: '预算',
          content: (
            <Section padding="flush">
              {current ? (
                <BudgetTable lines={current.budget} use="none" />
              ) : (
                <ProjectBudget cause={row.id} />
              )}
            </Section>
          ),
        },
        {
          key: 'plan',
          label: '备案方案',
          content: <PlanView id={typeof facts.plan === 'string' ? facts.plan : null} />,
        },
        {
          key: 'organisation',
          label: '机构档案',
          content: <LoadedFacts resource={organisation} id={String(row.organisation)} />,
        },
        {
          key: 'history',
          label: '操作记录',
          content: (
            <Section>
              <HistoryView resource={project} id={row.id} />
            </Section>
          ),
        },
        {
          key: 'discussion',
          label: '评论附件',
          content: (
            <Section>
              <DiscussionView resource={project} id={row.id} />
            </Section>
          ),
        },
      ]}
    />
  )
}
