import { ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { List } from '#ui/logic/use-list.ts'
import styles from './list-table.module.css'

/** Says that records came since the list was read: it moves only when the reader asks. */
export function NewsBar({ list }: { readonly list: List }) {
  const { news } = list
  const show = () => {
    list.refresh()
    list.change({ page: 1 })
  }
  return (
    <div role="status">
      {news > 0 && (
        <Button type="text" block className={styles.news ?? ''} onClick={show}>
          <ArrowUpOutlined aria-hidden />有 {news >= 100 ? '100 多' : news} 条新记录 · 刷新
        </Button>
      )}
    </div>
  )
}
