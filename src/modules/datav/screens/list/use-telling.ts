import { App } from 'antd'
import { useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { bigScreen } from '../../model/index.ts'

/** Makes a call that changes screens: one at a time, said how it ended, lists read anew. */
export function useTelling() {
  const { message } = App.useApp()
  const refresh = useRefresh(bigScreen)
  const [isTelling, setTelling] = useState(false)
  const run = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    setTelling(true)
    try {
      const said = await work()
      await refresh()
      if (said !== undefined) message.success(said)
      return true
    } catch (error) {
      message.error(sentenceOfError(error))
      return false
    } finally {
      setTelling(false)
    }
  }
  return { run, isTelling }
}
