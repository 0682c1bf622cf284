import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { get } from '#ui/logic/request.ts'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { type CategoryDomain, category, categoryDomains } from '../model/index.ts'
import { CategoryName, visibleColumn } from './category-columns.tsx'
import { CategoryHistory } from './category-history.tsx'
import { MergeDialog } from './merge-dialog.tsx'

registerMoveDialog(category, 'merge', MergeDialog)

const categoryForm = '/classify/add'

/** 分类管理: the tree of each domain. */
export default function CategoryScreen() {
  const [params, setParams] = useSearchParams()
  const [isHistory, setHistory] = useState(false)
  const domain = domainOf(params.get('domain'))
  const { data: counts } = useQuery({
    queryKey: ['resource', category.path, 'counts'],
    queryFn: () => get<Readonly<Record<string, number>>>('/api/classify/category/getCounts'),
  })
  return (
    <>
      <TreeScreen
        resource={category}
        title="分类管理"
        part={{ domain }}
        places={{ create: categoryForm, edit: categoryForm }}
        columns={['code', 'charityField', 'uses', visibleColumn, 'state', 'updatedAt']}
        name={row => <CategoryName row={row} />}
        onOpen="none"
        isAtWork={row => Boolean(row.extra?.merging)}
        // What has others below it goes into no other category: those would hang in the air.
        isOffered={(move, { children }) => move !== 'merge' || children.length === 0}
        actions={<Button onClick={() => setHistory(true)}>变更历史</Button>}
        toolbar={
          <Segmented
            value={domain}
            options={Object.entries(categoryDomains).map(([value, label]) => ({
              value,
              label: `${label} ${counts?.[value] ?? 0}`,
            }))}
            onChange={value => setParams({ domain: String(value) })}
          />
        }
      />
      {isHistory && <CategoryHistory domain={domain} onClose={() => setHistory(false)} />}
    </>
  )
}

function domainOf(value: string | null): CategoryDomain {
  const domains = Object.keys(categoryDomains) as CategoryDomain[]
  return domains.find(each => each === value) ?? 'project'
}
