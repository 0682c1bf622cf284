import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { ref } from '#kernel/kinds/index.ts'
import { Input } from '#kernel/kinds/inputs.ts'
import { tell } from '#kernel/web/logic/asks.ts'
import type { Condition } from '#kernel/web/logic/list-state.ts'
import { callOf, download } from '#kernel/web/logic/request.ts'
import { useSession } from '#kernel/web/logic/session.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { RowActions } from '#kernel/web/views/row-actions.tsx'
import { type TreeColumn, TreeTable } from '#kernel/web/views/tree-table.tsx'
import { useTreeActions } from '#kernel/web/views/use-tree-actions.tsx'
import { columnFillFromTemplate, columnPlace } from '../../model/column-calls.ts'
import { column } from '../../model/index.ts'
import { treeColumns } from './column-tree-columns.tsx'
import styles from './tree-table.module.css'
import { useColumnActions } from './use-column-actions.tsx'
import { useColumns } from './use-columns.ts'

const site = ref('站点', 'charity/organisation', { unset: '平台站点' })

/** 栏目管理: the tree of a site with what stands in it and what the law still asks. */
export default function ColumnTree() {
  const { account } = useSession()
  const [params, setParams] = useSearchParams()
  const isPlatform = account.ownerKind !== 'organisation'
  const organisation = isPlatform ? params.get('organisation') : null
  const { rows, tree, failure, retry, refresh } = useColumns(organisation)
  const acts = useTreeActions(column, refresh)
  const { actionsOf, add, dialogs } = useColumnActions(organisation, tree, acts, refresh)
  const mayCreate = useCan('column.create')
  const mayMove = useCan('column.move')
  const mayExport = useCan('column.export')
  const place = (id: string, parent: string | null, order: readonly string[]) =>
    acts.tell(() => tell(columnPlace, { id, parent, order }), '已调整顺序')
  const fill = () =>
    acts.tell(
      () => tell(columnFillFromTemplate, organisation ? { organisation } : {}),
      '已从平台模板补全',
    )
  const filling = mayCreate && (!isPlatform || organisation) && (
    <Button onClick={fill}>从平台模板补全</Button>
  )
  const actionColumn: TreeColumn = {
    key: 'actions',
    title: '操作',
    width: 160,
    fixed: 'right',
    render: row => <RowActions row={row} actions={actionsOf(row)} />,
  }
  if (failure) return <FailureState failure={failure} onRetry={retry} />
  return (
    <div className={page.page}>
      <PageHeader
        title="栏目管理"
        note={rows && `${rows.length} 个栏目`}
        actions={
          <>
            {isPlatform && (
              <div className={styles.site}>
                <Input
                  field={site}
                  value={organisation}
                  onChange={value =>
                    setParams(value ? { organisation: String(value) } : {}, { replace: true })
                  }
                />
              </div>
            )}
            {mayExport && (
              <Button onClick={() => exportColumns(organisation, isPlatform)}>导出</Button>
            )}
            {filling}
            {mayCreate && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => add()}>
                新增栏目
              </Button>
            )}
          </>
        }
      />
      <div className={page.surface}>
        {rows?.length === 0 ? (
          <EmptyState
            title="还没有栏目"
            hint="可以从平台模板补全一套常用栏目，再按需要调整。"
            action={filling}
          />
        ) : (
          <TreeTable
            tree={tree}
            isLoading={!rows}
            head="栏目"
            title={row => String(row.name)}
            onOrder={
              mayMove
                ? ({ id, parent }, order) =>
                    void place(id, typeof parent === 'string' ? parent : null, order)
                : undefined
            }
            columns={[...treeColumns, actionColumn]}
          />
        )}
      </div>
      {dialogs}
    </div>
  )
}

/** Fetches the columns of the chosen site as a sheet; what goes wrong is told by the call. */
function exportColumns(organisation: string | null, isPlatform: boolean): void {
  void download(callOf(column, 'export'), {
    format: 'xlsx',
    columns: 'name,code,kind,template,reviewSteps,state',
    filter: JSON.stringify(siteCondition(organisation, isPlatform)),
  }).catch(() => {})
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
