import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { count, money, text } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { type ReviewStep, reviewSteps } from '#modules/approval/model/index.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { useField } from '#ui/logic/use-form.ts'
import { DeciderSelect } from './decider-select.tsx'
import styles from './flows.module.css'

const nameField = text('节点名称', { max: 20 })
const amountField = money('起审金额', { min: 0 })
const hoursField = count('时限', { min: 1, max: 8760, unit: '小时' })
/** A flow has four steps at most; a step is told by its place. */
const places = ['一', '二', '三', '四']
const modes = [
  { value: 'any' as const, label: '任一人' },
  { value: 'all' as const, label: '全部' },
]

export interface StepsInputProps {
  readonly form: Form
  readonly kind: string
  readonly organisation: string | null
  readonly hasAmount: boolean
  /** So many steps remain at least. */
  readonly fewest: number
}

/** The steps of a flow, one to four: what each is called, who decides it, from which amount, in which time. */
export function StepsInput({ form, ...place }: StepsInputProps) {
  const { value, error, set } = useField(form.store, 'steps')
  const steps = (value ?? []) as readonly ReviewStep[]
  const faults = error === undefined ? [] : faultsIn(steps)
  const swap = (at: number, other: number) =>
    set(
      steps.map(
        (step, index) => steps[index === at ? other : index === other ? at : index] ?? step,
      ),
    )
  return (
    <div className={styles.steps}>
      {steps.map((step, at) => (
        <StepBox
          {...place}
          key={places[at]}
          step={step}
          at={at}
          last={steps.length - 1}
          isKept={steps.length <= place.fewest}
          fault={faults[at]}
          onChange={patch =>
            set(steps.map((each, index) => (index === at ? { ...each, ...patch } : each)))
          }
          onMove={to => swap(at, to)}
          onRemove={() => set(steps.filter((_step, index) => index !== at))}
        />
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={steps.length >= places.length}
        onClick={() => set([...steps, newStep()])}
      >
        {steps.length >= places.length ? '最多设置四个节点' : '添加节点'}
      </Button>
      {place.fewest > 1 && <span className={styles.quiet}>至少 {place.fewest} 个节点</span>}
    </div>
  )
}

interface StepBoxProps extends Omit<StepsInputProps, 'form'> {
  readonly step: ReviewStep
  readonly at: number
  readonly last: number
  readonly fault: string | undefined
  /** It cannot be removed: no fewer steps may remain. */
  readonly isKept: boolean
  onChange(patch: Partial<ReviewStep>): void
  onMove(to: number): void
  onRemove(): void
}

function StepBox(props: StepBoxProps) {
  const { kind, organisation, hasAmount, step, at, last, fault, onChange } = props
  return (
    <fieldset className={fault ? styles.refusedBox : styles.stepBox}>
      <legend className={styles.legend}>节点 {at + 1}</legend>
      <StepTools {...props} isFirst={at === 0} isLast={at === last} />
      <Labelled label="节点名称" isWide>
        <Input
          field={nameField}
          value={step.name}
          onChange={name => onChange({ name: String(name ?? '') })}
          {...(fault ? { status: 'error' as const } : {})}
        />
      </Labelled>
      <Labelled label="由谁审核" isWide>
        <DeciderSelect kind={kind} organisation={organisation} step={step} onChange={onChange} />
      </Labelled>
      <Labelled label="通过方式">
        <Segmented
          options={modes}
          value={step.superior ? 'any' : step.mode}
          disabled={step.superior}
          onChange={mode => onChange({ mode })}
        />
      </Labelled>
      {hasAmount && (
        <Labelled label="起审金额">
          <Input
            field={amountField}
            value={step.amountFrom}
            onChange={amount => onChange({ amountFrom: Number(amount ?? 0) })}
          />
        </Labelled>
      )}
      <Labelled label="时限">
        <Input
          field={hoursField}
          value={step.dueHours}
          onChange={hours => onChange({ dueHours: typeof hours === 'number' ? hours : null })}
        />
      </Labelled>
    </fieldset>
  )
}

interface StepToolsProps {
  readonly at: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isKept: boolean
  onMove(to: number): void
  onRemove(): void
}

function StepTools({ at, isFirst, isLast, isKept, onMove, onRemove }: StepToolsProps) {
  return (
    <div className={styles.tools}>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移节点 ${at + 1}`}
        disabled={isFirst}
        onClick={() => onMove(at - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移节点 ${at + 1}`}
        disabled={isLast}
        onClick={() => onMove(at + 1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`删除节点 ${at + 1}`}
        disabled={isKept}
        onClick={onRemove}
      />
    </div>
  )
}

/** A step that whoever may decides, at any amount, without a limit of time. */
function newStep(): ReviewStep {
  return { name: '', role: null, superior: false, mode: 'any', amountFrom: 0, dueHours: null }
}

/** What is wrong with each step, by its place. */
function faultsIn(steps: readonly ReviewStep[]): readonly (string | undefined)[] {
  const outcome = reviewSteps.safeParse(steps)
  if (outcome.success) return []
  return steps.map((_step, at) => outcome.error.issues.find(({ path }) => path[0] === at)?.message)
}

interface LabelledProps {
  readonly label: string
  /** Half of the line; a third otherwise. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

function Labelled({ label, isWide = false, children }: LabelledProps) {
  return (
    <div className={isWide ? styles.half : styles.third}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  )
}
