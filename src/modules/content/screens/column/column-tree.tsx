import { PlusOutlined } from '@ant-design/icons'
import { Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ref } from '#kernel/kinds/index.ts'
import { Input } from '#kernel/kinds/inputs.ts'
import type { Condition } from '#kernel/web/logic/list-state.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { callOf, download, post, withParams } from '#kernel/web/logic/request.ts'
import { useSession } from '#kernel/web/logic/session.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { RowActions } from '#kernel/web/views/row-actions.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { TreeTable } from '#kernel/web/views/tree-table.tsx'
import { useTreeActions } from '#kernel/web/views/use-tree-actions.tsx'
import { column, columnKinds, columnTemplates } from '../../model/index.ts'
import { MergeDialog, MoveDialog } from './place-dialogs.tsx'
import styles from './tree-table.module.css'
import { useColumns } from './use-columns.ts'

const site = ref('站点', 'charity/organisation')

interface Item {
  readonly label: string
  readonly lastAt: string | null
  readonly isOverdue: boolean
}

/** 栏目管理: the tree of a site with what stands in it and what the law still asks. */
export default function ColumnTree() {
  const navigate = useNavigate()
  const { account } = useSession()
  const [params, setParams] = useSearchParams()
  const isPlatform = account.ownerKind !== 'organisation'
  const organisation = isPlatform ? params.get('organisation') : null
  const { rows, tree, failure, retry, refresh } = useColumns(organisation)
  const [placing, setPlacing] = useState<{ row: Presented; as: 'move' | 'merge' } | null>(null)
  const actions = useTreeActions(column, refresh)
  const { tell } = actions
  const mayCreate = useCan('column.create')
  const mayMove = useCan('column.move')
  const mayMerge = useCan('column.merge')
  const mayExport = useCan('column.export')
  const add = (parent?: string) =>
    navigate(withParams('/article/addcolumn', { parent, organisation }))
  const fill = () =>
    tell(
      () => post(callOf(column, 'fillFromTemplate'), organisation ? { organisation } : {}),
      '已从平台模板补全',
    )
  const actionsOf = (row: Presented) => [
    ...(row.can.includes('update')
      ? [
          {
            key: 'edit',
            label: '编辑',
            run: () => navigate(withParams('/article/editcolumn', { id: row.id })),
          },
        ]
      : []),
    {
      key: 'articles',
      label: '查看文章',
      run: () =>
        navigate(
          withParams(organisation ? '/article/orgartlist' : '/article/articlelist', {
            column: row.id,
            ...(organisation ? { tab: 'live' } : {}),
          }),
        ),
    },
    ...(mayCreate && Number(row.level) < 3
      ? [{ key: 'add', label: '添加下级', quiet: true, run: () => add(row.id) }]
      : []),
    ...(mayMove
      ? [{ key: 'move', label: '移动', quiet: true, run: () => setPlacing({ row, as: 'move' }) }]
      : []),
    ...(mayMerge
      ? [
          {
            key: 'merge',
            label: '合并到…',
            quiet: true,
            run: () => setPlacing({ row, as: 'merge' }),
          },
        ]
      : []),
    ...actions.movesOf(row),
    ...actions.removalOf(row),
  ]
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
              <Button
                onClick={() =>
                  void download(callOf(column, 'export'), {
                    format: 'xlsx',
                    columns: 'name,code,kind,template,reviewSteps,state',
                    filter: JSON.stringify(siteCondition(organisation, isPlatform)),
                  }).catch(() => {})
                }
              >
                导出
              </Button>
            )}
            {mayCreate && (!isPlatform || organisation) && (
              <Button onClick={fill}>从平台模板补全</Button>
            )}
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
            action={
              mayCreate &&
              (!isPlatform || organisation) && <Button onClick={fill}>从平台模板补全</Button>
            }
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
                    void tell(
                      () => post(callOf(column, 'place'), { id, parent, order }),
                      '已调整顺序',
                    )
                : undefined
            }
            columns={[
              {
                key: 'code',
                title: '路径',
                width: 150,
                render: row => <code className={styles.code}>/{String(row.code)}</code>,
              },
              {
                key: 'kind',
                title: '类型',
                width: 84,
                render: row => columnKinds[row.kind as keyof typeof columnKinds],
              },
              {
                key: 'template',
                title: '样式',
                width: 68,
                render: row => columnTemplates[row.template as keyof typeof columnTemplates],
              },
              {
                key: 'steps',
                title: '审核级数',
                width: 80,
                align: 'right',
                render: row => (row.reviewSteps === 0 ? '免审' : `${String(row.reviewSteps)} 级`),
              },
              {
                key: 'articles',
                title: '文章',
                width: 72,
                align: 'right',
                render: row =>
                  `${String(row.extra?.published ?? 0)} / ${String(row.extra?.articles ?? 0)}`,
              },
              {
                key: 'views',
                title: '30天阅读',
                width: 84,
                align: 'right',
                render: row => String(row.extra?.views30 ?? 0),
              },
              {
                key: 'last',
                title: '最近更新',
                width: 172,
                render: row => <Freshness row={row} />,
              },
              {
                key: 'visible',
                title: '显示',
                width: 56,
                render: row => (row.visible ? '是' : <span className={styles.quiet}>否</span>),
              },
              {
                key: 'state',
                title: '状态',
                width: 72,
                render: row => <StateTag of={column} state={row.state} />,
              },
              {
                key: 'actions',
                title: '操作',
                width: 168,
                fixed: 'right',
                render: row => <RowActions row={row} actions={actionsOf(row)} />,
              },
            ]}
          />
        )}
      </div>
      {actions.dialogs}
      {placing?.as === 'move' && (
        <MoveDialog
          row={placing.row}
          tree={tree}
          onClose={() => setPlacing(null)}
          onDone={refresh}
        />
      )}
      {placing?.as === 'merge' && (
        <MergeDialog
          row={placing.row}
          tree={tree}
          onClose={() => setPlacing(null)}
          onDone={refresh}
        />
      )}
    </div>
  )
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

const oldFrom = 90 * 86_400_000

/** The last publication: amber after ninety days, red while the law waits for an item. */
function Freshness({ row }: { readonly row: Presented }) {
  // The cast of a figure: `getTree` answers it.
  const items = (row.extra?.items as readonly Item[] | undefined) ?? []
  const late = items.filter(({ isOverdue }) => isOverdue)
  const lastAt = typeof row.extra?.lastAt === 'string' ? row.extra.lastAt : null
  const isOld = lastAt !== null && Date.now() - Date.parse(lastAt) > oldFrom
  return (
    <span>
      {lastAt ? (
        <span className={isOld ? styles.old : undefined}>{lastAt.slice(0, 10)}</span>
      ) : (
        <span className={styles.quiet}>—</span>
      )}{' '}
      {late.length > 0 && (
        <Tooltip
          title={items
            .map(
              ({ label, lastAt: at, isOverdue }) =>
                `${label}：${at ? at.slice(0, 10) : '未公开'}${isOverdue ? '（应更新）' : ''}`,
            )
            .join('；')}
        >
          <Tag color="red">{late.length} 项应公开</Tag>
        </Tooltip>
      )}
    </span>
  )
}
