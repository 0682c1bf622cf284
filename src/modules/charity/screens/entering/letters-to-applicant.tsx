import { useMutation } from '@tanstack/react-query'
import { App, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { tell, useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import {
  applicationLetterInsert,
  applicationLetterOfApplication,
} from '../../model/application-letter-calls.ts'
import type { settlementApplication } from '../../model/index.ts'
import styles from '../applicant/applicant.module.css'
import { LetterList } from '../applicant/letter-list.tsx'

const writers = ['approve', 'return', 'reject'].map(verb => `settlementApplication.${verb}`)

interface LettersToApplicantProps {
  readonly row: PresentedOf<typeof settlementApplication>
  /** Actions that this person holds. */
  readonly permissions: ReadonlySet<string>
}

/** 与申请人沟通: what is written here goes out by SMS and mail, and the answer comes back here. */
export function LettersToApplicant({ row, permissions }: LettersToApplicantProps) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const { data, error, refetch } = useAsk(applicationLetterOfApplication, { id: row.id })
  const sending = useMutation({
    mutationFn: () => tell(applicationLetterInsert, { id: row.id, text: text.trim() }),
    onSuccess: () => {
      setText('')
      message.success('已发送，申请人将收到短信提醒')
      return refetch()
    },
    onError: failure => message.error(sentenceOfError(failure)),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const mayWrite = writers.some(action => permissions.has(action))
  return (
    <>
      {data.length === 0 && (
        <EmptyState
          size="small"
          title="还没有与申请人沟通"
          hint="留言会以短信和邮件提醒申请人，申请人在注册页查看并回复。"
        />
      )}
      <LetterList letters={data} />
      {mayWrite && (
        <div className={styles.writing}>
          <Input.TextArea
            value={text}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={500}
            showCount
            placeholder="给申请人留言"
            aria-label="给申请人留言"
            onChange={event => setText(event.target.value)}
          />
          <Button
            type="primary"
            loading={sending.isPending}
            disabled={text.trim() === ''}
            onClick={() => sending.mutate()}
          >
            发送
          </Button>
        </div>
      )}
    </>
  )
}
