import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { ChangesOfCause } from '#modules/cause/parts/change/change-queue.tsx'
import { ChildPlansOfCause } from '#modules/cause/parts/child-plan/child-plan-list.tsx'
import { SurplusPanel } from '#modules/cause/parts/surplus/surplus-list.tsx'
import { evidenceLeaf } from '#modules/evidence/model/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { AddressTab } from '#ui/views/address-tabs.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import { project } from '../../model/index.ts'
import { changePlaces } from '../change-places.ts'
import { TargetDonors } from '../directed/target-donors.tsx'
import { figuresOf } from '../project-figures.ts'
import { AccountStatement } from './account-statement.tsx'
import { ProjectBudget } from './budget-table.tsx'
import { MoneyPath } from './money-path.tsx'
import { PlanView } from './plan-view.tsx'
import { ProjectFacts } from './project-facts.tsx'

/** Those of the gifts of one project. */
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

/** The tabs of a project's page, as far as the person may see what is in them. */
export function useProjectTabs(row: PresentedOf<typeof project>): readonly AddressTab[] {
  const may = {
    donations: useCan('donation.view'),
    plans: useCan('fundraisingPlan.view'),
    donors: useCan('targetDonor.view'),
    children: useCan('childPlan.view'),
    changes: useCan('changeRequest.view'),
    surplus: useCan('surplusDecision.view'),
    evidence: useCan('evidenceLeaf.view'),
  }
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
          <ProjectFacts row={row} />
        </>
      ),
    },
    {
      key: 'budget',
      label: '预算执行',
      content: (
        <Section padding="flush">
          <ProjectBudget cause={row.id} />
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
    may.children && {
      key: 'children',
      label: '子计划',
      content: <ChildPlansOfCause cause={row.id} place="/project/childrenplan" />,
    },
    may.changes && {
      key: 'changes',
      label: '变更',
      content: <ChangesOfCause cause={row.id} places={changePlaces} />,
    },
    may.surplus &&
      (row.state === 'closed' || row.state === 'terminated' || row.state === 'archived') && {
        key: 'surplus',
        label: '剩余财产',
        content: <SurplusPanel cause={row.id} left={figuresOf(row)?.balance ?? 0} />,
      },
    {
      key: 'reviews',
      label: '审核记录',
      content: (
        <Section>
          <ReviewTimeline resource={project} id={row.id} />
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
    ...recordTabs(project, row.id),
  ]
  return tabs.filter(tab => tab !== false)
}
