import { useQuery } from '@tanstack/react-query'
import { DatePicker, Drawer, Skeleton, Tag, Tree } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { get } from '#ui/logic/request.ts'
import { nodesOf, type TreeNode } from '#ui/logic/tree.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { type CategoryDomain, category, categoryDomains } from '../model/index.ts'
import styles from './classify.module.css'

interface CategoryHistoryProps {
  readonly domain: CategoryDomain
  readonly onClose: () => void
}

/** 变更历史: the tree of a domain as of a day, and what became of each category since. */
export function CategoryHistory({ domain, onClose }: CategoryHistoryProps) {
  const [day, setDay] = useState(() => dayjs().subtract(1, 'day'))
  const question = { domain, day: day.format('YYYY-MM-DD') }
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', category.path, 'treeAt', question],
    queryFn: () =>
      get<readonly PresentedOf<typeof category>[]>('/api/classify/category/getTreeAt', question),
  })
  return (
    <Drawer open size={520} title={`${categoryDomains[domain]}分类 · 变更历史`} onClose={onClose}>
      <div className={look.stack}>
        <div className={look.line}>
          <DatePicker
            allowClear={false}
            value={day}
            maxDate={dayjs()}
            aria-label="日期"
            onChange={next => next && setDay(next)}
          />
          <span className={look.quiet}>当日结束时的分类树，标出此后的变化</span>
        </div>
        {error ? (
          <FailureState size="small" failure={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active />
        ) : data.length === 0 ? (
          <EmptyState size="small" title="当日还没有分类" hint="从分类建立之日起可以查看。" />
        ) : (
          <Tree
            key={question.day}
            defaultExpandAll
            selectable={false}
            treeData={itemsOf(nodesOf(data))}
          />
        )}
      </div>
    </Drawer>
  )
}

interface Item {
  readonly key: string
  readonly title: ReactNode
  readonly children: Item[]
}

function itemsOf(tree: readonly TreeNode[]): Item[] {
  return tree.map(({ row, children }) => ({
    key: row.id,
    title: (
      <span>
        {String(row.name)} <span className={styles.code}>{String(row.code)}</span>{' '}
        {row.state === 'disabled' && <Tag>当时停用</Tag>}
        <Since row={row} />
      </span>
    ),
    children: itemsOf(children),
  }))
}

function Since({ row }: { readonly row: Presented }) {
  if (row.nameNow === null) return <Tag color="red">已删除</Tag>
  return (
    <>
      {row.nameNow !== row.name && <Tag color="orange">现名 {String(row.nameNow)}</Tag>}
      {row.stateNow === 'disabled' && row.state !== 'disabled' && (
        <Tag color="orange">现已停用</Tag>
      )}
    </>
  )
}
