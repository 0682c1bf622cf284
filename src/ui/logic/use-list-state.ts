import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Operator } from '#kinds/field.ts'
import { changeListState, firstPage, type ListState } from './list-state.ts'
import { recalledState, writtenState } from './private-conditions.ts'
import { usePermissions } from './use-can.ts'
import { fieldsOf, isSortable, operatorsOf } from './view-fields.ts'

export interface HeldListState {
  readonly state: ListState
  /** Conditions of the address that name no field of the resource. */
  readonly dropped: number
  change(change: Partial<ListState>): void
}

/**
 * The state of a list: in the address for the list of a screen, so that a link shows the same rows,
 * but for what is asked of a person (`private-conditions.ts`); in memory for a list that stands inside another screen.
 */
export function useListState(resource: AnyResource, kept: 'address' | 'memory'): HeldListState {
  const [params, setParams] = useSearchParams()
  const [held, setHeld] = useState(firstPage)
  const permissions = usePermissions()
  const read = useMemo(
    () => recalledState(params, (name, op) => isOffered(resource, permissions, { name, op })),
    [params, resource, permissions],
  )
  const changeAddress = useCallback(
    (change: Partial<ListState>) => {
      setParams(
        current => {
          const { state } = recalledState(current, () => true)
          return writtenState(resource, changeListState(state, change), current)
        },
        { replace: !('page' in change), preventScrollReset: true },
      )
    },
    [setParams, resource],
  )
  const changeHeld = useCallback((change: Partial<ListState>) => {
    setHeld(current => changeListState(current, change))
  }, [])
  return kept === 'address'
    ? { ...read, change: changeAddress }
    : { state: held, dropped: 0, change: changeHeld }
}

/** What every record has beside its fields, and no view names. */
const always = ['id', 'deletedAt']

/** Whether this person's list still knows a field of an address, and compares it so. */
function isOffered(
  resource: AnyResource,
  permissions: ReadonlySet<string>,
  { name, op }: { readonly name: string; readonly op: Operator | undefined },
): boolean {
  // No order is as the list has it.
  if (name === '' || always.includes(name)) return true
  const [known] = fieldsOf(resource, [name], permissions)
  if (known === undefined) return false
  return op === undefined ? isSortable(known.field) : operatorsOf(known.field).includes(op)
}
