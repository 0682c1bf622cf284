import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { childPlan } from '../../model/index.ts'
import { BudgetRows, type BudgetRowTyped } from '../budget-rows.tsx'

export interface ChildPlanFormProps {
  /** The plan to edit; null for a new one. */
  readonly id: string | null
  /** The project of a new one, where it is known. */
  readonly cause: string | null
  onSaved(id: string): void
}

/** A child plan with its short budget, row by row. */
export function ChildPlanForm({ id, cause, onSaved }: ChildPlanFormProps) {
  return (
    <FormScreen
      resource={childPlan}
      id={id ?? ''}
      initial={cause === null ? {} : { cause }}
      slots={{ budget: form => <BudgetSlot form={form} /> }}
      onSaved={row => onSaved(row.id)}
    />
  )
}

function BudgetSlot({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'budget')
  const rows = (Array.isArray(value) ? value : []) as readonly BudgetRowTyped[]
  return (
    <BudgetRows
      rows={rows}
      look="amounts"
      onChange={next => set(next.length === 0 ? null : next)}
    />
  )
}
