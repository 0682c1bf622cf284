import type { ComponentType } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { MoveDialogProps } from './move-dialog.tsx'

const dialogs = new Map<string, ComponentType<MoveDialogProps>>()
const forAll = new Set<string>()
const keyOf = (resource: AnyResource, move: string) => `${resource.path} ${move}`

/**
 * Says which dialog asks the fields of a move where nobody can type them; once, by the screen's module.
 * `asksAll`: it needs no rows, and asks for everything that a list finds as well.
 */
export function registerMoveDialog(
  resource: AnyResource,
  move: string,
  dialog: ComponentType<MoveDialogProps>,
  { asksAll = false }: { asksAll?: boolean } = {},
): void {
  dialogs.set(keyOf(resource, move), dialog)
  if (asksAll) forAll.add(keyOf(resource, move))
}

/** Whether a move can be asked only about rows that are shown. */
export function asksAboutRows(resource: AnyResource, move: string): boolean {
  const key = keyOf(resource, move)
  return dialogs.has(key) && !forAll.has(key)
}

/** The dialog of a move, where it has one of its own. */
export function moveDialogOf(
  resource: AnyResource,
  move: string,
): ComponentType<MoveDialogProps> | undefined {
  return dialogs.get(keyOf(resource, move))
}
