import { PushpinOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { publicComment } from '../../model/index.ts'
import { publicCommentPin } from '../../model/public-comment-calls.ts'

/** 置顶 of a comment that is in view, and its end. */
export function PinButton({ row }: { readonly row: PresentedOf<typeof publicComment> }) {
  const { message } = App.useApp()
  const refresh = useRefresh(publicComment)
  if (row.state !== 'passed' || !row.can.includes('pin')) return null
  const isPinned = row.pinned === true
  const pin = async () => {
    try {
      await tell(publicCommentPin, { id: row.id, pinned: !isPinned })
      await refresh()
      message.success(isPinned ? '已取消置顶' : '已置顶')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Button icon={<PushpinOutlined />} onClick={pin}>
      {isPinned ? '取消置顶' : '置顶'}
    </Button>
  )
}
