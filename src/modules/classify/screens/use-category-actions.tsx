import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { withParams } from '#kernel/web/logic/request.ts'
import { parentsIn, type TreeNode } from '#kernel/web/logic/tree.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import type { RowAction } from '#kernel/web/views/row-actions.tsx'
import type { TreeActions } from '#kernel/web/views/use-tree-actions.tsx'
import { type CategoryDomain, categoryDepth } from '../model/index.ts'
import { levelsOf } from './category-tree.ts'
import { PlaceDialog } from './place-dialog.tsx'

/** The page of a category's form. */
export const categoryForm = '/classify/add'

/** What may be done with one category of a domain's tree, and the dialogs that it opens. */
export function useCategoryActions(
  domain: CategoryDomain,
  tree: readonly TreeNode[],
  actions: TreeActions,
  refresh: () => Promise<unknown>,
) {
  const navigate = useNavigate()
  const mayCreate = useCan('category.create')
  const [placing, setPlacing] = useState<{
    readonly row: Presented
    readonly as: 'move' | 'merge'
  } | null>(null)
  const { depth } = levelsOf(tree, '')
  const parents = parentsIn(tree)
  const edit: RowAction = {
    key: 'edit',
    label: '编辑',
    run: ({ id }) => navigate(withParams(categoryForm, { id })),
  }
  const below: RowAction = {
    key: 'below',
    label: '添加下级',
    run: ({ id }) => navigate(withParams(categoryForm, { domain, parent: id })),
  }
  const move: RowAction = {
    key: 'move',
    label: '移动',
    quiet: true,
    run: row => setPlacing({ row, as: 'move' }),
  }
  const withOwnMerge = (action: RowAction): RowAction =>
    action.key === 'merge'
      ? { ...action, label: '合并到…', run: row => setPlacing({ row, as: 'merge' }) }
      : action
  const actionsOf = (row: Presented): readonly RowAction[] => {
    const mayUpdate = row.can.includes('update')
    const mayHaveBelow = mayCreate && (depth.get(row.id) ?? 1) < categoryDepth(domain)
    return [
      ...(mayUpdate ? [edit] : []),
      ...(mayHaveBelow ? [below] : []),
      ...(mayUpdate ? [move] : []),
      // What has others below it goes into no other category: those would hang in the air.
      ...actions
        .movesOf(row)
        .filter(({ key }) => key !== 'merge' || !parents.has(row.id))
        .map(withOwnMerge),
      ...(Number(row.extra?.usage ?? 0) === 0 ? actions.removalOf(row) : []),
    ]
  }
  return {
    actionsOf,
    dialogs: (
      <>
        {actions.dialogs}
        {placing && (
          <PlaceDialog
            key={placing.row.id}
            {...placing}
            tree={tree}
            onDone={refresh}
            onClose={() => setPlacing(null)}
          />
        )}
      </>
    ),
  }
}
