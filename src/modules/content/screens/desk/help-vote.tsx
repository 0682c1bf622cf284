import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { publicVote } from '../../model/public-calls.ts'
import styles from './desk.module.css'

/** 有用 or 无用, and in a few words why; both count once a reader. */
export function HelpVote({ article }: { readonly article: string }) {
  const { message } = App.useApp()
  const [useful, setUseful] = useState<boolean | null>(null)
  const [comment, setComment] = useState('')
  const [isSaid, setSaid] = useState(false)
  const rate = async (given: { readonly useful: boolean; readonly comment?: string }) => {
    try {
      await tell(publicVote, { article, ...given })
      setUseful(given.useful)
      setSaid(given.comment !== undefined)
    } catch (failure) {
      message.error(sentenceOfError(failure))
    }
  }
  if (useful === null)
    return (
      <div className={styles.rating}>
        这篇文章有用吗？
        <Button size="small" onClick={() => void rate({ useful: true })}>
          有用
        </Button>
        <Button size="small" onClick={() => void rate({ useful: false })}>
          无用
        </Button>
      </div>
    )
  if (isSaid) return <div className={styles.rating}>感谢您的评价和意见</div>
  const say = () => void rate({ useful, comment: comment.trim() })
  return (
    <div className={styles.rating}>
      感谢您的评价
      <Input
        size="small"
        value={comment}
        maxLength={200}
        placeholder={useful ? '还可以说说哪里好（选填）' : '哪里没有说清楚？（选填）'}
        aria-label="评价意见"
        onChange={event => setComment(event.target.value)}
        onPressEnter={() => comment.trim() !== '' && say()}
      />
      <Button size="small" disabled={comment.trim() === ''} onClick={say}>
        提交意见
      </Button>
    </div>
  )
}
