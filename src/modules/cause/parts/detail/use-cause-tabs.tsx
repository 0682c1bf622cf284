import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import {
  PayoutsOfCause,
  ProgressOfCause,
  ReportsOfCause,
  TasksOfCause,
} from '#modules/cause/parts/of-cause.tsx'
import { evidenceLeaf } from '#modules/evidence/model/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan, usePermissions } from '#ui/logic/use-can.ts'
import type { AddressTab } from '#ui/views/address-tabs.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { figuresOf } from '../cause-figures.ts'
import { useCauseShape } from '../cause-shape.ts'
import { ChangesOfCause } from '../change/change-queue.tsx'
import { changePlaces } from '../change-places.ts'
import { ChildPlansOfCause } from '../child-plan/child-plan-list.tsx'
import { TargetDonors } from '../directed/target-donors.tsx'
import { SurplusPanel } from '../surplus/surplus-list.tsx'
import { AccountStatement } from './account-statement.tsx'
import { CauseBudget } from './budget-table.tsx'
import { CauseFacts } from './cause-facts.tsx'
import { withExtraTabs } from './extra-tabs.ts'
import { MoneyPath } from './money-path.tsx'
import { PlanView } from './plan-view.tsx'

/** Those of the gifts of one cause. */
const giftColumns = [
  'number',
  'donor',
  'amount',
  'netAmount',
  'channel',
  'paidAt',
  'state',
  'receiptStatus',
]

/** States in which something may be left of a cause. */
const endStates: readonly string[] = ['closed', 'terminated', 'archived']

/** The tabs of a cause's page, as far as the person may see what is in them. */
export function useCauseTabs(row: PresentedOf<CauseRecord>): readonly AddressTab[] {
  const shape = useCauseShape()
  const permissions = usePermissions()
  const may = {
    donations: useCan('donation.view'),
    plans: useCan('fundraisingPlan.view'),
    donors: useCan('targetDonor.view'),
    children: useCan('childPlan.view'),
    changes: useCan('changeRequest.view'),
    surplus: useCan('surplusDecision.view'),
    evidence: useCan('evidenceLeaf.view'),
    payouts: useCan('payout.view'),
    progress: useCan('progress.view'),
    reports: useCan('report.view'),
    tasks: useCan('disclosureTask.view'),
  }
  const places = changePlaces[shape.kind]
  const own = [{ field: 'cause', op: 'is' as const, value: row.id }]
  const tabs: readonly (AddressTab | false)[] = [
    {
      key: 'overview',
      label: '概况',
      content: (
        <>
          <div style={{ marginBottom: 16 }}>
            <Section title="善款全程">
              <MoneyPath figures={figuresOf(row)} />
            </Section>
          </div>
          <CauseFacts row={row} />
        </>
      ),
    },
    shape.hasBudget && {
      key: 'budget',
      label: '预算执行',
      content: (
        <Section padding="flush">
          <CauseBudget cause={row.id} />
        </Section>
      ),
    },
    row.raiseMode === '1' &&
      may.plans && {
        key: 'plan',
        label: '募捐方案',
        content: <PlanView id={row.plan !== null ? row.plan : null} purpose="work" />,
      },
    row.raiseMode === '2' &&
      shape.hasDirected !== false &&
      may.donors && {
        key: 'donors',
        label: '定向对象',
        content: <TargetDonors cause={row.id} />,
      },
    may.donations && {
      key: 'donations',
      label: '捐赠',
      content: <ListScreen resource={donation} kept="memory" where={own} shown={giftColumns} />,
    },
    may.donations && {
      key: 'account',
      label: '资金账户',
      content: (
        <Section padding="flush">
          <AccountStatement cause={row.id} />
        </Section>
      ),
    },
    may.payouts && {
      key: 'payouts',
      label: '拨付',
      content: (
        <PayoutsOfCause
          kind={shape.kind}
          cause={row.id}
          source={shape.payoutSource?.(row) ?? null}
        />
      ),
    },
    may.progress && {
      key: 'progress',
      label: '进展',
      content: <ProgressOfCause kind={shape.kind} cause={row.id} />,
    },
    may.reports && {
      key: 'reports',
      label: '报告',
      content: <ReportsOfCause kind={shape.kind} cause={row.id} />,
    },
    may.tasks && {
      key: 'tasks',
      label: '披露任务',
      content: <TasksOfCause cause={row.id} />,
    },
    may.children &&
      places.children !== undefined && {
        key: 'children',
        label: '子计划',
        content: <ChildPlansOfCause cause={row.id} place={places.children} />,
      },
    may.changes && {
      key: 'changes',
      label: '变更',
      content: <ChangesOfCause cause={row.id} places={places} />,
    },
    may.surplus &&
      endStates.includes(row.state) && {
        key: 'surplus',
        label: '剩余财产',
        content: <SurplusPanel cause={row.id} left={figuresOf(row)?.balance ?? 0} />,
      },
    {
      key: 'reviews',
      label: '审核记录',
      content: (
        <Section>
          <ReviewTimeline resource={shape.resource} id={row.id} />
        </Section>
      ),
    },
    may.evidence && {
      key: 'evidence',
      label: '存证',
      content: (
        <ListScreen
          resource={evidenceLeaf}
          kept="memory"
          canCreate={false}
          where={[{ field: 'sourceId', op: 'is', value: row.id }]}
        />
      ),
    },
    ...recordTabs(shape.resource, row.id),
  ]
  const extra = shape.extraTabs?.(row) ?? []
  return withExtraTabs(
    tabs.filter(tab => tab !== false),
    extra.filter(({ needs }) => needs === undefined || permissions.has(needs)),
  )
}
