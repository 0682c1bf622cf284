import { Alert, Typography } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { operationCheckRow } from '../model/operation-calls.ts'
import styles from './log.module.css'

const looks = { open: 'info', intact: 'success', broken: 'error' } as const

/** 本条校验: whether the row is as it was when it was sealed into the chain. */
export function RowCheck({ id }: { readonly id: string }) {
  const { data } = useAsk(operationCheckRow, { id })
  if (!data) return null
  return (
    <div className={styles.above}>
      <Alert
        type={looks[data.state]}
        showIcon
        title={data.sentence}
        action={
          data.hash && (
            <Typography.Text
              className={styles.hash ?? ''}
              copyable={{ text: data.hash, tooltips: ['复制哈希', '已复制'] }}
            >
              {data.hash.slice(0, 16)}…
            </Typography.Text>
          )
        }
      />
    </div>
  )
}
