import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSteady } from './use-steady.ts'

/** What stands open over a list: a record's detail, or a form (`new` or a record's id). */
export interface OpenRecord {
  readonly detail: string | null
  readonly form: string | null
  /** Id of the record that a new one is copied from. */
  readonly copy: string | null
  openDetail(id: string): void
  openForm(id: string): void
  openCopy(id: string): void
  close(): void
}

interface Open {
  readonly id?: string | undefined
  readonly edit?: string | undefined
  readonly copy?: string | undefined
}

const openKeys = ['id', 'edit', 'copy'] as const

/** The drawer over a list, in the address (`?id=`, `?edit=new`) or, for lists inside others, in memory. */
export function useOpenRecord(kept: 'address' | 'memory'): OpenRecord {
  const [params, setParams] = useSearchParams()
  const [held, setHeld] = useState<Open>({})
  const open: Open =
    kept === 'memory'
      ? held
      : Object.fromEntries(openKeys.map(key => [key, params.get(key) ?? undefined]))
  const set = useSteady((next: Open) => {
    if (kept === 'memory') return setHeld(next)
    setParams(
      current => {
        const changed = new URLSearchParams(current)
        for (const key of openKeys) {
          const value = next[key]
          if (value === undefined) changed.delete(key)
          else changed.set(key, value)
        }
        return changed
      },
      { preventScrollReset: true },
    )
  })
  const [acts] = useState(() => ({
    openDetail: (id: string) => set({ id }),
    openForm: (id: string) => set({ id: id === 'new' ? undefined : id, edit: id }),
    openCopy: (id: string) => set({ edit: 'new', copy: id }),
    close: () => set({}),
  }))
  return {
    ...acts,
    detail: open.edit ? null : (open.id ?? null),
    form: open.edit ?? null,
    copy: open.copy ?? null,
  }
}
