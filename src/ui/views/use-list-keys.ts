import type { RefObject } from 'react'
import { useShortcuts } from '#ui/logic/shortcuts.ts'

interface ListKeys {
  create(): unknown
  find(): unknown
}

/** Single-key shortcuts of a list; silent while something is being typed, or a drawer or dialog is open. */
export function useListKeys(root: RefObject<HTMLElement | null>, { create, find }: ListKeys): void {
  const isOurs = ({ target }: KeyboardEvent) =>
    target === document.body || (target instanceof Node && root.current?.contains(target) === true)
  useShortcuts({
    create: (_, event) => isOurs(event) && create(),
    find: (_, event) => isOurs(event) && find(),
    // From nowhere to the first row; from there the rows step by themselves.
    next: (_, { target }) => target === document.body && focusFirst(root.current),
  })
}

function focusFirst(root: HTMLElement | null): boolean {
  const first = root?.querySelector('tr[data-row-key]')
  if (!(first instanceof HTMLElement)) return false
  first.focus()
  return true
}
