import { App } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { department } from '../../model/department.ts'

/** Gives a department another name where it stands; answers whether the server took it. */
export function useRename(): (
  row: PresentedOf<typeof department>,
  name: string,
) => Promise<boolean> {
  const { message } = App.useApp()
  const refresh = useRefresh(department)
  return async ({ id, version }, name) => {
    try {
      await post(callOf(department, 'update'), { id, version, name })
      message.success(`已改名为「${name}」`)
      return true
    } catch (error) {
      message.error(sentenceOfError(error))
      return false
    } finally {
      await refresh()
    }
  }
}
