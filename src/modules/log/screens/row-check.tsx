import { useQuery } from '@tanstack/react-query'
import { Alert, Typography } from 'antd'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { operation } from '../model/operation.ts'
import styles from './log.module.css'

interface Answer {
  readonly state: 'open' | 'intact' | 'broken'
  readonly sentence: string
  readonly hash?: string
}

const looks = { open: 'info', intact: 'success', broken: 'error' } as const

/** 本条校验: whether the row is as it was when it was sealed into the chain. */
export function RowCheck({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['operation check', id],
    queryFn: ({ signal }) => get<Answer>(callOf(operation, 'checkRow'), { id }, { signal }),
  })
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
