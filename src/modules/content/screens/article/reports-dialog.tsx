import { Skeleton } from 'antd'
import { moment } from '#kinds/index.ts'
import { printField } from '#kinds/registry.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { MoveDialog, type MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { articleReports } from '../../model/article-calls.ts'
import styles from './article-list.module.css'

/** 处理举报: what readers said of a text, and what came of it. */
export function ReportsDialog(props: MoveDialogProps) {
  const [row] = props.rows
  return <MoveDialog {...props} besides={row && <Reports id={row.id} />} />
}

const at = moment('举报时间')

function Reports({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(articleReports, { id })
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
