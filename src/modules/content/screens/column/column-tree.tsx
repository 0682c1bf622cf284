import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { parentsIn, type TreeNode } from '#ui/logic/tree.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import type { RowAction } from '#ui/views/row-actions.tsx'
import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { column } from '../../model/index.ts'
import { treeColumns } from './column-tree-columns.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import styles from './tree-table.module.css'

const site = ref('站点', 'charity/organisation', { unset: '平台站点' })

/** 栏目管理: the tree of a site with what stands in it and what the law still asks. */
export default function ColumnTree() {
  const { account } = useSession()
  const [params, setParams] = useSearchParams()
  const isPlatform = account.ownerKind !== 'organisation'
  const organisation = isPlatform ? params.get('organisation') : null
  const [merging, setMerging] = useState<{
    readonly row: Presented
    readonly tree: readonly TreeNode[]
  } | null>(null)
  const rowActions = useColumnActions(organisation, (row, tree) => setMerging({ row, tree }))
  const filling = useFilling(organisation, isPlatform)
  return (
    <>
      <TreeScreen
        resource={column}
        title="栏目管理"
        call="getTree"
        question={{ organisation }}
        part={organisation ? { organisation } : {}}
        where={siteCondition(organisation, isPlatform)}
        places={{ create: '/article/addcolumn', edit: '/article/editcolumn' }}
        columns={treeColumns}
        onOpen="none"
        rowActions={rowActions}
        actions={filling}
        toolbar={
          isPlatform && (
            <div className={styles.site}>
              <Input
                field={site}
                value={organisation}
                onChange={value =>
                  setParams(value ? { organisation: String(value) } : {}, { replace: true })
                }
              />
            </div>
          )
        }
        empty={
          <EmptyState
            title="还没有栏目"
            hint="可以从平台模板补全一套常用栏目，再按需要调整。"
            action={filling}
          />
        }
      />
      {merging && <MergeDialog {...merging} onClose={() => setMerging(null)} />}
    </>
  )
}

/** 查看文章, and 合并到… of what has no others below it. */
function useColumnActions(
  organisation: string | null,
  onMerge: (row: Presented, tree: readonly TreeNode[]) => void,
) {
  const navigate = useNavigate()
  const mayMerge = useCan('column.merge')
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
  return (row: Presented, tree: readonly TreeNode[]): readonly RowAction[] =>
    mayMerge && !parentsIn(tree).has(row.id)
      ? [
          articles,
          { key: 'merge', label: '合并到…', quiet: true, run: each => onMerge(each, tree) },
        ]
      : [articles]
}

/** 从平台模板补全, where the site is no template itself. */
function useFilling(organisation: string | null, isPlatform: boolean) {
  const { message } = App.useApp()
  const refresh = useRefresh(column)
  const mayCreate = useCan('column.create')
  const fill = async () => {
    try {
      await post(callOf(column, 'fillFromTemplate'), organisation ? { organisation } : {})
      message.success('已从平台模板补全')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
    await refresh()
  }
  if (!mayCreate || (isPlatform && !organisation)) return null
  return <Button onClick={fill}>从平台模板补全</Button>
}

/** The columns of the chosen site only; whose own site it is needs no condition. */
function siteCondition(organisation: string | null, isPlatform: boolean): readonly Condition[] {
  if (!isPlatform) return []
  return [
    organisation
      ? { field: 'organisation', op: 'is', value: organisation }
      : { field: 'organisation', op: 'blank' },
  ]
}
