import { App } from 'antd'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { publicComment } from '../../model/index.ts'
import { publicCommentMakeApplication } from '../../model/public-comment-calls.ts'

/** 转申请管理: a comment on the platform becomes an application, which it stays linked with. */
export function useMakeApplication() {
  const { message } = App.useApp()
  const refresh = useRefresh(publicComment)
  return async (row: PresentedOf<typeof publicComment>) => {
    try {
      await tell(publicCommentMakeApplication, { id: row.id })
      await refresh()
      message.success('已转申请管理')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
}
