import { onlineManager } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useIsOldBuild } from '#ui/logic/build.ts'

/** Tells what befalls the page itself: the network went or came back, a new version was deployed. */
export function PageWatch() {
  const { message, notification } = App.useApp()
  const isOld = useIsOldBuild()
  useEffect(() => {
    const tell = (isOnline: boolean) => {
      if (isOnline) message.success({ key: 'network', content: '网络已恢复' })
      else {
        message.warning({
          key: 'network',
          duration: 0,
          content: '网络已断开，页面内容可能不是最新；已填写的内容会保留',
        })
      }
    }
    if (!onlineManager.isOnline()) tell(false)
    return onlineManager.subscribe(tell)
  }, [message])
  useEffect(() => {
    if (!isOld) return
    notification.info({
      key: 'version',
      placement: 'bottomRight',
      duration: 0,
      title: '系统已更新',
      description: '请保存填写的内容，刷新后使用新版本。',
      actions: (
        <Button type="primary" size="small" onClick={() => window.location.reload()}>
          刷新
        </Button>
      ),
    })
  }, [isOld, notification])
  return null
}
