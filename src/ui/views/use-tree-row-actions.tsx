import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { depthOf } from '#kernel/resource/tree.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { levelsIn, nodeIn, type TreeNode } from '#ui/logic/tree.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { useRemoval } from '#ui/logic/use-record.ts'
import { dangerQuestion } from './danger-question.ts'
import { lazyPart } from './lazy-part.tsx'
import type { RowAction } from './row-actions.tsx'
import { useMoveFlow } from './use-move-flow.tsx'

const PlaceDialog = lazyPart(async () => (await import('./place-dialog.tsx')).PlaceDialog)

/** What a screen says of the actions of its rows. */
export interface TreeOffers {
  /** Addresses of pages that stand in the place of the drawer with the form. */
  readonly places?: { readonly create?: string; readonly edit?: string }
  /** The screen's own actions of a row, behind 编辑. */
  rowActions?(row: Presented, tree: readonly TreeNode[]): readonly RowAction[]
  /** Whether a move that the row itself allows is offered where it stands. */
  isOffered?(move: string, node: TreeNode): boolean
}

interface TreeActionQuestion {
  readonly tree: readonly TreeNode[]
  readonly offers: TreeOffers
  readonly mayPlace: boolean
  refresh(): Promise<unknown>
  onEdit(row: Presented): void
  /** Makes a record below this one; absent where the person may make none. */
  readonly onBelow: ((row: Presented) => void) | undefined
}

export interface TreeActions {
  actionsOf(row: Presented): readonly RowAction[]
  /** Does something, says so or why not, and reads the tree again. */
  tell(work: () => Promise<unknown>, done: string): Promise<void>
  readonly dialogs: ReactNode
}

/** What may be done with a record of a tree: edit, the screen's own, a new one below, 移动, moves, 删除. */
export function useTreeRowActions(
  resource: AnyResource,
  { tree, offers, mayPlace, refresh, onEdit, onBelow }: TreeActionQuestion,
): TreeActions {
  const { message, modal } = App.useApp()
  const flow = useMoveFlow(resource, () => void refresh())
  const { remove } = useRemoval(resource)
  const [placing, setPlacing] = useState<Presented | null>(null)
  const levels = levelsIn(tree)
  const tell = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      message.success(done)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
    await refresh()
  }
  const drop = (row: Presented) =>
    modal.confirm({
      title: `删除${resource.label}「${titleOf(resource, row)}」？`,
      okText: '删除',
      cancelText: '取消',
      ...dangerQuestion,
      onOk: () => tell(() => remove(row), '已删除'),
    })
  const hasParents = resource.tree?.parent !== undefined
  const mayHaveBelow = (row: Presented) =>
    resource.tree !== undefined && (levels.get(row.id) ?? 1) < depthOf(resource.tree, row)
  const actionsOf = (row: Presented): readonly RowAction[] => {
    const node = nodeIn(tree, row.id) ?? { row, children: [] }
    const moves = offeredMoves(resource, row).filter(
      ({ name }) => offers.isOffered?.(name, node) !== false,
    )
    return [
      ...(row.can.includes('update') ? [{ key: '·edit', label: '编辑', run: onEdit }] : []),
      ...(offers.rowActions?.(row, tree) ?? []),
      ...(onBelow && mayHaveBelow(row) ? [{ key: '·below', label: '添加下级', run: onBelow }] : []),
      ...(hasParents && mayPlace && row.can.includes('update')
        ? [{ key: '·place', label: '移动', quiet: true, run: setPlacing }]
        : []),
      ...moves.map(named => ({
        key: named.name,
        label: named.move.label,
        danger: named.move.danger ?? false,
        quiet: true,
        run: () => flow.start(named, [row]),
      })),
      ...(row.can.includes('delete')
        ? [{ key: '·delete', label: '删除', quiet: true, danger: true, run: drop }]
        : []),
    ]
  }
  return {
    actionsOf,
    tell,
    dialogs: (
      <>
        {flow.dialogs}
        {placing && (
          <PlaceDialog
            key={placing.id}
            {...{ resource, tree, row: placing }}
            onDone={refresh}
            onClose={() => setPlacing(null)}
          />
        )}
      </>
    ),
  }
}
