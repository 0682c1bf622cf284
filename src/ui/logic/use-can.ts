import { useMaybeSession } from './session.ts'

const nothing: ReadonlySet<string> = new Set()

/** Whether the person holds the action, e.g. `useCan('project.create')`. Rows answer for themselves by `row.can`. */
export function useCan(action: string): boolean {
  return usePermissions().has(action)
}

/** Every action that the person holds. */
export function usePermissions(): ReadonlySet<string> {
  return useMaybeSession()?.permissions ?? nothing
}
