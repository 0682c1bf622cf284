import { App, Button } from 'antd'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useUndo } from '#ui/logic/use-undo.ts'

/** For how many seconds 撤销 stands beside what was done. */
const seconds = 8

/** Takes acts back and says how it went; resolves when it is over. */
export function useTakingBack(): (tokens: readonly string[]) => Promise<void> {
  const { message } = App.useApp()
  const takeBack = useUndo()
  return async tokens => {
    try {
      const { done, refused } = await takeBack(tokens)
      const [first] = refused
      if (first === undefined)
        message.success(done.length > 1 ? `已撤销 ${done.length} 条` : '已撤销')
      else
        message.warning(
          `已撤销 ${done.length} 条，${refused.length} 条未能撤销：「${first.title}」${first.reason}`,
        )
    } catch (error) {
      message.error(`未能撤销：${sentenceOfError(error)}`)
    }
  }
}

/** Tells that something was done; where it may be taken back, 撤销 stands beside it for a while. */
export function useDone(): (sentence: string, undo: readonly string[]) => void {
  const { message } = App.useApp()
  const takeBack = useTakingBack()
  return (sentence, undo) => {
    const [key] = undo
    if (key === undefined) return void message.success(sentence)
    const start = () => {
      message.destroy(key)
      void takeBack(undo)
    }
    message.open({
      ...{ key, type: 'success', duration: seconds },
      content: (
        <span>
          {sentence} ·
          <Button type="link" size="small" onClick={start}>
            撤销
          </Button>
        </span>
      ),
    })
  }
}
