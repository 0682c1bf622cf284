import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Segmented, Switch, Tag } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { get, post, sentenceOfError, withParams } from '#kernel/web/logic/request.ts'
import { foundIn, nodesOf } from '#kernel/web/logic/tree.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import look from '#kernel/web/views/look.module.css'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { type RowAction, RowActions } from '#kernel/web/views/row-actions.tsx'
import { SearchBox } from '#kernel/web/views/search-box.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { type TreeColumn, TreeTable } from '#kernel/web/views/tree-table.tsx'
import { useTreeActions } from '#kernel/web/views/use-tree-actions.tsx'
import {
  type CategoryDomain,
  category,
  categoryDepth,
  categoryDomains,
  charityFields,
} from '../model/index.ts'
import { CategoryHistory } from './category-history.tsx'
import { levelsOf } from './category-tree.ts'
import styles from './classify.module.css'
import { PlaceDialog } from './place-dialog.tsx'

const form = '/classify/add'

/** 分类管理: the tree of each domain; as a flat list with import and export by `?part=list`. */
export default function CategoryScreen() {
  const [params, setParams] = useSearchParams()
  if (params.get('part') === 'list')
    return (
      <ListScreen
        resource={category}
        title="分类列表"
        places={{ create: form, edit: form }}
        actions={<Button onClick={() => setParams({})}>返回分类树</Button>}
      />
    )
  return <Tree />
}

function Tree() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [word, setWord] = useState('')
  const [isHistory, setHistory] = useState(false)
  const [placing, setPlacing] = useState<{ row: Presented; as: 'move' | 'merge' } | null>(null)
  const mayCreate = useCan('category.create')
  const refresh = useRefresh(category)
  const mayOrder = useCan('category.update')
  const actions = useTreeActions(category, refresh)
  const domain =
    (Object.keys(categoryDomains) as CategoryDomain[]).find(
      each => each === params.get('domain'),
    ) ?? 'project'
  const counts = useQuery({
    queryKey: ['resource', category.path, 'counts'],
    queryFn: () => get<Readonly<Record<string, number>>>('/api/classify/category/getCounts'),
  })
  const filter = JSON.stringify([{ field: 'domain', op: 'is', value: domain }])
  const { data: rows, isFetching } = useQuery({
    queryKey: ['resource', category.path, 'tree', domain],
    queryFn: () =>
      get<readonly Presented[]>('/api/classify/category/getList', { filter, sort: 'sort' }),
    refetchInterval: ({ state }) => state.data?.some(row => row.extra?.merging) && 2000,
  })
  const whole = nodesOf(rows ?? [])
  const { depth } = levelsOf(whole, '')
  const actionsOf = (row: Presented): RowAction[] => [
    ...(row.can.includes('update')
      ? [{ key: 'edit', label: '编辑', run: () => navigate(withParams(form, { id: row.id })) }]
      : []),
    ...(mayCreate && (depth.get(row.id) ?? 1) < categoryDepth(domain)
      ? [
          {
            key: 'below',
            label: '添加下级',
            run: () => navigate(withParams(form, { domain, parent: row.id })),
          },
        ]
      : []),
    ...(row.can.includes('update')
      ? [{ key: 'move', label: '移动', quiet: true, run: () => setPlacing({ row, as: 'move' }) }]
      : []),
    ...actions
      .movesOf(row)
      .map(action =>
        action.key === 'merge'
          ? { ...action, label: '合并到…', run: () => setPlacing({ row, as: 'merge' as const }) }
          : action,
      ),
    ...(Number(row.extra?.usage ?? 0) === 0 ? actions.removalOf(row) : []),
  ]
  const hasActions = (rows ?? []).some(row => actionsOf(row).length > 0)
  const actionColumn: TreeColumn = {
    title: '操作',
    key: 'actions',
    width: 168,
    fixed: 'right',
    render: row => <RowActions row={row} actions={actionsOf(row)} />,
  }
  const sought = word.trim()
  const tree = foundIn(whole, row =>
    `${String(row.name)} ${String(row.code)}`.toUpperCase().includes(sought.toUpperCase()),
  )
  return (
    <div className={page.page}>
      <PageHeader
        title="分类管理"
        note={rows && `${rows.length} 个分类`}
        actions={
          <>
            <Button onClick={() => setHistory(true)}>变更历史</Button>
            <Button onClick={() => setParams({ part: 'list' })}>列表与导入导出</Button>
            {mayCreate && (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => navigate(withParams(form, { domain }))}
              >
                新增
              </Button>
            )}
          </>
        }
      />
      <div className={look.line}>
        <Segmented
          value={domain}
          options={Object.entries(categoryDomains).map(([value, label]) => ({
            value,
            label: `${label} ${counts.data?.[value] ?? 0}`,
          }))}
          onChange={value => setParams({ domain: String(value) })}
        />
        <span className={look.push} />
        <SearchBox value={word} placeholder="搜索名称、编码" onSearch={setWord} />
      </div>
      <Section padding="flush">
        <TreeTable
          key={`${domain} ${sought} ${rows?.length ?? 0}`}
          tree={tree}
          isLoading={isFetching && !rows}
          head="名称"
          title={row => (
            <>
              {typeof row.colour === 'string' && (
                <span className={styles.swatch} style={{ background: row.colour }} />
              )}
              {String(row.name)}
              {typeof row.shown.mergedInto === 'string' && <Tag>已并入 {row.shown.mergedInto}</Tag>}
              <Merging row={row} />
            </>
          )}
          onOrder={
            mayOrder && sought === ''
              ? (_row, ids) =>
                  void actions.tell(
                    () => post('/api/classify/category/order', { ids }),
                    '已调整顺序',
                  )
              : undefined
          }
          empty={
            <EmptyState
              size="small"
              title={sought ? '没有找到分类' : `还没有${categoryDomains[domain]}分类`}
              hint="新增后可在相应表单中选择。"
            />
          }
          columns={[
            {
              title: '编码',
              key: 'code',
              width: 96,
              render: row => <span className={styles.code}>{String(row.code)}</span>,
            },
            {
              title: '慈善法领域',
              key: 'field',
              width: 180,
              ellipsis: true,
              render: row => charityFields[row.charityField as keyof typeof charityFields] ?? '—',
            },
            {
              title: '使用数',
              key: 'usage',
              width: 76,
              align: 'right',
              render: row => <Usage row={row} />,
            },
            {
              title: '前台可见',
              key: 'visible',
              width: 84,
              render: row => <Visible row={row} />,
            },
            {
              title: '状态',
              key: 'state',
              width: 72,
              render: row => <StateTag of={category} state={row.state} />,
            },
            {
              title: '更新时间',
              key: 'updatedAt',
              width: 136,
              render: row => printMoment(row.updatedAt),
            },
            ...(hasActions ? [actionColumn] : []),
          ]}
        />
      </Section>
      {actions.dialogs}
      {placing && (
        <PlaceDialog
          key={placing.row.id}
          {...placing}
          tree={whole}
          onDone={refresh}
          onClose={() => setPlacing(null)}
        />
      )}
      {isHistory && <CategoryHistory domain={domain} onClose={() => setHistory(false)} />}
    </div>
  )
}

/** How far the records of a merge have moved. */
function Merging({ row }: { readonly row: Presented }) {
  // The cast of what the server adds to a row.
  const merging = row.extra?.merging as { done: number; total: number } | null | undefined
  if (!merging) return null
  const [done, total] = [merging.done, merging.total].map(each => each.toLocaleString('zh-CN'))
  return (
    <Tag color="blue">{`${row.mergedInto === null ? '正在撤销' : '正在合并'} ${done} / ${total}`}</Tag>
  )
}

/** How many records bear the category; those of projects can be seen. */
function Usage({ row }: { readonly row: Presented }) {
  const usage = Number(row.extra?.usage ?? 0)
  const shown = usage.toLocaleString('zh-CN')
  if (usage === 0 || row.domain !== 'project') return shown
  const filter = JSON.stringify([['category', 'in', [row.id]]])
  return <Link to={withParams('/project/promine', { filter })}>{shown}</Link>
}

function Visible({ row }: { readonly row: Presented }) {
  const { message } = App.useApp()
  const refresh = useRefresh(category)
  const change = async (visible: boolean) => {
    try {
      await post('/api/classify/category/update', { id: row.id, version: row.version, visible })
      await refresh()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Switch
      size="small"
      checked={row.visible === true}
      disabled={!row.can.includes('update')}
      aria-label="前台可见"
      onChange={change}
    />
  )
}
