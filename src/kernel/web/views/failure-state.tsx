import { CloudServerOutlined, LockOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { codes, RequestFailure, sentenceOfError } from '../logic/request.ts'
import { EmptyState } from './empty-state.tsx'

export interface FailureStateProps {
  readonly failure: Error
  onRetry?(): void
  readonly size?: 'full' | 'small'
}

/** Something could not be brought: the reason, the number of the request, and another try. */
export function FailureState({ failure, onRetry, size = 'full' }: FailureStateProps) {
  const code = failure instanceof RequestFailure ? failure.statusCode : undefined
  const isClosed = code === codes.actionDenied || code === codes.absent
  const requestId = failure instanceof RequestFailure ? failure.requestId : undefined
  return (
    <div role="alert">
      <EmptyState
        size={size}
        icon={isClosed ? <LockOutlined /> : <CloudServerOutlined />}
        title={sentenceOfError(failure)}
        hint={
          requestId && (
            <Typography.Text type="secondary" copyable={{ text: requestId }}>
              复制错误编号
            </Typography.Text>
          )
        }
        action={onRetry && !isClosed && <Button onClick={onRetry}>重试</Button>}
      />
    </div>
  )
}
