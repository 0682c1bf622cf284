import type { ComponentType } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { MoveDialogProps } from './move-dialog.tsx'

const dialogs = new Map<string, ComponentType<MoveDialogProps>>()
const keyOf = (resource: AnyResource, move: string) => `${resource.path} ${move}`

/** Says which dialog asks the fields of a move where nobody can type them; once, by the screen's module. */
export function registerMoveDialog(
  resource: AnyResource,
  move: string,
  dialog: ComponentType<MoveDialogProps>,
): void {
  dialogs.set(keyOf(resource, move), dialog)
}

/** The dialog of a move, where it has one of its own. */
export function moveDialogOf(
  resource: AnyResource,
  move: string,
): ComponentType<MoveDialogProps> | undefined {
  return dialogs.get(keyOf(resource, move))
}
