import { Button } from 'antd'

/** Stands where the code of an input did not come, and offers another try. */
export function NotBrought({ onRetry }: { onRetry(): void }) {
  return (
    <Button block danger role="alert" onClick={onRetry}>
      没有加载出来，点击重试
    </Button>
  )
}
