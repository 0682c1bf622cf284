import type { CauseTab } from '#modules/cause/parts/cause-shape.ts'
import { SurplusPanel } from '#modules/cause/parts/surplus/surplus-list.tsx'
import type { PresentedOf } from '#ui/logic/presented.ts'
import styles from '#ui/views/detail.module.css'
import { Section } from '#ui/views/section.tsx'
import { type fund, keepsPrincipal } from '../model/index.ts'
import { Agreement } from './agreement.tsx'
import { FundBudgets } from './fund-budgets.tsx'
import { Committee, Founders, FundTasks, Meetings } from './fund-people.tsx'
import { PrincipalChanges } from './principal-changes.tsx'

const ended: readonly string[] = ['terminated', 'closed', 'archived']

/** The tabs of a fund's page beside those of every cause. */
export function fundTabs(row: PresentedOf<typeof fund>): readonly CauseTab[] {
  const { id } = row
  return [
    {
      key: 'founders',
      label: '协议与出资',
      after: 'overview',
      needs: 'fundFounder.view',
      inReview: true,
      content: (
        <div className={styles.sections}>
          <Section title="设立协议">
            <Agreement row={row} />
          </Section>
          <Founders fund={id} />
        </div>
      ),
    },
    {
      key: 'committee',
      label: '管委会与会议',
      after: 'overview',
      needs: 'fundMember.view',
      inReview: true,
      content: (
        <div className={styles.sections}>
          <Section title="管委会成员" padding="flush">
            <Committee fund={id} />
          </Section>
          <Section title="会议" padding="flush">
            <Meetings fund={id} />
          </Section>
        </div>
      ),
    },
    {
      key: 'budgets',
      label: '年度预算',
      after: 'overview',
      needs: 'fundBudget.view',
      content: <FundBudgets fund={id} />,
    },
    ...(row.fundType === keepsPrincipal
      ? [
          {
            key: 'principal',
            label: '留本与动本',
            after: 'overview',
            needs: 'principalChange.view',
            content: <PrincipalChanges row={row} />,
          },
        ]
      : []),
    {
      key: 'feedback',
      label: '出资人反馈',
      needs: 'fundTask.view',
      content: <FundTasks fund={id} kind="feedback" />,
    },
    {
      // In the place of 剩余财产 of every cause.
      key: 'surplus',
      label: '终止清算',
      needs: 'surplusDecision.view',
      content: (
        <div className={styles.sections}>
          <Section title="清算任务" padding="flush">
            <FundTasks fund={id} kind="liquidation" />
          </Section>
          {ended.includes(row.state) ? (
            <SurplusPanel
              cause={id}
              left={row.extra?.figures?.balance ?? 0}
              way={row.surplusRule}
            />
          ) : (
            <Section title="剩余财产">基金终止或结项后，在这里决定剩余财产的处理。</Section>
          )}
        </div>
      ),
    },
  ]
}
