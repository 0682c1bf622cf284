import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, get, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import { registeredUser } from '../../model/index.ts'
import { publicCommentAddWord } from '../../model/public-comment-calls.ts'

/** Stops the writer from writing for a while. */
export function FreezeButtons({ user }: { readonly user: string | null }) {
  const may = useCan('registeredUser.freeze')
  const { message, modal } = App.useApp()
  const { move } = useMoves(registeredUser)
  if (!may || user === null) return null
  const freeze = (days: number) =>
    modal.confirm({
      title: `禁止该用户发言 ${days} 天？`,
      content: '到期自动解除；捐赠和查看票据不受影响。',
      okText: '禁言',
      cancelText: '取消',
      async onOk() {
        try {
          const row = await get<PresentedOf<typeof registeredUser>>(
            callOf(registeredUser, 'getById'),
            { id: user },
          )
          const answers = { scope: 'speech', days, reason: '违规评论' }
          await move({ row, move: 'freeze', answers })
          message.success(`已禁言 ${days} 天`)
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  return (
    <>
      <Button onClick={() => freeze(7)}>禁言 7 天</Button>
      <Button onClick={() => freeze(30)}>禁言 30 天</Button>
    </>
  )
}

/** Puts a word of the comment into the list of sensitive words. */
export function AddWord() {
  const may = useCan('sensitiveWord.create')
  const { message } = App.useApp()
  const [word, setWord] = useState('')
  if (!may) return null
  const add = async () => {
    if (word.trim() === '') return
    try {
      await tell(publicCommentAddWord, { word: word.trim() })
      message.success(`「${word.trim()}」已加入敏感词，立即生效`)
      setWord('')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Input.Search
      value={word}
      maxLength={40}
      enterButton={<Button>加入敏感词</Button>}
      placeholder="从评论中复制一个词"
      onChange={event => setWord(event.target.value)}
      onSearch={add}
    />
  )
}
