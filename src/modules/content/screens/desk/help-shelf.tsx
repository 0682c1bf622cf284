import { Collapse, Skeleton } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { publicContents } from '../../model/public-calls.ts'
import styles from './desk.module.css'
import { Texts } from './help-titles.tsx'

interface Column {
  readonly id: string
  readonly name: string
  readonly parent: string | null
}

/** Every text that the reader finds, by columns; `isAlone`: none is about the page. */
export function HelpShelf({
  isAlone,
  onOpen,
}: {
  readonly isAlone: boolean
  onOpen(id: string): void
}) {
  const { data, error, refetch } = useAsk(publicContents, {})
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.articles.length === 0)
    return isAlone ? (
      <EmptyState size="small" title="还没有帮助文章" hint="可以提交申请，由客服为您解答。" />
    ) : null
  const shelves = data.columns
    .map(column => ({ column, texts: data.articles.filter(each => each.column === column.id) }))
    .filter(({ texts }) => texts.length > 0)
  return (
    <>
      <p className={styles.quiet}>
        {isAlone ? '这个页面还没有帮助文章，可以在全部帮助中查找' : '全部帮助'}
      </p>
      <Collapse
        ghost
        size="small"
        items={shelves.map(({ column, texts }) => ({
          key: column.id,
          label: `${nameOf(column, data.columns)}（${texts.length}）`,
          children: <Texts of={texts} onOpen={onOpen} />,
        }))}
      />
    </>
  )
}

function nameOf({ name, parent }: Column, columns: readonly Column[]): string {
  const above = columns.find(({ id }) => id === parent)
  return above ? `${above.name} › ${name}` : name
}
