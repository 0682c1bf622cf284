import { DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { type BoardPeriod, boardPeriods } from '../../model/board-period.ts'
import styles from './board.module.css'
import type { useBoardSpan } from './use-board-question.ts'

const organisationField = ref('机构', 'charity/organisation')

const usual: readonly BoardPeriod[] = [
  ...(['today', 'yesterday', '7d', '30d', 'month', 'quarter', 'year', 'custom'] as const),
]

interface PeriodSwitchProps {
  readonly asked: Omit<ReturnType<typeof useBoardSpan>, 'question'>
  /** The periods that are offered; the usual ones when absent. */
  readonly periods?: readonly BoardPeriod[]
}

/** The period switch of every board, and for the platform one organisation. */
export function PeriodSwitch({ asked, periods = usual }: PeriodSwitchProps) {
  const isPlatform = useMaybeSession()?.account?.ownerKind === 'platform'
  const { period, from, to, organisation, change } = asked
  return (
    <>
      {isPlatform && (
        <div className={styles.picker}>
          <Input
            field={organisationField}
            value={organisation ?? null}
            onChange={value => change({ organisation: typeof value === 'string' ? value : null })}
          />
        </div>
      )}
      <Segmented
        aria-label="期间"
        value={period}
        options={periods.map(value => ({ value, label: boardPeriods[value] }))}
        onChange={value => change({ period: value, from: null, to: null })}
      />
      {period === 'custom' && (
        <DatePicker.RangePicker
          aria-label="自定义期间"
          value={from && to ? [dayjs(from), dayjs(to)] : null}
          onChange={days =>
            change({
              from: days?.[0]?.format('YYYY-MM-DD') ?? null,
              to: days?.[1]?.format('YYYY-MM-DD') ?? null,
            })
          }
        />
      )}
    </>
  )
}
