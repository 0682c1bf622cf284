import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber } from 'antd'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import look from '#ui/views/look.module.css'
import { giftEvents, type PointsEvent } from '../model/index.ts'

/** How a quantity of an event is typed: yuan for fen, hours for minutes, else pieces. */
export function measureOf(event: unknown): {
  readonly scale: number
  readonly precision: number
  readonly step: number
  readonly prefix?: string
  readonly suffix?: string
  readonly verb: string
} {
  if (giftEvents.includes(event as PointsEvent))
    return { scale: 100, precision: 2, step: 1, prefix: '¥', verb: '捐赠' }
  if (event === 'volunteer')
    return { scale: 60, precision: 1, step: 0.5, suffix: '小时', verb: '服务' }
  return { scale: 1, precision: 0, step: 1, suffix: '次', verb: '发生' }
}

interface QuantityProps {
  readonly event: unknown
  readonly value: number | null
  readonly label: string
  onChange(value: number | null): void
}

/** A quantity in the unit that people speak of; its value is what the rule counts in. */
export function Quantity({ event, value, label, onChange }: QuantityProps) {
  const { scale, verb: _, ...look } = measureOf(event)
  return (
    <InputNumber
      {...look}
      min={0}
      style={{ width: 160 }}
      value={value === null ? null : value / scale}
      aria-label={label}
      onChange={next => onChange(next === null ? null : Math.round(next * scale))}
    />
  )
}

/** 每满多少得一次积分. */
export function UnitInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'unit')
  const event = useField(form.store, 'event').value
  return (
    <div className={look.line}>
      每{measureOf(event).verb}满
      <Quantity
        event={event}
        value={typeof value === 'number' ? value : null}
        label="单位"
        onChange={set}
      />
      得一次
    </div>
  )
}

interface Step {
  readonly from: number
  readonly points: number
}

/** The steps of a ladder, from the lowest. */
export function LadderInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'ladder')
  const event = useField(form.store, 'event').value
  const steps = (value ?? []) as readonly Step[]
  const change = (at: number, part: Partial<Step>) =>
    set(steps.map((step, index) => (index === at ? { ...step, ...part } : step)))
  const next = (steps.at(-1)?.from ?? 0) + 10 * measureOf(event).scale
  return (
    <div className={look.stack}>
      <ByPlace items={steps}>
        {(step, at) => (
          <div className={look.line}>
            满
            <Quantity
              event={event}
              value={step.from}
              label={`第 ${at + 1} 级起点`}
              onChange={from => change(at, { from: from ?? 0 })}
            />
            得
            <InputNumber
              min={1}
              max={10_000}
              precision={0}
              value={step.points}
              suffix="分"
              aria-label={`第 ${at + 1} 级积分`}
              onChange={points => change(at, { points: points ?? 1 })}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`移除第 ${at + 1} 级`}
              onClick={() => set(steps.filter((_, index) => index !== at))}
            />
          </div>
        )}
      </ByPlace>
      <div>
        <Button
          icon={<PlusOutlined />}
          disabled={steps.length >= 10}
          onClick={() => set([...steps, { from: next, points: 1 }])}
        >
          添加一级
        </Button>
      </div>
    </div>
  )
}
