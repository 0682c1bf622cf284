import { Alert } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { daysLeft } from '#ui/logic/days-left.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { causeHead } from '../../model/head-calls.ts'
import { causeStates } from '../../model/index.ts'
import { printFigure } from '../board/print-figures.ts'
import type { CauseKind } from '../kind-places.ts'

const stateNames: Readonly<Record<string, string>> = causeStates

/** One cause over the list of its gifts: what it wants, has, and how many gave. */
export function CauseHead({ kind, id }: { readonly kind: CauseKind; readonly id: string }) {
  const { data, error, refetch } = useAsk(causeHead, { kind, id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  const note = data && `${data.number} · ${stateNames[data.status] ?? data.status}`
  if (kind === 'help') return <HelpHead data={data} note={note} />
  return (
    <StatCards>
      <StatCard
        label={data?.title ?? '标的'}
        figure={data && printFigure(data.target, 'money')}
        unit="元目标"
        note={note}
      />
      <StatCard label="筹款额" figure={data && printFigure(data.raised, 'money')} unit="元" />
      <StatCard label="可拨付" figure={data && printFigure(data.available, 'money')} unit="元" />
      <StatCard label="捐赠笔数" figure={data && printFigure(data.gifts, 'count')} unit="笔" />
      <StatCard label="捐赠人数" figure={data && printFigure(data.donors, 'count')} unit="人" />
    </StatCards>
  )
}

type Head = AnswerOf<typeof causeHead>

/** What a help request was granted, what is missing of it, and what becomes of more (求助). */
function HelpHead({
  data,
  note,
}: {
  readonly data: Head | undefined
  readonly note: string | undefined
}) {
  const target = data?.target ?? 0
  const days = data?.raiseEnd == null ? null : daysLeft(data.raiseEnd)
  const isOpen = data?.status === 'raising'
  return (
    <>
      <StatCards>
        <StatCard
          label={data?.title ?? '求助'}
          figure={data && printFigure(target, 'money')}
          unit="元核定"
          note={note}
        />
        <StatCard label="已筹" figure={data && printFigure(data.raised, 'money')} unit="元" />
        <StatCard
          label="还差"
          figure={data && printFigure(Math.max(0, target - data.raised), 'money')}
          unit="元"
        />
        <StatCard
          label="剩余天数"
          figure={data && (isOpen && days !== null ? String(Math.max(0, days)) : '—')}
          unit="天"
          note={data && (isOpen ? `募捐至 ${data.raiseEnd ?? '—'}` : '不在募捐中')}
        />
        <StatCard label="捐赠人数" figure={data && printFigure(data.donors, 'count')} unit="人" />
      </StatCards>
      {data?.surplusPolicy && (
        <Alert type="info" showIcon title={`超出核定与状态后到账的捐赠：${data.surplusPolicy}`} />
      )}
    </>
  )
}
