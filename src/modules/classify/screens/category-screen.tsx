import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PresentedOf } from '#kernel/web/logic/presented.ts'
import { get, post, withParams } from '#kernel/web/logic/request.ts'
import { foundIn, nodesOf } from '#kernel/web/logic/tree.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import look from '#kernel/web/views/look.module.css'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { RowActions } from '#kernel/web/views/row-actions.tsx'
import { SearchBox } from '#kernel/web/views/search-box.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { type TreeColumn, TreeTable } from '#kernel/web/views/tree-table.tsx'
import { useTreeActions } from '#kernel/web/views/use-tree-actions.tsx'
import { type CategoryDomain, category, categoryDomains } from '../model/index.ts'
import { CategoryName, categoryColumns } from './category-columns.tsx'
import { CategoryHistory } from './category-history.tsx'
import { categoryForm, useCategoryActions } from './use-category-actions.tsx'

/** 分类管理: the tree of each domain; as a flat list with import and export by `?part=list`. */
export default function CategoryScreen() {
  const [params, setParams] = useSearchParams()
  if (params.get('part') === 'list')
    return (
      <ListScreen
        resource={category}
        title="分类列表"
        places={{ create: categoryForm, edit: categoryForm }}
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
  const mayCreate = useCan('category.create')
  const mayOrder = useCan('category.update')
  const refresh = useRefresh(category)
  const domain = domainOf(params.get('domain'))
  const { rows, isLoading, counts } = useCategories(domain)
  const whole = nodesOf(rows ?? [])
  const acts = useTreeActions(category, refresh)
  const { actionsOf, dialogs } = useCategoryActions(domain, whole, acts, refresh)
  const sought = word.trim()
  const tree = foundIn(whole, row =>
    `${String(row.name)} ${String(row.code)}`.toUpperCase().includes(sought.toUpperCase()),
  )
  const order = (ids: readonly string[]) =>
    acts.tell(() => post('/api/classify/category/order', { ids }), '已调整顺序')
  const hasActions = (rows ?? []).some(row => actionsOf(row).length > 0)
  const actionColumn: TreeColumn = {
    title: '操作',
    key: 'actions',
    width: 168,
    fixed: 'right',
    render: row => <RowActions row={row} actions={actionsOf(row)} />,
  }
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
                onClick={() => navigate(withParams(categoryForm, { domain }))}
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
            label: `${label} ${counts?.[value] ?? 0}`,
          }))}
          onChange={value => setParams({ domain: value })}
        />
        <span className={look.push} />
        <SearchBox value={word} placeholder="搜索名称、编码" onSearch={setWord} />
      </div>
      <Section padding="flush">
        <TreeTable
          key={`${domain} ${sought} ${rows?.length ?? 0}`}
          tree={tree}
          isLoading={isLoading}
          head="名称"
          title={row => <CategoryName row={row} />}
          onOrder={mayOrder && sought === '' ? (_row, ids) => void order(ids) : undefined}
          empty={
            <EmptyState
              size="small"
              title={sought ? '没有找到分类' : `还没有${categoryDomains[domain]}分类`}
              hint="新增后可在相应表单中选择。"
            />
          }
          columns={[...categoryColumns, ...(hasActions ? [actionColumn] : [])]}
        />
      </Section>
      {dialogs}
      {isHistory && <CategoryHistory domain={domain} onClose={() => setHistory(false)} />}
    </div>
  )
}

function domainOf(value: string | null): CategoryDomain {
  const domains = Object.keys(categoryDomains) as CategoryDomain[]
  return domains.find(each => each === value) ?? 'project'
}

/** The categories of a domain, asked again while one of them is being merged, and how many each domain has. */
function useCategories(domain: CategoryDomain) {
  const counts = useQuery({
    queryKey: ['resource', category.path, 'counts'],
    queryFn: () => get<Readonly<Record<string, number>>>('/api/classify/category/getCounts'),
  })
  const filter = JSON.stringify([{ field: 'domain', op: 'is', value: domain }])
  const { data: rows, isFetching } = useQuery({
    queryKey: ['resource', category.path, 'tree', domain],
    queryFn: () =>
      get<readonly PresentedOf<typeof category>[]>('/api/classify/category/getList', {
        filter,
        sort: 'sort',
      }),
    refetchInterval: ({ state }) => state.data?.some(row => row.extra?.merging) && 2000,
  })
  return { rows, isLoading: isFetching && !rows, counts: counts.data }
}
