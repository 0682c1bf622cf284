import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import {
  changeListState,
  firstPage,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'

const always = ['id', 'state', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt']

export interface HeldListState {
  readonly state: ListState
  /** Conditions of the address that name no field of the resource. */
  readonly dropped: number
  change(change: Partial<ListState>): void
}

/**
 * The state of a list: in the address for the list of a screen, so that a link shows the same rows;
 * in memory for a list that stands inside another screen.
 */
export function useListState(resource: AnyResource, kept: 'address' | 'memory'): HeldListState {
  const [params, setParams] = useSearchParams()
  const [held, setHeld] = useState(firstPage)
  const read = useMemo(
    () =>
      readListState(
        params,
        field =>
          always.includes(field) ||
          field in resource.fields ||
          (resource.finds !== undefined && field in resource.finds),
      ),
    [params, resource],
  )
  const changeAddress = useCallback(
    (change: Partial<ListState>) => {
      setParams(
        current => {
          const { state } = readListState(current, () => true)
          return writeListState(changeListState(state, change), current)
        },
        { replace: !('page' in change), preventScrollReset: true },
      )
    },
    [setParams],
  )
  const changeHeld = useCallback((change: Partial<ListState>) => {
    setHeld(current => changeListState(current, change))
  }, [])
  return kept === 'address'
    ? { ...read, change: changeAddress }
    : { state: held, dropped: 0, change: changeHeld }
}
