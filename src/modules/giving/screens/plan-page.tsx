import { Alert, Button, Tabs } from 'antd'
import { useNavigate } from 'react-router'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { barsAcross, stackedBars } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import {
  failKinds,
  monthlyContract,
  monthlyDebit,
  monthlyGift,
  monthlyPlan,
} from '../model/index.ts'
import { planCourse } from '../model/monthly-calls.ts'
import { only, places, printShare } from './places.ts'

type Plan = PresentedOf<typeof monthlyPlan>

interface PlanPageProps {
  readonly row: Plan
  refresh(): void
}

/** A plan with its contracts, debits by month, failures and gifts. */
export function PlanPage({ row, refresh }: PlanPageProps) {
  const navigate = useNavigate()
  const facts = row.extra
  return (
    <div className={page.page}>
      <PageHeader
        title={row.title}
        note={`${row.number} · ${row.shown.cause ?? ''}`}
        tags={<StateTag of={monthlyPlan} state={row.state} />}
        actions={
          <>
            <Button onClick={() => navigate(places.monthly)}>返回列表</Button>
            <MoveButtons
              of={monthlyPlan}
              row={row}
              without={['approve', 'reject']}
              onMoved={refresh}
            />
          </>
        }
      />
      {row.statusReason !== null && <Alert type="info" showIcon title={row.statusReason} />}
      {isSilent(row) && (
        <Alert
          type="warning"
          showIcon
          title={`超过 ${row.feedbackEvery} 个月没有发布项目进展，请尽快向月捐人反馈`}
        />
      )}
      <StatCards>
        <StatCard label="签约" figure={facts?.signed ?? 0} unit="份" />
        <StatCard label="在捐" figure={facts?.active ?? 0} unit="人" />
        <StatCard label="本月金额" figure={<Money fen={facts?.monthAmount} />} />
        <StatCard label="累计" figure={<Money fen={facts?.total} />} />
        <StatCard label="流失率" figure={printShare(facts?.churn)} />
        <StatCard label="最近反馈" figure={facts?.toldOn ?? '—'} />
      </StatCards>
      {row.state === 'pending' && (
        <ReviewPanel resource={monthlyPlan} row={row} onDecided={refresh} />
      )}
      <Tabs
        items={[
          { key: 'course', label: '逐月', children: <Course id={row.id} /> },
          {
            key: 'facts',
            label: '计划',
            children: <RecordFacts resource={monthlyPlan} row={row} />,
          },
          {
            key: 'contracts',
            label: '签约',
            children: (
              <ListScreen
                resource={monthlyContract}
                kept="memory"
                where={only('plan', row.id)}
                initial={{ plan: row.id }}
                createLabel="代为登记"
                onOpen={each => navigate(`${places.plan}?contract=${each.id}`)}
                shown={['number', 'giver', 'amount', 'debitDay', 'periods', 'total', 'state']}
              />
            ),
          },
          {
            key: 'debits',
            label: '扣款',
            children: (
              <ListScreen
                resource={monthlyDebit}
                kept="memory"
                canCreate={false}
                where={only('plan', row.id)}
                shown={['period', 'contract', 'amount', 'dueOn', 'attempts', 'failKind', 'state']}
              />
            ),
          },
          {
            key: 'gifts',
            label: '礼品',
            children: (
              <ListScreen
                resource={monthlyGift}
                kept="memory"
                where={only('plan', row.id)}
                initial={{ plan: row.id, organisation: row.organisation }}
                shown={['name', 'condition', 'value', 'stock', 'state']}
              />
            ),
          },
          {
            key: 'review',
            label: '审核',
            children: (
              <Section>
                <ReviewTimeline resource={monthlyPlan} id={row.id} />
              </Section>
            ),
          },
          ...recordTabs(monthlyPlan, row.id).map(({ key, label, content }) => ({
            ...{ key, label, children: content },
          })),
        ]}
      />
    </div>
  )
}

/** Whether nothing was told of the cause for longer than the plan promises. */
function isSilent({ state, feedbackEvery, extra }: Plan): boolean {
  if (state !== 'online' || extra === undefined) return false
  const due = new Date()
  due.setMonth(due.getMonth() - feedbackEvery)
  return (extra.toldOn ?? '') < dayInBeijing(due)
}

function Course({ id }: { readonly id: string }) {
  const { data } = useAsk(planCourse, { id })
  const months = data?.months ?? []
  const cohorts = data?.cohorts ?? []
  const failures = data?.failures ?? []
  const kinds: Readonly<Record<string, string>> = failKinds
  return (
    <div className={look.stack}>
      <Drawn
        label="逐月扣款笔数"
        size="whole"
        content={months.length === 0 ? 'empty' : 'there'}
        option={stackedBars(
          months.map(({ month }) => month),
          [
            { name: '成功', values: months.map(({ paid }) => paid) },
            { name: '失败', values: months.map(({ failed }) => failed) },
            { name: '进行中', values: months.map(each => each.due - each.paid - each.failed) },
          ],
          'count',
        )}
      />
      <Drawn
        label="按签约月份的留存"
        size="whole"
        content={cohorts.length === 0 ? 'empty' : 'there'}
        option={stackedBars(
          cohorts.map(({ month }) => month),
          [
            { name: '在捐', values: cohorts.map(({ active }) => active) },
            { name: '已结束', values: cohorts.map(each => each.signed - each.active) },
          ],
          'count',
        )}
      />
      <Drawn
        label="失败原因"
        size="whole"
        content={failures.length === 0 ? 'empty' : 'there'}
        option={barsAcross(
          failures.map(({ kind, count }) => ({ name: kinds[kind] ?? kind, value: count })),
          'count',
        )}
      />
    </div>
  )
}
