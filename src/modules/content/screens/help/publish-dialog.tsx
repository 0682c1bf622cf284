import { useQuery } from '@tanstack/react-query'
import { Alert, App, Input, Modal } from 'antd'
import { useState } from 'react'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentencesOfError } from '#ui/logic/request.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import type { article } from '../../model/article.ts'
import { helpArticleDeadLinks } from '../../model/help-article-calls.ts'
import { helpArticle } from '../../model/index.ts'

/** 发布 with what is new; links that lead nowhere are only pointed out. */
export function PublishDialog({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof article | typeof helpArticle>
  onClose(): void
}) {
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const { message } = App.useApp()
  const { move, isMoving } = useMoves(helpArticle)
  const { data: deadLinks } = useQuery({
    queryKey: [...keys.of(helpArticle.path, row.id, 'deadLinks'), row.version],
    queryFn: ({ signal }) => fetchAsk(helpArticleDeadLinks, { id: row.id }, { signal }),
  })
  const send = async () => {
    try {
      await move({ row, move: 'publish', answers: { note: note.trim() || null } })
      message.success('已发布')
      onClose()
    } catch (error) {
      setRefused(sentencesOfError(error))
    }
  }
  return (
    <Modal
      open
      title={`发布：${row.title}`}
      okText="发布"
      cancelText="取消"
      confirmLoading={isMoving}
      onOk={send}
      onCancel={onClose}
    >
      <Input.TextArea
        value={note}
        rows={3}
        maxLength={500}
        placeholder="更新说明（选填）"
        aria-label="更新说明"
        onChange={event => setNote(event.target.value)}
      />
      {deadLinks !== undefined && deadLinks.length > 0 && (
        <Alert
          style={{ marginTop: 12 }}
          type="warning"
          showIcon
          title={`正文有 ${deadLinks.length} 个链接已失效，仍可发布`}
          description={deadLinks.join('、')}
        />
      )}
      {refused.map(sentence => (
        <Alert key={sentence} style={{ marginTop: 12 }} type="error" showIcon title={sentence} />
      ))}
    </Modal>
  )
}
