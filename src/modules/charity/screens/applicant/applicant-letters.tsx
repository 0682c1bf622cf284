import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import styles from './applicant.module.css'
import { mineKey, type OwnApplication, writeLetter } from './applicant-calls.ts'
import { LetterList } from './letter-list.tsx'

/** What reviewers and applicant write to each other, on the applicant's side. */
export function ApplicantLetters({ application }: { readonly application: OwnApplication }) {
  const { row, letters } = application
  const client = useQueryClient()
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: () => writeLetter(row, text.trim()),
    onSuccess: () => {
      setText('')
      return client.invalidateQueries({ queryKey: mineKey })
    },
  })
  return (
    <section>
      <h3 className={styles.title}>与审核人员沟通</h3>
      <LetterList letters={letters} />
      {sending.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOfError(sending.error)} />
      )}
      <div className={styles.writing}>
        <Input.TextArea
          value={text}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          placeholder="对审核有疑问，可以在这里留言"
          aria-label="留言"
          onChange={event => setText(event.target.value)}
        />
        <Button
          loading={sending.isPending}
          disabled={text.trim() === ''}
          onClick={() => sending.mutate()}
        >
          发送
        </Button>
      </div>
    </section>
  )
}
