import { Pagination, Select } from 'antd'
import { pageSizes } from '#ui/logic/list-state.ts'
import type { List } from '#ui/logic/use-list.ts'
import styles from './list-pager.module.css'

export interface ListPagerProps {
  readonly list: Pick<List, 'state' | 'count' | 'more' | 'rows'>
  onTurn(page: number): void
  onSize(limit: number): void
}

/** The foot of a list: total, page size, previous, pages, next, jumper, in the order of the specification. */
export function ListPager({ list, onTurn, onSize }: ListPagerProps) {
  const { state, count, more, rows } = list
  const seen = (state.page - 1) * state.limit + rows.length
  return (
    <nav className={styles.pager} aria-label="分页">
      <span className={styles.total} aria-live="polite">
        {printCount(count) ?? '正在统计…'}
      </span>
      <Select
        className={styles.size}
        aria-label="每页条数"
        value={state.limit}
        onChange={onSize}
        options={pageSizes.map(size => ({ value: size, label: `${size} 条/页` }))}
      />
      <Pagination
        current={state.page}
        pageSize={state.limit}
        total={count?.total ?? seen + (more ? 1 : 0)}
        showSizeChanger={false}
        showQuickJumper
        onChange={onTurn}
      />
    </nav>
  )
}

/** A count in words; inexact ones say so. */
export function printCount(
  count: { total: number; exact: boolean } | undefined,
): string | undefined {
  if (count === undefined) return undefined
  const total = count.total.toLocaleString('zh-CN')
  return count.exact ? `共 ${total} 条` : `超过 ${total} 条`
}
