import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isWeekend, type WorkCalendar } from '#modules/platform/model/index.ts'
import {
  workCalendarGet,
  workCalendarSetYear,
} from '#modules/platform/model/work-calendar-calls.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import styles from './work-calendar.module.css'

const key = ['platform', 'workCalendar']

/** 工作日历: the holidays of a year and the weekends worked for them, by which deadlines are counted. */
export function WorkCalendarScreen() {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => fetchAsk(workCalendarGet),
  })
  const asked = Number(params.get('year'))
  const year = asked >= 2020 && asked <= 2100 ? asked : new Date().getFullYear()
  const look = (next: number | null) =>
    next && setParams({ part: 'calendar', year: String(next) }, { replace: true })
  return (
    <div className={page.page}>
      <PageHeader
        title="工作日历"
        note="各类应答、审核期限按此计算工作日"
        actions={
          <InputNumber
            min={2020}
            max={2100}
            value={year}
            suffix="年"
            aria-label="年份"
            onChange={look}
          />
        }
      />
      {data && data.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${data.missing.join('、')} 年的放假安排还没有录入，期间的工作日只按周末和固定节日计算`}
          action={
            <Button size="small" onClick={() => look(data.missing[0] ?? null)}>
              去录入
            </Button>
          }
        />
      )}
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Year key={`${year} ${data.off.length} ${data.on.length}`} year={year} kept={data} />
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

function Year({ year, kept }: { readonly year: number; readonly kept: WorkCalendar }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const mayChange = useCan('platformSetting.update')
  const own = (days: readonly string[]) => new Set(days.filter(day => day.startsWith(`${year}-`)))
  const [off, setOff] = useState<ReadonlySet<string>>(() => own(kept.off))
  const [on, setOn] = useState<ReadonlySet<string>>(() => own(kept.on))
  const [isBusy, setBusy] = useState(false)
  const isChanged = !same(off, own(kept.off)) || !same(on, own(kept.on))
  // A weekday is worked or off; a weekend is free, a holiday by name, or worked instead.
  const turn = (day: string) => {
    if (off.has(day)) {
      setOff(without(off, day))
      if (isWeekend(day)) setOn(new Set([...on, day]))
    } else if (on.has(day)) setOn(without(on, day))
    else setOff(new Set([...off, day]))
  }
  const save = async () => {
    setBusy(true)
    try {
      await tell(workCalendarSetYear, { year, off: [...off], on: [...on] })
      await client.invalidateQueries({ queryKey: key })
      message.success(`已保存 ${year} 年工作日历，此后产生的期限按此计算`)
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      title={`${year} 年`}
      note={`放假 ${off.size} 天，调休上班 ${on.size} 天`}
      extra={
        mayChange && (
          <Button type="primary" loading={isBusy} disabled={!isChanged} onClick={save}>
            保存
          </Button>
        )
      }
    >
      <div className={styles.legend}>
        <span>
          <i className={styles.off} /> 放假
        </span>
        <span>
          <i className={styles.on} /> 调休上班
        </span>
        <span>
          <i className={styles.weekend} /> 周末
        </span>
        {mayChange && <span>点击日期切换；依据国务院办公厅当年的放假通知录入</span>}
      </div>
      <div className={styles.year}>
        {months.map(month => (
          <Month
            key={month}
            of={`${year}-${month}`}
            look={day =>
              off.has(day) ? 'off' : on.has(day) ? 'on' : isWeekend(day) ? 'weekend' : 'work'
            }
            onTurn={mayChange ? turn : undefined}
          />
        ))}
      </div>
    </Section>
  )
}

type Look = 'off' | 'on' | 'weekend' | 'work'
const lookNames: Readonly<Record<Look, string>> = {
  off: '放假',
  on: '调休上班',
  weekend: '周末',
  work: '工作日',
}

interface MonthProps {
  /** `2026-10`. */
  readonly of: string
  look(day: string): Look
  readonly onTurn: ((day: string) => void) | undefined
}

function Month({ of, look, onTurn }: MonthProps) {
  const first = new Date(`${of}-01T00:00:00Z`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const days = Array.from({ length }, (_, at) => `${of}-${String(at + 1).padStart(2, '0')}`)
  return (
    <div className={styles.month}>
      <strong>{Number(of.slice(5))} 月</strong>
      <div className={styles.days}>
        {[...'一二三四五六日'].map(weekday => (
          <span key={weekday} className={styles.weekday}>
            {weekday}
          </span>
        ))}
        {days.map((day, at) => (
          <button
            key={day}
            type="button"
            className={styles[look(day)]}
            style={at === 0 ? { gridColumnStart: ((first.getUTCDay() + 6) % 7) + 1 } : undefined}
            disabled={onTurn === undefined}
            aria-label={`${day} ${lookNames[look(day)]}`}
            onClick={() => onTurn?.(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}

function without(days: ReadonlySet<string>, day: string): ReadonlySet<string> {
  return new Set([...days].filter(each => each !== day))
}

function same(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every(each => other.has(each))
}
