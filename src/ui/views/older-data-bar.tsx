import { Alert, Button } from 'antd'
import { printMinute } from '#kinds/moment/moment.ts'
import { useOlderData } from '#ui/logic/older-data.ts'

/** Says that a refresh failed, and of when what stands on the page is. */
export function OlderDataBar() {
  const { at, retry } = useOlderData()
  return (
    <div role="status">
      {at > 0 && (
        <Alert
          type="warning"
          banner
          title={`刷新失败，显示的是 ${printMinute(new Date(at).toISOString()).slice(11)} 的数据`}
          action={
            <Button size="small" onClick={retry}>
              重试
            </Button>
          }
        />
      )}
    </div>
  )
}
