import { useMutation } from '@tanstack/react-query'
import { personalCommands } from '#kernel/resource/command.ts'
import type { Command } from '#kernel/resource/lifecycle.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented, PresentedOf } from './presented.ts'
import { callOf, post } from './request.ts'
import { removeRecord, useRefresh } from './use-record.ts'

/** A move or an action with its name. */
export interface NamedMove {
  readonly name: string
  readonly move: Command
}

/** The move of deleting, as bulk bars offer it beside the lifecycle's own. */
export const removal: NamedMove = {
  name: 'delete',
  move: { label: '删除', danger: true, bulk: true },
}

/** Changing the same fields of many records, which is no move but offered beside them. */
export const bulkEdit: NamedMove = {
  name: 'updateMany',
  move: { label: '批量修改', bulk: true },
}

/** The moves and actions of a resource that persons make. */
export function movesOf(resource: AnyResource): readonly NamedMove[] {
  return personalCommands(resource).map(([name, move]) => ({ name, move }))
}

/** The moves that the server offers for a row now, dangerous ones last. */
export function offeredMoves(resource: AnyResource, row: Presented): readonly NamedMove[] {
  const offered = movesOf(resource).filter(({ name }) => row.can.includes(name))
  return [
    ...offered.filter(({ move }) => !move.danger && !move.quiet),
    ...offered.filter(({ move }) => !move.danger && move.quiet),
    ...offered.filter(({ move }) => move.danger),
  ]
}

/** The moves offered for several rows at once, with how many of the rows may be moved so. */
export function bulkMoves(
  resource: AnyResource,
  rows: readonly Presented[],
): readonly (NamedMove & { readonly able: readonly Presented[] })[] {
  return movesOf(resource)
    .filter(({ move }) => move.bulk)
    .map(named => ({ ...named, able: rows.filter(row => row.can.includes(named.name)) }))
    .filter(({ able }) => able.length > 0)
}

/** Makes moves of one row or many; everything of the resource is asked again afterwards. */
export function useMoves<R extends AnyResource>(resource: R) {
  const refresh = useRefresh(resource)
  const one = useMutation({
    mutationFn: (asked: {
      row: Presented
      move: string
      answers?: Readonly<Record<string, unknown>>
    }) =>
      asked.move === removal.name
        ? removeRecord<R>(resource, asked.row)
        : post<PresentedOf<R>>(callOf(resource, asked.move), {
            ...asked.answers,
            id: asked.row.id,
            version: asked.row.version,
          }),
    onSettled: refresh,
  })
  return { move: one.mutateAsync, isMoving: one.isPending }
}
