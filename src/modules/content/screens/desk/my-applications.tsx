import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Collapse, Input, Rate, Skeleton } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FileLinks } from '#ui/views/file-links.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { applicationMine } from '../../model/application-calls.ts'
import { application } from '../../model/index.ts'
import { ApplicationFiles } from '../application/application-files.tsx'
import styles from './desk.module.css'

type Mine = AnswerOf<typeof applicationMine>[number]

/** What one sent to the service, its answers, and what one says to them. */
export function MyApplications() {
  const { data, error, refetch } = useAsk(applicationMine, {})
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0)
    return (
      <EmptyState
        size="small"
        title="还没有提交过申请"
        hint="遇到问题时可以在「提交申请」中告诉我们。"
      />
    )
  return (
    <Collapse
      ghost
      items={data.map(each => ({
        key: each.id,
        label: (
          <>
            {each.subject} <StateTag of={application} state={each.state} />
          </>
        ),
        children: <Talk of={each} />,
      }))}
    />
  )
}

function isOpen({ state }: Mine): boolean {
  return state === 'pending' || state === 'processing'
}

function Talk({ of }: { readonly of: Mine }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly string[] | null>(null)
  const tell = async (call: 'answer' | 'rate', given: Readonly<Record<string, unknown>>) => {
    try {
      await post(callOf(application, call), { id: of.id, ...given })
      setText('')
      setFiles(null)
      await client.invalidateQueries({ queryKey: keys.resource(application.path) })
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <div className={styles.talk}>
      <span className={styles.quiet}>
        {of.number} · {printMinute(of.createdAt)}
        {of.dueAt && isOpen(of) && ` · 预计 ${printMinute(of.dueAt)} 前答复`}
      </span>
      <p>{of.content}</p>
      <FileLinks files={of.files} />
      {of.replies.map(({ at, byName, side, text: said, files: sent }) => (
        <div key={`${at}${said}`} className={side === 'applicant' ? undefined : styles.answer}>
          <span className={styles.quiet}>
            {side === 'applicant' ? '我' : byName} · {printMinute(at)}
          </span>
          <p>{said}</p>
          <FileLinks files={sent} />
        </div>
      ))}
      {of.state === 'finished' && (
        <span>
          满意度{' '}
          <Rate
            value={of.satisfaction ?? 0}
            onChange={satisfaction => void tell('rate', { satisfaction })}
          />
        </span>
      )}
      {of.state !== 'closed' && (
        <>
          <Input.TextArea
            rows={2}
            value={text}
            maxLength={2000}
            placeholder={of.state === 'finished' ? '仍未解决？7 天内可以继续说明' : '补充说明'}
            aria-label="补充说明"
            onChange={event => setText(event.target.value)}
          />
          <ApplicationFiles value={files} onChange={setFiles} />
          <Button
            size="small"
            disabled={text.trim().length < 2}
            onClick={() => void tell('answer', { text: text.trim(), files: files ?? [] })}
          >
            发送
          </Button>
        </>
      )}
    </div>
  )
}
