import { useAsk } from '#ui/logic/asks.ts'
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
