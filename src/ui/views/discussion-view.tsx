import { App, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useDiscussion } from '#ui/logic/use-trace.ts'
import { CommentLine } from './comment-line.tsx'
import { CommentWriting } from './comment-writing.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import styles from './trace.module.css'

/** What people say about a record, with attachments; what is settled may be left out. */
export function DiscussionView({
  resource,
  id,
}: {
  readonly resource: AnyResource
  readonly id: string
}) {
  const discussion = useDiscussion(resource, id)
  const { data = [], isLoading, failure } = discussion
  const { message } = App.useApp()
  const [isOpenOnly, setOpenOnly] = useState(false)
  const tell = (error: unknown) => void message.error(sentenceOfError(error))
  if (failure) return <FailureState size="small" failure={failure} onRetry={discussion.retry} />
  const settled = data.filter(({ resolvedAt }) => resolvedAt).length
  const shown = isOpenOnly ? data.filter(({ resolvedAt }) => !resolvedAt) : data
  return (
    <div className={styles.discussion}>
      <CommentWriting isSending={discussion.isAdding} onSend={discussion.add} />
      {isLoading && <Skeleton active avatar />}
      {!isLoading && data.length === 0 && (
        <EmptyState size="small" title="还没有评论" hint="可以在这里沟通问题、补充附件。" />
      )}
      {settled > 0 && (
        <Checkbox checked={isOpenOnly} onChange={event => setOpenOnly(event.target.checked)}>
          只看未解决（{data.length - settled}）
        </Checkbox>
      )}
      {shown.map(comment => (
        <CommentLine
          key={comment.id}
          comment={comment}
          onEdit={text => discussion.edit({ id: comment.id, text })}
          onResolve={isResolved => discussion.resolve({ id: comment.id, isResolved }).catch(tell)}
          onRemove={() => discussion.remove(comment.id).catch(tell)}
        />
      ))}
    </div>
  )
}
