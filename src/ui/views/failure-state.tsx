import {
  CloudServerOutlined,
  CopyOutlined,
  CustomerServiceOutlined,
  LockOutlined,
} from '@ant-design/icons'
import { App, Button } from 'antd'
import { faultReport } from '#ui/logic/fault-report.ts'
import { codes, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { EmptyState } from './empty-state.tsx'
import { WayBack } from './way-back.tsx'

export interface FailureStateProps {
  readonly failure: Error
  onRetry?(): void
  readonly size?: 'full' | 'small'
}

const copy = (text: string) => navigator.clipboard.writeText(text)

/** Something could not be brought: the reason, the number of the request, and another try. */
export function FailureState({ failure, onRetry, size = 'full' }: FailureStateProps) {
  const code = failure instanceof RequestFailure ? failure.statusCode : undefined
  const isClosed = code === codes.actionDenied || code === codes.absent
  const requestId = failure instanceof RequestFailure ? failure.requestId : undefined
  const report = isClosed ? undefined : faultReport()
  const { message } = App.useApp()
  return (
    <div role="alert">
      <EmptyState
        size={size}
        icon={isClosed ? <LockOutlined /> : <CloudServerOutlined />}
        title={sentenceOfError(failure)}
        hint={
          requestId && (
            <>
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                onClick={() => copy(requestId).then(() => message.success('错误编号已复制'))}
              >
                复制错误编号
              </Button>
              {report && (
                <Button
                  type="text"
                  size="small"
                  icon={<CustomerServiceOutlined />}
                  onClick={() => report(requestId)}
                >
                  报告故障
                </Button>
              )}
            </>
          )
        }
        action={
          isClosed
            ? size === 'full' && <WayBack />
            : onRetry && <Button onClick={onRetry}>重试</Button>
        }
      />
    </div>
  )
}
