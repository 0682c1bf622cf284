import type { ReactNode } from 'react'
import { type Condition, conditionsOf, type Part, withConditions } from '#ui/logic/list-state.ts'
import type { ViewField } from '#ui/logic/view-fields.ts'
import { FilterControl, narrow } from './filter-control.tsx'

/** Draws the control of one filter: the value it compares with, undefined for none. */
export type FilterInputs = Readonly<
  Record<string, (value: unknown, onChange: (value: unknown) => void) => ReactNode>
>

export interface QuickFiltersProps {
  readonly fields: readonly ViewField[]
  readonly filter: readonly Part[]
  /** Controls of the screen's own in the place of a kind's, by the filter's name. */
  readonly inputs?: FilterInputs | undefined
  onChange(filter: readonly Part[]): void
}

/** The declared filters that have their control in the toolbar. */
export function QuickFilters({ fields, filter, inputs, onChange }: QuickFiltersProps) {
  return (
    <>
      {fields.map(({ name, field }) => {
        const own = inputs?.[name]
        const set = (conditions: readonly Condition[]) =>
          onChange(withConditions(filter, name, conditions))
        if (own) {
          const value = conditionsOf(filter, name)[0]?.value
          return (
            <div key={name} style={narrow}>
              {own(value, next =>
                set(next === undefined ? [] : [{ field: name, op: 'is', value: next }]),
              )}
            </div>
          )
        }
        return (
          <FilterControl
            key={name}
            name={name}
            field={field}
            conditions={conditionsOf(filter, name)}
            onChange={set}
          />
        )
      })}
    </>
  )
}
