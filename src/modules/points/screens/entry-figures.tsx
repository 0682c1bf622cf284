import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { get } from '#ui/logic/request.ts'
import { tabOf } from '#ui/logic/use-list.ts'
import { useListState } from '#ui/logic/use-list-state.ts'
import { pointsEntry } from '../model/index.ts'
import styles from './points.module.css'

/** 发放, 兑换, 过期, 冲回 of what the list finds, and what all users have. */
export function EntryFigures({ tabs }: { readonly tabs: readonly ListTab[] }) {
  const { state } = useListState(pointsEntry, 'address')
  const conditions = [...(tabOf(tabs, state.tab)?.where ?? []), ...state.filter]
  const asked = {
    keyword: state.keyword,
    filter: conditions.length === 0 ? '' : JSON.stringify(conditions),
  }
  const { data } = useQuery({
    queryKey: ['resource', pointsEntry.path, 'figures', asked],
    queryFn: () =>
      get<Readonly<Record<string, number | null>>>('/api/points/pointsEntry/getFigures', asked),
    placeholderData: keepPreviousData,
  })
  const figures: readonly (readonly [label: string, value: number | null | undefined])[] = [
    ['发放', data && (data.issued ?? 0)],
    ['兑换', data && taken(data.spend)],
    ['过期', data && taken(data.expire)],
    ['冲回', data && taken(data.reverse)],
    // What all users have is nothing that an organisation is told.
    ...(data?.balance === null ? [] : [['期末余额（全部用户）', data?.balance] as const]),
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value != null ? value.toLocaleString('zh-CN') : '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Points that went, as a number of their own: never `-0`. */
function taken(sum: number | null | undefined): number {
  return sum ? -sum : 0
}
