import { Typography } from 'antd'
import { Link } from 'react-router'
import { useCan } from '#ui/logic/use-can.ts'
import styles from './running.module.css'

/** A request number, which the operation log is asked with by whoever may read it; anybody may copy it. */
export function RequestLink({ id }: { readonly id: string }) {
  const mayFollow = useCan('operation.view')
  const filter = encodeURIComponent(JSON.stringify([['requestId', 'is', id]]))
  return (
    <Typography.Text
      className={styles.number ?? ''}
      copyable={{ text: id, tooltips: ['复制请求号', '已复制'] }}
    >
      {mayFollow ? (
        <Link to={`/logCenter/logList?log=operation&tab=year&filter=${filter}`} title={id}>
          操作日志
        </Link>
      ) : (
        <span title={id}>{`…${id.slice(-8)}`}</span>
      )}
    </Typography.Text>
  )
}
