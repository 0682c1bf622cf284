import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { tell } from '#kernel/web/logic/asks.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { withParams } from '#kernel/web/logic/request.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { RowActions } from '#kernel/web/views/row-actions.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { TreeTable } from '#kernel/web/views/tree-table.tsx'
import { useTreeActions } from '#kernel/web/views/use-tree-actions.tsx'
import { helpColumnPlace } from '../../model/help-column-calls.ts'
import { type Audience, audiences, helpColumn } from '../../model/index.ts'
import { useHelpColumns } from './use-help-columns.ts'

/** Whom a text or a column is for, in words. */
export function audienceText(value: unknown): string {
  // The cast of a stored list: the field's own options describe it.
  return ((value as readonly Audience[] | null) ?? []).map(each => audiences[each]).join('、')
}

/** 帮助栏目: the tree of the help centre. */
export default function HelpColumnTree() {
  const navigate = useNavigate()
  const { rows, tree, failure, retry, refresh } = useHelpColumns()
  const actions = useTreeActions(helpColumn, refresh)
  const mayCreate = useCan('helpColumn.create')
  const mayMove = useCan('helpColumn.move')
  const actionsOf = (row: Presented) => [
    ...(row.can.includes('update')
      ? [
          {
            key: 'edit',
            label: '编辑',
            run: () => navigate(withParams('/helpmanager/editlanmu', { id: row.id })),
          },
        ]
      : []),
    {
      key: 'articles',
      label: '查看文章',
      run: () => navigate(withParams('/helpmanager/articlemanager', { column: row.id })),
    },
    ...(mayCreate && row.parent === null
      ? [
          {
            key: 'add',
            label: '添加下级',
            quiet: true,
            run: () => navigate(withParams('/helpmanager/addlanmu', { parent: row.id })),
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
        title="帮助栏目"
        note={rows && `${rows.length} 个栏目`}
        actions={
          mayCreate && (
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => navigate('/helpmanager/addlanmu')}
            >
              新增栏目
            </Button>
          )
        }
      />
      <div className={page.surface}>
        <TreeTable
          tree={tree}
          isLoading={!rows}
          head="栏目"
          title={row => String(row.name)}
          onOrder={
            mayMove
              ? ({ id, parent }, order) =>
                  void actions.tell(
                    () =>
                      tell(helpColumnPlace, {
                        id,
                        parent: typeof parent === 'string' ? parent : null,
                        order,
                      }),
                    '已调整顺序',
                  )
              : undefined
          }
          columns={[
            {
              key: 'code',
              title: '编码',
              width: 150,
              render: row => <code>{String(row.code)}</code>,
            },
            {
              key: 'audience',
              title: '可见对象',
              width: 260,
              render: row => audienceText(row.audience),
            },
            {
              key: 'articles',
              title: '文章数',
              width: 110,
              align: 'right',
              render: row =>
                `${String(row.extra?.published ?? 0)} / ${String(row.extra?.articles ?? 0)}`,
            },
            {
              key: 'views',
              title: '30天浏览',
              width: 110,
              align: 'right',
              render: row => String(row.extra?.views30 ?? 0),
            },
            {
              key: 'state',
              title: '状态',
              width: 100,
              render: row => <StateTag of={helpColumn} state={row.state} />,
            },
            {
              key: 'actions',
              title: '操作',
              width: 190,
              fixed: 'right',
              render: row => <RowActions row={row} actions={actionsOf(row)} />,
            },
          ]}
        />
      </div>
      {actions.dialogs}
    </div>
  )
}
