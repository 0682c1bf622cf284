import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { useEffect } from 'react'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { accountTest, officialAccount } from '../../model/index.ts'
import styles from '../fans.module.css'

interface TestDialogProps {
  readonly account: PresentedOf<typeof officialAccount>
  onClose(): void
}

/** 测试连接: what works of the connection, and what to do about the rest. */
export function TestDialog({ account, onClose }: TestDialogProps) {
  const refresh = useRefresh(officialAccount)
  const { mutate, data, error } = useMutation({
    mutationFn: () => tell(accountTest, { id: account.id }),
    onSettled: refresh,
  })
  useEffect(() => mutate(), [mutate])
  return (
    <Modal open title={`测试连接：${account.name}`} footer={null} onCancel={onClose}>
      {error && <FailureState size="small" failure={error} onRetry={() => mutate()} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <div className={styles.rows}>
          {data.isSimulated && <Alert type="info" showIcon title="模拟通道" />}
          {data.steps.map(({ name, isRight, said }) => (
            <div key={name} className={styles.row}>
              {isRight ? (
                <CheckCircleFilled aria-label="通过" />
              ) : (
                <CloseCircleFilled aria-label="未通过" />
              )}
              <strong>{name}</strong>
              <span>{said}</span>
            </div>
          ))}
        </div>
      )}
    </Modal>
  )
}
