import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, DatePicker, Input, Modal, Radio, Spin } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type ScreenFinding, screenCheck, screenDraft, screenPublish } from '../../model/index.ts'
import styles from '../designer.module.css'
import { useWork } from '../designer-context.ts'
import type { Saving } from '../use-autosave.ts'

interface PublishDialogProps {
  readonly saving: Saving
  takeCover(): string | null
  onClose(): void
}

/** 检查, then 发布: errors keep a draft from being published, warnings need a tick. */
export function PublishDialog({ saving, takeCover, onClose }: PublishDialogProps) {
  const { design, draft } = useWork()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { id } = draft
  const [note, setNote] = useState('')
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState<Dayjs | null>(null)
  const [accepted, setAccepted] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = useQuery({
    queryKey: keys.ask(screenCheck.path, id, 'publish'),
    // What is checked is what the server has.
    queryFn: async () => {
      const isSaved = await saving.save()
      return isSaved ? fetchAsk(screenCheck, { id }) : null
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const findings = check.data ?? []
  const errors = findings.filter(({ level }) => level === 'error')
  const warnings = findings.filter(({ level }) => level === 'warning')
  const isReady =
    Boolean(check.data) &&
    errors.length === 0 &&
    (warnings.length === 0 || accepted) &&
    note.trim() !== '' &&
    (!isLater || at !== null)
  const publish = async () => {
    setSending(true)
    setRefusal(null)
    try {
      const { release } = await tell(screenPublish, {
        ...{ id, draftVersion: saving.draftVersion(), note },
        goLiveAt: isLater && at !== null ? at.toISOString() : null,
        cover: takeCover(),
        acceptedWarnings: accepted,
      })
      await client.invalidateQueries({ queryKey: keys.ask(screenDraft.path) })
      message.success(isLater ? `第 ${release} 版将定时上线` : `第 ${release} 版已上线`)
      onClose()
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setSending(false)
    }
  }
  const goTo = (finding: ScreenFinding) => {
    if (finding.widget === null) return
    design.select([finding.widget])
    onClose()
  }
  return (
    <Modal
      open
      title="发布大屏"
      width={560}
      okText={isLater ? '定时发布' : '发布'}
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isSending}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        {check.isPending && <Spin />}
        {check.error && <Alert type="error" showIcon title={sentenceOfError(check.error)} />}
        {check.data === null && (
          <Alert type="error" showIcon title="草稿没有保存成功，保存后再发布" />
        )}
        {check.data && findings.length === 0 && (
          <Alert type="success" showIcon title="检查通过，没有发现问题" />
        )}
        <Findings level="error" findings={errors} onOpen={goTo} />
        <Findings level="warning" findings={warnings} onOpen={goTo} />
        {warnings.length > 0 && (
          <Checkbox checked={accepted} onChange={event => setAccepted(event.target.checked)}>
            {`已知晓以上 ${warnings.length} 条提醒`}
          </Checkbox>
        )}
        <div className={styles.field}>
          <span>发布说明</span>
          <Input.TextArea
            aria-label="发布说明"
            rows={2}
            maxLength={200}
            showCount
            value={note}
            placeholder="这一版改了什么"
            onChange={event => setNote(event.target.value)}
          />
        </div>
        <Radio.Group
          aria-label="上线时间"
          value={isLater}
          onChange={event => setLater(event.target.value === true)}
          options={[
            { value: false, label: '立即上线' },
            { value: true, label: '定时上线' },
          ]}
        />
        {isLater && (
          <DatePicker
            aria-label="定时上线时间"
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            value={at}
            onChange={setAt}
          />
        )}
        {draft.needsReview && (
          <Alert type="info" showIcon title="已开启发布审核：须由未编辑过草稿的人发布" />
        )}
        {refusal !== null && <Alert type="error" showIcon title={refusal} />}
      </div>
    </Modal>
  )
}

interface FindingsProps {
  readonly level: ScreenFinding['level']
  readonly findings: readonly ScreenFinding[]
  onOpen(finding: ScreenFinding): void
}

function Findings({ level, findings, onOpen }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <Alert
      type={level}
      showIcon
      title={level === 'error' ? `${findings.length} 个问题须先处理` : `${findings.length} 条提醒`}
      description={
        <ul className={styles.findings}>
          {findings.map(finding => (
            <li key={`${finding.widget} ${finding.sentence}`}>
              {finding.widget === null ? (
                finding.sentence
              ) : (
                <Button type="link" size="small" onClick={() => onOpen(finding)}>
                  {finding.sentence}
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
