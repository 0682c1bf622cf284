import { App } from 'antd'
import { type AnyResource, binDays } from '#kernel/resource/resource.ts'
import { decisionsOf } from '#ui/logic/decisions.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { withUndo } from '#ui/logic/undo-tokens.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { useRemoval } from '#ui/logic/use-record.ts'
import { dangerQuestion } from './danger-question.ts'
import type { RowAction } from './row-actions.tsx'
import { useDone } from './use-done.tsx'
import type { MoveFlow } from './use-move-flow.tsx'

/** Deletes one record after a question; where deleted ones are kept, 撤销 stands beside the answer. */
export function useRemovalFlow(
  resource: AnyResource,
): (row: Presented, onGone?: () => void) => void {
  const { modal, message } = App.useApp()
  const { remove } = useRemoval(resource)
  const done = useDone()
  return (row, onGone) => {
    modal.confirm({
      title: `删除这条${resource.label}？`,
      content: `「${titleOf(resource, row)}」${resource.softDelete ? `会移入回收站，${binDays} 天内可以恢复。` : '删除后不能恢复。'}`,
      okText: '删除',
      cancelText: '取消',
      ...dangerQuestion,
      onOk: async () => {
        try {
          const { undo } = await withUndo(() => remove(row))
          done(`已删除「${titleOf(resource, row)}」`, undo)
          onGone?.()
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  }
}

export interface RowActionQuestion {
  readonly resource: AnyResource
  readonly flow: MoveFlow
  /** The screen's own actions, before all others; one with the key `review` stands in the place of every decision. */
  readonly own: ((row: Presented) => readonly RowAction[]) | undefined
  readonly trash: boolean
  readonly isEditRare: boolean
  onEdit(row: Presented): void
  onCopy: ((row: Presented) => void) | undefined
}

/** What may be done with a row: the screen's own actions, moves, edit, copy, delete; in the trash, restore. */
export function useRowActions(
  question: RowActionQuestion,
): (row: Presented) => readonly RowAction[] {
  const { resource, flow, own, trash, isEditRare, onEdit, onCopy } = question
  const { message } = App.useApp()
  const { restore } = useRemoval(resource)
  const removeRow = useRemovalFlow(resource)
  const mayRestore = useCan(`${resource.name}.restore`)
  return row => {
    if (trash) {
      const run = () =>
        void restore(row.id).then(
          () => message.success('已恢复'),
          error => message.error(sentenceOfError(error)),
        )
      return mayRestore ? [{ key: 'restore', label: '恢复', run }] : []
    }
    const ownActions = own?.(row) ?? []
    // Where a screen leads to the review itself, nothing is decided unread.
    const isReviewed = ownActions.some(({ key }) => key === 'review')
    const decided = isReviewed ? decisionsOf(resource, row).map(({ name }) => name) : []
    const moves = offeredMoves(resource, row)
      .filter(({ name }) => !decided.includes(name))
      .map(named => ({
        key: named.name,
        label: named.move.label,
        danger: named.move.danger ?? false,
        quiet: named.move.quiet ?? false,
        run: () => flow.start(named, [row]),
      }))
    const edit = { key: '·edit', label: '编辑', quiet: isEditRare, run: onEdit }
    const copy = {
      key: '·copy',
      label: '复制新增',
      quiet: true,
      run: (copied: Presented) => onCopy?.(copied),
    }
    const removal = {
      key: '·delete',
      label: '删除',
      danger: true,
      run: (gone: Presented) => removeRow(gone),
    }
    return [
      ...ownActions,
      ...(row.can.includes('update') ? [edit] : []),
      ...moves,
      // A screen's own way of copying stands in its place.
      ...(onCopy && !ownActions.some(({ key }) => key === 'copy') ? [copy] : []),
      ...(row.can.includes('delete') ? [removal] : []),
    ]
  }
}
