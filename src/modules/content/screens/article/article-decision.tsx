import { Alert, App, Button, Input, Space, Tag, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueuePlace } from '#modules/approval/parts/use-review-queue.ts'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { articleRemark } from '../../model/article-calls.ts'
import { article, articleReviewKinds, type PassageRemark } from '../../model/index.ts'
import styles from './article-page.module.css'

export interface ArticleDecisionProps {
  readonly row: PresentedOf<typeof article>
  readonly remarks: readonly PassageRemark[]
  /** The passage that is selected in the text. */
  readonly picked: string
  onPicked(): void
  onDecided(): void
}

const least = 5

/** The reviewer's bar: remarks pinned to passages, an opinion, 通过 (Alt P) or 驳回 (Alt R), then the next one. */
export function ArticleDecision(props: ArticleDecisionProps) {
  const { row, remarks, picked, onPicked, onDecided } = props
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [opinion, setOpinion] = useState('')
  const [remark, setRemark] = useState('')
  const [refusal, setRefusal] = useState('')
  const box = useRef<HTMLElement>(null)
  const { move, isMoving } = useMoves(article)
  const refresh = useRefresh(article)
  const queue = useQueuePlace(articleReviewKinds, row.id)

  const keepRemarks = async (next: readonly PassageRemark[]) => {
    try {
      await tell(articleRemark, { id: row.id, remarks: next })
      await refresh()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const addRemark = async () => {
    if (remark.trim() === '') return
    await keepRemarks([...remarks, { passage: picked, remark: remark.trim() }])
    setRemark('')
    onPicked()
  }
  const decide = async (name: 'approve' | 'reject') => {
    if (isMoving) return
    if (name === 'reject' && opinion.trim().length < least) {
      setRefusal(`驳回时审核意见不少于 ${least} 个字`)
      box.current?.querySelector('textarea')?.focus()
      return
    }
    setRefusal('')
    try {
      await move({ row, move: name, answers: { opinion: opinion.trim() || null } })
      message.success(name === 'approve' ? '已通过' : '已驳回')
      queue.refresh()
      if (queue.next)
        navigate(withParams('/article/editarticle', { id: queue.next.record, view: 1 }))
      else onDecided()
    } catch (error) {
      setRefusal(sentenceOfError(error))
    }
  }
  useShortcuts({ approve: () => void decide('approve'), reject: () => void decide('reject') })
  return (
    <section className={styles.decision} aria-label="审核" ref={box}>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <div className={styles.remarks}>
        {remarks.map(each => (
          <Tooltip key={`${each.passage}${each.remark}`} title={each.passage}>
            <Tag closable onClose={() => void keepRemarks(remarks.filter(other => other !== each))}>
              {each.remark}
            </Tag>
          </Tooltip>
        ))}
        {picked === '' && <span className={styles.quiet}>选中正文中的一段文字，可以添加批注</span>}
      </div>
      {picked !== '' && (
        <div className={styles.row}>
          <Space.Compact block>
            <Space.Addon>
              「{picked.slice(0, 16)}
              {picked.length > 16 ? '…' : ''}」
            </Space.Addon>
            <Input
              value={remark}
              maxLength={200}
              placeholder="对这段文字的意见"
              aria-label="批注"
              onChange={event => setRemark(event.target.value)}
              onPressEnter={addRemark}
            />
          </Space.Compact>
          <Button onClick={addRemark}>添加批注</Button>
          <Button type="text" onClick={onPicked}>
            取消
          </Button>
        </div>
      )}
      <div className={styles.row}>
        <Input.TextArea
          value={opinion}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          placeholder="审核意见（驳回时必填）"
          aria-label="审核意见"
          onChange={event => setOpinion(event.target.value)}
        />
        {queue.next && (
          <Button
            onClick={() =>
              queue.next &&
              navigate(withParams('/article/editarticle', { id: queue.next.record, view: 1 }))
            }
          >
            下一条
          </Button>
        )}
        <Tooltip title="Alt R">
          <Button danger loading={isMoving} onClick={() => decide('reject')}>
            驳回
          </Button>
        </Tooltip>
        <Tooltip title="Alt P">
          <Button type="primary" loading={isMoving} onClick={() => decide('approve')}>
            通过
          </Button>
        </Tooltip>
      </div>
    </section>
  )
}
