import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { InputNumber, Segmented } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { filledIn, tell } from '#ui/logic/asks.ts'
import type { Form } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { giftEvents, type PointsEvent } from '../model/index.ts'
import { pointsRuleTry } from '../model/points-rule-calls.ts'
import styles from './points.module.css'
import { measureOf, Quantity } from './rule-inputs.tsx'

const counted = [
  'mode',
  'points',
  'unit',
  'ladder',
  'minAmount',
  'dailyCap',
  'monthlyCap',
  'totalCap',
] as const

const bases = { typed: '按填写的内容', today: '已保存 · 今天', tomorrow: '已保存 · 明天' } as const
type Basis = keyof typeof bases

/** 试算: what an event brings under what is typed, or under what was saved for today or tomorrow. */
export function RuleTrial({ form }: { readonly form: Form }) {
  const values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  const [typed, setTyped] = useState<number | null>(null)
  const [today, setToday] = useState(0)
  const [basis, setBasis] = useState<Basis>('typed')
  const { event } = values
  const isGift = giftEvents.includes(event as PointsEvent)
  const quantity = typed ?? (isGift ? 3550 : measureOf(event).scale)
  const rule = Object.fromEntries(
    counted.map(name => [name, values[name] ?? (name.endsWith('Cap') ? 0 : null)]),
  )
  const asked = {
    event,
    today,
    quantity,
    ...(basis === 'typed' ? { rule } : { day: dayOf(basis) }),
  }
  const { data } = useQuery({
    queryKey: ['resource', 'points/pointsRule', 'trial', asked],
    queryFn: () => tell(pointsRuleTry, filledIn(pointsRuleTry, asked)),
    enabled: typeof event === 'string',
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title="试算"
      extra={
        !form.isNew && (
          <Segmented<Basis>
            size="small"
            value={basis}
            options={Object.entries(bases).map(([value, label]) => ({
              value: value as Basis,
              label,
            }))}
            onChange={setBasis}
          />
        )
      }
    >
      <div className={look.stack}>
        <div className={look.line}>
          {measureOf(event).verb}
          <Quantity event={event} value={quantity} label="试算数量" onChange={setTyped} />
          ，今日已得
          <InputNumber
            min={0}
            precision={0}
            value={today}
            suffix="分"
            aria-label="今日已得"
            onChange={value => setToday(value ?? 0)}
          />
        </div>
        <div className={styles.outcome} aria-live="polite">
          {typeof event === 'string' && data ? (
            <>
              <strong>{data.points} 分</strong> <span className={look.quiet}>{data.why}</span>
            </>
          ) : (
            <span className={look.quiet}>选择触发事件后试算</span>
          )}
        </div>
      </div>
    </Section>
  )
}

function dayOf(basis: Basis): string {
  const days = basis === 'tomorrow' ? 1 : 0
  return new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10)
}
