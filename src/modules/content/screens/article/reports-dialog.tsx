import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { moment } from '#kernel/kinds/index.ts'
import { printField } from '#kernel/kinds/registry.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { MoveDialog, type MoveDialogProps } from '#kernel/web/views/move-dialog.tsx'
import { article } from '../../model/index.ts'
import styles from './article-list.module.css'

interface Report {
  readonly note: string
  readonly at: string
  /** Nobody has settled it yet. */
  readonly isOpen: boolean
}

/** 处理举报: what readers said of a text, and what came of it. */
export function ReportsDialog(props: MoveDialogProps) {
  const [row] = props.rows
  return <MoveDialog {...props} besides={row && <Reports id={row.id} />} />
}

const at = moment('举报时间')

function Reports({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.of(article.path, id, 'reports'),
    queryFn: ({ signal }) =>
      get<readonly Report[]>(callOf(article, 'getReports'), { id }, { signal }),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  const [open, settled] = [data.filter(each => each.isOpen), data.filter(each => !each.isOpen)]
  return (
    <>
      <ul className={styles.reports} aria-label="读者的举报">
        {open.map(report => (
          <li key={report.at + report.note}>
            <span>{report.note}</span>
            <time>{printField(at, report.at)}</time>
          </li>
        ))}
      </ul>
      {settled.length > 0 && <div>此前已处理 {settled.length} 次举报，见操作记录</div>}
    </>
  )
}
