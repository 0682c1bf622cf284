import { useNavigate } from 'react-router'
import { money, text } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { monthlyPlan } from '../model/index.ts'
import { places } from './places.ts'

const tier = {
  amount: { field: money('金额'), part: 1 },
  words: { field: text('说明', { max: 40 }), part: 3 },
}

/** 新增 and 编辑月捐计划: what for, amounts, days, the channel. */
export function PlanForm() {
  const navigate = useNavigate()
  return (
    <FormScreen
      resource={monthlyPlan}
      slots={{ tiers: form => <Tiers form={form} /> }}
      onSaved={() => navigate(places.monthly)}
    />
  )
}

function Tiers({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'tiers')
  return (
    <RowsInput
      columns={tier}
      value={value}
      blank={{ amount: null, words: '' }}
      addLabel="添加档位"
      max={6}
      onChange={set}
    />
  )
}
