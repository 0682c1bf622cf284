import { type Condition, withConditions } from '../logic/list-state.ts'
import type { ViewField } from '../logic/view-fields.ts'
import { FilterControl } from './filter-control.tsx'

export interface QuickFiltersProps {
  readonly fields: readonly ViewField[]
  readonly filter: readonly Condition[]
  onChange(filter: readonly Condition[]): void
}

/** The declared filters that have their control in the toolbar. */
export function QuickFilters({ fields, filter, onChange }: QuickFiltersProps) {
  return (
    <>
      {fields.map(({ name, field }) => (
        <FilterControl
          key={name}
          name={name}
          field={field}
          conditions={filter.filter(condition => condition.field === name)}
          onChange={conditions => onChange(withConditions(filter, name, conditions))}
        />
      ))}
    </>
  )
}
