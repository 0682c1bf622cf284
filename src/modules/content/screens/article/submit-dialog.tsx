import { Alert, App, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentencesOfError } from '#ui/logic/request.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import type { helpArticle } from '../../model/help-article.ts'
import { article, submitChecks } from '../../model/index.ts'
import { isPublishedAnew } from './article-asks.ts'
import styles from './article-form.module.css'

export interface SubmitDialogProps {
  readonly row: PresentedOf<typeof article | typeof helpArticle>
  /** submit: to the reviewers; publish: at once, where a column asks no review. */
  readonly move: 'submit' | 'publish'
  onDone(row: PresentedOf<typeof article>): void
  onClose(): void
}

/** What must hold before a text leaves its writer: people, children, advertising. */
export function SubmitDialog({ row, move: name, onDone, onClose }: SubmitDialogProps) {
  const [checks, setChecks] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const { message } = App.useApp()
  const { move, isMoving } = useMoves(article)
  const label = name === 'submit' ? '提交审核' : '发布'
  const send = async () => {
    setRefused([])
    try {
      const answers = {
        checks: checks.length === 0 ? null : checks,
        note: note.trim() === '' ? null : note.trim(),
      }
      const done = await move({ row, move: name, answers })
      message.success(done.state === 'scheduled' ? '将按设定的时间发布' : `已${label}`)
      onDone(done)
    } catch (error) {
      setRefused(sentencesOfError(error))
    }
  }
  return (
    <Modal
      open
      title={`${label}：${row.title}`}
      okText={label}
      cancelText="取消"
      confirmLoading={isMoving}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.checks}>
        <p>请确认：</p>
        {Object.entries(submitChecks).map(([key, sentence]) => (
          <Checkbox
            key={key}
            checked={checks.includes(key)}
            onChange={event =>
              setChecks(
                event.target.checked ? [...checks, key] : checks.filter(each => each !== key),
              )
            }
          >
            {sentence}
          </Checkbox>
        ))}
        {isPublishedAnew(row) && (
          <Input.TextArea
            value={note}
            rows={3}
            maxLength={500}
            placeholder="更正说明：与原来发布的内容相比改了什么（必填，会向读者公布）"
            aria-label="更正说明"
            onChange={event => setNote(event.target.value)}
          />
        )}
        {refused.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={`不能${label}`}
            description={
              <ul className={styles.remarks}>
                {refused.map(sentence => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            }
          />
        )}
      </div>
    </Modal>
  )
}
