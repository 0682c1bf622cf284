import { App } from 'antd'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { post, sentenceOfError } from '#kernel/web/logic/request.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { publicComment } from '../../model/index.ts'

/** 转申请管理: a comment on the platform becomes an application, which it stays linked with. */
export function useMakeApplication() {
  const { message } = App.useApp()
  const refresh = useRefresh(publicComment)
  return async (row: Presented) => {
    try {
      await post('/api/website/publicComment/makeApplication', { id: row.id })
      await refresh()
      message.success('已转申请管理')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
}
