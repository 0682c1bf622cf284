import { Alert, Checkbox, DatePicker, Form, Input, Modal, Skeleton } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { type ScreenFinding, screenCheck, screenDraft, screenPublish } from '../../model/index.ts'
import type { ScreenRow } from './screen-row.ts'
import { useTelling } from './use-telling.ts'

interface PublishProps {
  readonly row: ScreenRow
  readonly onClose: () => void
}

/** 发布: what the check found, a note, now or at a time. */
export function PublishDialog({ row, onClose }: PublishProps) {
  const { run, isTelling } = useTelling()
  const check = useAsk(screenCheck, { id: row.id }, { staleTime: 0 })
  const draft = useAsk(screenDraft, { id: row.id }, { staleTime: 0 })
  const [note, setNote] = useState('')
  const [at, setAt] = useState<Dayjs | null>(null)
  const [isAccepted, setAccepted] = useState(false)
  const findings = check.data ?? []
  const hasErrors = findings.some(({ level }) => level === 'error')
  const isReady =
    check.data !== undefined &&
    draft.data !== undefined &&
    !hasErrors &&
    note.trim() !== '' &&
    (findings.length === 0 || isAccepted)
  const publish = async () => {
    const isDone = await run(async () => {
      const { release, goLiveAt } = await tell(screenPublish, {
        ...{ id: row.id, draftVersion: draft.data?.draftVersion ?? 0, note, cover: null },
        ...{ goLiveAt: at?.toISOString() ?? null, acceptedWarnings: isAccepted },
      })
      return goLiveAt === null ? `第 ${release} 版已上线` : `第 ${release} 版将定时上线`
    })
    if (isDone) onClose()
  }
  const failure = check.error ?? draft.error
  return (
    <Modal
      open
      title={`发布「${row.name}」`}
      okText="发布"
      confirmLoading={isTelling}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      {failure ? (
        <FailureState failure={failure} onRetry={() => void check.refetch()} />
      ) : check.data === undefined ? (
        <Skeleton active />
      ) : (
        <div className={look.stack}>
          {draft.data?.needsReview && (
            <Alert type="info" showIcon title="已开启发布审核，须由编辑者以外的人发布" />
          )}
          <Findings findings={findings} />
          {findings.length > 0 && !hasErrors && (
            <Checkbox checked={isAccepted} onChange={event => setAccepted(event.target.checked)}>
              已知晓以上提醒
            </Checkbox>
          )}
          <Form layout="vertical">
            <Form.Item label="发布说明" required htmlFor="publish-note">
              <Input.TextArea
                id="publish-note"
                maxLength={200}
                rows={2}
                value={note}
                onChange={event => setNote(event.target.value)}
              />
            </Form.Item>
            <Form.Item label="上线时间" extra="留空为立即上线">
              <DatePicker
                aria-label="上线时间"
                showTime={{ format: 'HH:mm' }}
                format="YYYY-MM-DD HH:mm"
                value={at}
                onChange={setAt}
              />
            </Form.Item>
          </Form>
        </div>
      )}
    </Modal>
  )
}

function Findings({ findings }: { readonly findings: readonly ScreenFinding[] }) {
  if (findings.length === 0) return <Alert type="success" showIcon title="检查通过" />
  return (
    <>
      {findings.map(({ level, widget, name, sentence }) => (
        <Alert
          key={`${widget} ${sentence}`}
          type={level}
          showIcon
          title={name === null ? sentence : `「${name}」${sentence}`}
        />
      ))}
    </>
  )
}
