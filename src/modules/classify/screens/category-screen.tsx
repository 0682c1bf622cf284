import { DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Segmented, Switch, Table, Tag } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { get, post, sentenceOfError, withParams } from '#kernel/web/logic/request.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { offeredMoves } from '#kernel/web/logic/use-moves.ts'
import { useRefresh, useRemoval } from '#kernel/web/logic/use-record.ts'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { type RowAction, RowActions } from '#kernel/web/views/row-actions.tsx'
import { SearchBox } from '#kernel/web/views/search-box.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { useMoveFlow } from '#kernel/web/views/use-move-flow.tsx'
import {
  type CategoryDomain,
  category,
  categoryDepth,
  categoryDomains,
  charityFields,
} from '../model/index.ts'
import { type Branch, reordered, treeOf } from './category-tree.ts'
import styles from './classify.module.css'

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
  const { message, modal } = App.useApp()
  const [params, setParams] = useSearchParams()
  const [word, setWord] = useState('')
  const mayCreate = useCan('category.create')
  const refresh = useRefresh(category)
  const { remove } = useRemoval(category)
  const flow = useMoveFlow(category)
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
  })
  const order = async (row: Presented, by: -1 | 1) => {
    try {
      await post('/api/classify/category/order', { ids: reordered(rows ?? [], row, by) })
      await refresh()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const discard = (row: Presented) =>
    modal.confirm({
      title: `删除分类「${String(row.name)}」？`,
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      async onOk() {
        try {
          await remove(row)
          message.success('已删除')
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  const actionsOf = (row: Presented): RowAction[] => [
    ...(row.can.includes('update')
      ? [{ key: 'edit', label: '编辑', run: () => navigate(withParams(form, { id: row.id })) }]
      : []),
    ...(mayCreate && levelOf(row, rows ?? []) < categoryDepth(domain)
      ? [
          {
            key: 'below',
            label: '添加下级',
            run: () => navigate(withParams(form, { domain, parent: row.id })),
          },
        ]
      : []),
    ...offeredMoves(category, row).map(named => ({
      key: named.name,
      label: named.name === 'merge' ? '合并到…' : named.move.label,
      quiet: true,
      danger: named.move.danger ?? false,
      run: () => flow.start(named, [row]),
    })),
    ...(row.can.includes('delete') && Number(row.extra?.usage ?? 0) === 0
      ? [{ key: 'delete', label: '删除', quiet: true, danger: true, run: discard }]
      : []),
  ]
  const tree = treeOf(rows ?? [], word.trim())
  return (
    <div className={styles.page}>
      <PageHeader
        title="分类管理"
        note={rows && `${rows.length} 个分类`}
        actions={
          <>
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
      <div className={styles.line}>
        <Segmented
          value={domain}
          options={Object.entries(categoryDomains).map(([value, label]) => ({
            value,
            label: `${label} ${counts.data?.[value] ?? 0}`,
          }))}
          onChange={value => setParams({ domain: String(value) })}
        />
        <span className={styles.push} />
        <SearchBox value={word} placeholder="搜索名称、编码" onSearch={setWord} />
      </div>
      <Section padding="flush">
        <Table<Branch>
          key={`${domain} ${word} ${rows?.length ?? 0}`}
          rowKey="id"
          size="small"
          loading={isFetching && !rows}
          dataSource={[...tree]}
          pagination={false}
          scroll={{ x: 1060 }}
          expandable={{ defaultExpandAllRows: true }}
          locale={{
            emptyText: (
              <EmptyState
                size="small"
                title={word ? '没有找到分类' : `还没有${categoryDomains[domain]}分类`}
                hint="新增后可在相应表单中选择。"
              />
            ),
          }}
          columns={[
            {
              title: '名称',
              key: 'name',
              width: 230,
              render: (_, { row }) => (
                <>
                  {typeof row.colour === 'string' && (
                    <span className={styles.swatch} style={{ background: row.colour }} />
                  )}
                  {String(row.name)}
                  {typeof row.shown.mergedInto === 'string' && (
                    <Tag style={{ marginInlineStart: 8 }}>已并入 {row.shown.mergedInto}</Tag>
                  )}
                </>
              ),
            },
            {
              title: '编码',
              key: 'code',
              width: 96,
              render: (_, { row }) => <span className={styles.code}>{String(row.code)}</span>,
            },
            {
              title: '慈善法领域',
              key: 'field',
              width: 180,
              ellipsis: true,
              render: (_, { row }) =>
                charityFields[row.charityField as keyof typeof charityFields] ?? '—',
            },
            {
              title: '使用数',
              key: 'usage',
              width: 76,
              align: 'right',
              render: (_, { row }) => <Usage row={row} />,
            },
            {
              title: '前台可见',
              key: 'visible',
              width: 84,
              render: (_, { row }) => <Visible row={row} />,
            },
            {
              title: '排序',
              key: 'sort',
              width: 80,
              render: (_, { row }) => (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<UpOutlined />}
                    aria-label="上移"
                    onClick={() => order(row, -1)}
                    disabled={!row.can.includes('update')}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DownOutlined />}
                    aria-label="下移"
                    onClick={() => order(row, 1)}
                    disabled={!row.can.includes('update')}
                  />
                </>
              ),
            },
            {
              title: '状态',
              key: 'state',
              width: 72,
              render: (_, { row }) => <StateTag of={category} state={row.state} />,
            },
            {
              title: '更新时间',
              key: 'updatedAt',
              width: 136,
              render: (_, { row }) => printMoment(row.updatedAt),
            },
            {
              title: '操作',
              key: 'actions',
              width: 168,
              fixed: 'right',
              render: (_, { row }) => <RowActions row={row} actions={actionsOf(row)} />,
            },
          ]}
        />
      </Section>
      {flow.dialogs}
    </div>
  )
}

/** 1 for a root. */
function levelOf(row: Presented, rows: readonly Presented[]): number {
  const parent = rows.find(each => each.id === row.parent)
  return parent === undefined ? 1 : levelOf(parent, rows) + 1
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
