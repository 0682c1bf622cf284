import { App } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { type Presented, titleOf } from '../logic/presented.ts'
import { sentenceOfError } from '../logic/request.ts'
import { offeredMoves } from '../logic/use-moves.ts'
import { useRemoval } from '../logic/use-record.ts'
import { dangerQuestion } from './danger-question.ts'
import type { RowAction } from './row-actions.tsx'
import { useMoveFlow } from './use-move-flow.tsx'

export interface TreeActions {
  /** The moves of a row that stands in a tree, by their own names where `names` has none. */
  movesOf(row: Presented, names?: Readonly<Record<string, string>>): readonly RowAction[]
  /** 删除, where the person may. */
  removalOf(row: Presented): readonly RowAction[]
  /** Does something, says so or why not, and reads the tree again. */
  tell(work: () => Promise<unknown>, done: string): Promise<void>
  readonly dialogs: ReactNode
}

/** What every tree of records offers beside its own: moves, deleting, and saying how it went. */
export function useTreeActions(
  resource: AnyResource,
  refresh: () => Promise<unknown>,
): TreeActions {
  const { message, modal } = App.useApp()
  const flow = useMoveFlow(resource, refresh)
  const { remove } = useRemoval(resource)
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
  return {
    movesOf: (row, names = {}) =>
      offeredMoves(resource, row).map(named => ({
        key: named.name,
        label: names[named.name] ?? named.move.label,
        danger: named.move.danger ?? false,
        quiet: true,
        run: () => flow.start(named, [row]),
      })),
    removalOf: row =>
      row.can.includes('delete')
        ? [{ key: 'delete', label: '删除', quiet: true, danger: true, run: () => drop(row) }]
        : [],
    tell,
    dialogs: flow.dialogs,
  }
}
