import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { withParams } from '#kernel/web/logic/request.ts'
import { parentsIn, type TreeNode } from '#kernel/web/logic/tree.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import type { RowAction } from '#kernel/web/views/row-actions.tsx'
import type { TreeActions } from '#kernel/web/views/use-tree-actions.tsx'
import { MergeDialog, MoveDialog } from './place-dialogs.tsx'

const placings = { move: MoveDialog, merge: MergeDialog }

/** What may be done with one column of a site's tree, and the dialogs that it opens. */
export function useColumnActions(
  organisation: string | null,
  tree: readonly TreeNode[],
  actions: TreeActions,
  refresh: () => Promise<unknown>,
) {
  const navigate = useNavigate()
  const [placing, setPlacing] = useState<{
    readonly row: Presented
    readonly as: keyof typeof placings
  } | null>(null)
  const may = {
    create: useCan('column.create'),
    move: useCan('column.move'),
    merge: useCan('column.merge'),
  }
  const add = (parent?: string) =>
    navigate(withParams('/article/addcolumn', { parent, organisation }))
  const edit: RowAction = {
    key: 'edit',
    label: '编辑',
    run: ({ id }) => navigate(withParams('/article/editcolumn', { id })),
  }
  const articles: RowAction = {
    key: 'articles',
    label: '查看文章',
    run: ({ id }) =>
      navigate(
        organisation
          ? withParams('/article/orgartlist', { column: id, tab: 'live' })
          : withParams('/article/articlelist', { column: id }),
      ),
  }
  const below: RowAction = {
    key: 'add',
    label: '添加下级',
    quiet: true,
    run: ({ id }) => add(id),
  }
  const place = (as: keyof typeof placings, label: string): RowAction => ({
    key: as,
    label,
    quiet: true,
    run: row => setPlacing({ row, as }),
  })
  const parents = parentsIn(tree)
  const actionsOf = (row: Presented): readonly RowAction[] => [
    ...(row.can.includes('update') ? [edit] : []),
    articles,
    ...(may.create && Number(row.level) < 3 ? [below] : []),
    ...(may.move ? [place('move', '移动')] : []),
    ...(may.merge && !parents.has(row.id) ? [place('merge', '合并到…')] : []),
    ...actions.movesOf(row),
    ...actions.removalOf(row),
  ]
  const Placing = placing && placings[placing.as]
  return {
    actionsOf,
    /** Opens the form of a new column, below `parent` if one is named. */
    add,
    dialogs: (
      <>
        {actions.dialogs}
        {Placing && (
          <Placing
            row={placing.row}
            tree={tree}
            onClose={() => setPlacing(null)}
            onDone={refresh}
          />
        )}
      </>
    ),
  }
}
