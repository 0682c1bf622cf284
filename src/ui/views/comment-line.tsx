import { CheckCircleOutlined, DeleteOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons'
import { App, Button, Input, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { Comment } from '#ui/logic/use-trace.ts'
import { FileLinks } from './file-links.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import styles from './trace.module.css'

interface CommentLineProps {
  readonly comment: Comment
  onEdit(text: string): Promise<unknown>
  onResolve(isResolved: boolean): void
  onRemove(): void
}

/** One comment with what may be done with it; a settled one steps back. */
export function CommentLine({ comment, onEdit, onResolve, onRemove }: CommentLineProps) {
  const [isEditing, setEditing] = useState(false)
  const may = (what: string) => comment.can?.includes(what) ?? false
  const isResolved = Boolean(comment.resolvedAt)
  return (
    <article className={isResolved ? `${styles.comment} ${styles.resolved}` : styles.comment}>
      <PersonAvatar size={32} name={comment.byName} />
      <div className={styles.said}>
        <div className={styles.stepHead}>
          <strong>{comment.byName}</strong>
          <span className={styles.who}>
            {printMinute(comment.at)}
            {comment.editedAt && ' · 已编辑'}
          </span>
          {isResolved && (
            <span className={styles.good}>
              {comment.resolvedByName ?? '同事'} 于 {printMinute(comment.resolvedAt ?? '')}{' '}
              标记为已解决
            </span>
          )}
          <span className={styles.take}>
            {may('resolve') && (
              <Act
                label={isResolved ? '重新打开' : '标记为已解决'}
                icon={isResolved ? <UndoOutlined /> : <CheckCircleOutlined />}
                onClick={() => onResolve(!isResolved)}
              />
            )}
            {may('edit') && !isEditing && (
              <Act
                label="编辑评论（发表 5 分钟内）"
                icon={<EditOutlined />}
                onClick={() => setEditing(true)}
              />
            )}
            {may('delete') && <Act label="删除评论" icon={<DeleteOutlined />} onClick={onRemove} />}
          </span>
        </div>
        {isEditing ? (
          <Editing
            text={comment.text}
            onCancel={() => setEditing(false)}
            onSave={text => onEdit(text).then(() => setEditing(false))}
          />
        ) : (
          comment.text && <p className={styles.text}>{comment.text}</p>
        )}
        <FileLinks files={comment.files} />
      </div>
    </article>
  )
}

interface ActProps {
  readonly label: string
  readonly icon: ReactNode
  onClick(): void
}

function Act({ label, icon, onClick }: ActProps) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} onClick={onClick} />
    </Tooltip>
  )
}

interface EditingProps {
  readonly text: string
  onCancel(): void
  onSave(text: string): Promise<unknown>
}

function Editing({ text, onCancel, onSave }: EditingProps) {
  const { message } = App.useApp()
  const [typed, setTyped] = useState(text)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await onSave(typed.trim())
    } catch (error) {
      message.error(sentenceOfError(error))
      setSaving(false)
    }
  }
  return (
    <div className={styles.writing}>
      <Input.TextArea
        autoFocus
        value={typed}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={1000}
        aria-label="修改评论"
        onChange={event => setTyped(event.target.value)}
      />
      <span className={styles.send}>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>{' '}
        <Button type="primary" size="small" loading={isSaving} onClick={() => void save()}>
          保存
        </Button>
      </span>
    </div>
  )
}
