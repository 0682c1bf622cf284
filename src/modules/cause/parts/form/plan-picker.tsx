import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { Money } from '#ui/views/money.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { fundraisingPlan } from '../../model/index.ts'
import styles from './plan-picker.module.css'

const FormDrawer = lazyPart(async () => (await import('#ui/views/form-drawer.tsx')).FormDrawer)

type Plan = PresentedOf<typeof fundraisingPlan>

export interface PlanPickerProps {
  readonly organisation: string | null
  readonly value: string | null
  onChange(plan: string | null): void
}

/** Plans that are over cannot carry a new cause; those under which money may be raised today come first. */
const usable = ['raising', 'recorded', 'supplement', 'filed', 'cleared', 'internal', 'draft']

/** Chooses the fundraising plan of a cause among those of its organisation, or starts a new one. */
export function PlanPicker({ organisation, value, onChange }: PlanPickerProps) {
  const [isNew, setNew] = useState(false)
  const mayCreate = useCan('fundraisingPlan.create')
  const filter = JSON.stringify([
    { field: 'organisation', op: 'is', value: organisation },
    { field: 'state', op: 'in', value: usable },
  ])
  const { data: plans } = useQuery({
    queryKey: keys.list(fundraisingPlan.path, { filter, all: true }),
    queryFn: ({ signal }) =>
      get<readonly Plan[]>(callOf(fundraisingPlan, 'getList'), { filter }, { signal }),
    enabled: organisation !== null,
  })
  if (organisation === null) return <span className={styles.quiet}>请先选择所属机构</span>
  if (!plans) return <Skeleton active paragraph={{ rows: 2 }} />
  return (
    <div className={styles.picker}>
      {plans.length === 0 && <span className={styles.quiet}>该机构还没有可用的募捐方案</span>}
      <div className={styles.plans} role="radiogroup" aria-label="募捐方案">
        {plans.toSorted(bySoonest).map(plan => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isChosen={plan.id === value}
            onChoose={() => onChange(plan.id === value ? null : plan.id)}
          />
        ))}
      </div>
      {mayCreate && (
        <Button icon={<PlusOutlined />} className={styles.add ?? ''} onClick={() => setNew(true)}>
          新建募捐方案
        </Button>
      )}
      {isNew && (
        <FormDrawer
          resource={fundraisingPlan}
          id={null}
          initial={{ organisation }}
          onClose={() => setNew(false)}
          onSaved={plan => {
            onChange(plan.id)
            setNew(false)
          }}
        />
      )}
    </div>
  )
}

function bySoonest(one: Plan, other: Plan): number {
  return usable.indexOf(one.state) - usable.indexOf(other.state)
}

interface PlanCardProps {
  readonly plan: Plan
  readonly isChosen: boolean
  onChoose(): void
}

function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  const { planName, recordNo, startDate, endDate, targetAmount } = plan
  return (
    <label className={styles.plan}>
      <input
        type="radio"
        name="plan"
        className={styles.radio}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.line}>
        <strong className={styles.name}>{planName}</strong>
        <StateTag of={fundraisingPlan} state={plan.state} />
      </span>
      <span className={styles.quiet}>{recordNo ? recordNo : '尚未备案'}</span>
      <span className={styles.quiet}>
        {startDate} 至 {endDate}
      </span>
      <span className={styles.quiet}>
        预期 <Money fen={typeof targetAmount === 'number' ? targetAmount : null} />
      </span>
    </label>
  )
}
