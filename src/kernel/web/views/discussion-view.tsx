import { DeleteOutlined } from '@ant-design/icons'
import { App, Avatar, Button, Skeleton, Input as TextInput } from 'antd'
import { useState } from 'react'
import { files as filesField } from '#kernel/kinds/files/files.ts'
import { Input } from '#kernel/kinds/inputs.ts'
import { printMinute } from '#kernel/kinds/moment/moment.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfError } from '../logic/request.ts'
import { useMaybeSession } from '../logic/session.ts'
import { type Comment, useDiscussion } from '../logic/use-trace.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import { FileLinks } from './file-links.tsx'
import styles from './trace.module.css'

const attachments = filesField('附件', { max: 10 })

/** What people say about a record, with attachments. */
export function DiscussionView({
  resource,
  id,
}: {
  readonly resource: AnyResource
  readonly id: string
}) {
  const { data, isLoading, failure, retry, add, isAdding, remove } = useDiscussion(resource, id)
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly string[]>([])
  const send = async () => {
    if (!text.trim() && files.length === 0) return
    try {
      await add({ text: text.trim(), files })
      setText('')
      setFiles([])
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  if (failure) return <FailureState size="small" failure={failure} onRetry={retry} />
  return (
    <div className={styles.discussion}>
      <div className={styles.writing}>
        <TextInput.TextArea
          value={text}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={1000}
          placeholder="写下评论，Ctrl Enter 发送"
          aria-label="评论"
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            // Not also the form that the comment stands in.
            event.preventDefault()
            void send()
          }}
        />
        <Input
          key={`files ${data?.length ?? 0}`}
          field={attachments}
          value={[...files]}
          target={{ resource: 'platform/comment', field: 'files' }}
          onChange={next => setFiles(isTexts(next) ? next : [])}
        />
        <Button
          type="primary"
          className={styles.send ?? ''}
          loading={isAdding}
          disabled={!text.trim() && files.length === 0}
          onClick={send}
        >
          发表评论
        </Button>
      </div>
      {isLoading && <Skeleton active avatar />}
      {data?.length === 0 && (
        <EmptyState size="small" title="还没有评论" hint="可以在这里沟通问题、补充附件。" />
      )}
      {data?.map(comment => (
        <CommentLine
          key={comment.id}
          comment={comment}
          onRemove={() => remove(comment.id).catch(error => message.error(sentenceOfError(error)))}
        />
      ))}
    </div>
  )
}

function CommentLine({ comment, onRemove }: { readonly comment: Comment; onRemove(): void }) {
  const account = useMaybeSession()?.account
  const isMine = comment.can ? comment.can.includes('delete') : comment.byName === account?.realName
  return (
    <article className={styles.comment}>
      <Avatar size={32}>{comment.byName.slice(-2)}</Avatar>
      <div className={styles.said}>
        <div className={styles.stepHead}>
          <strong>{comment.byName}</strong>
          <span className={styles.who}>{printMinute(comment.at)}</span>
          {isMine && (
            <Button
              type="text"
              size="small"
              className={styles.take ?? ''}
              icon={<DeleteOutlined />}
              aria-label="删除评论"
              onClick={onRemove}
            />
          )}
        </div>
        {comment.text && <p className={styles.text}>{comment.text}</p>}
        <FileLinks files={comment.files} />
      </div>
    </article>
  )
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(entry => typeof entry === 'string')
}
