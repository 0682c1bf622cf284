import { Tabs } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { type Count, useTabCounts } from '#ui/logic/use-list.ts'
import styles from './list-screen.module.css'
import { tabGutter } from './tab-gutter.ts'

export interface ListTabsProps {
  readonly resource: AnyResource
  readonly tabs: readonly ListTab[]
  readonly where: readonly Condition[]
  readonly chosen: string
  onChoose(key: string): void
}

/** The tabs of a list with their counts. */
export function ListTabs({ resource, tabs, where, chosen, onChoose }: ListTabsProps) {
  const counts = useTabCounts(resource, tabs, where)
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={chosen}
      onChange={onChoose}
      tabBarGutter={tabGutter(tabs.length)}
      items={tabs.map(({ key, label }) => ({
        key,
        label: (
          <span>
            {label}
            <span className={styles.count}>{printShort(counts[key])}</span>
          </span>
        ),
      }))}
    />
  )
}

function printShort(count: Count | undefined): string {
  if (count === undefined) return ''
  if (count.total < 10_000) return count.total.toLocaleString('zh-CN')
  return `${(count.total / 10_000).toFixed(1)}万${count.exact ? '' : '+'}`
}
