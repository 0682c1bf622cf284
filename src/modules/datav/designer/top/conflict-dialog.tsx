import { Alert, App, Button, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { screenCopy } from '../../model/index.ts'
import styles from '../designer.module.css'
import { useWork } from '../designer-context.ts'
import type { Conflict } from '../use-autosave.ts'

interface ConflictDialogProps {
  readonly conflict: Conflict
  /** Puts the server's draft in the place of this one. */
  onTakeLatest(): Promise<void>
}

/** Two edited one screen: what was done here becomes a copy, or gives way. Neither is lost unseen. */
export function ConflictDialog({ conflict, onTakeLatest }: ConflictDialogProps) {
  const { design, draft } = useWork()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [name, setName] = useState(`${draft.name} 副本`.slice(0, 40))
  const [isBusy, setBusy] = useState(false)
  const copied = useRef<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
    setBusy(false)
  }
  const copy = async () => {
    // Where the latest did not come, a second click goes on with the copy that was made.
    if (copied.current === null) {
      const made = await tell(screenCopy, { id: draft.id, name, snapshot: design.state().doc })
      copied.current = made.id
      message.success(`已另存为「${name}」`)
    }
    await onTakeLatest()
    await navigate(withParams('/product/datavUpdate', { id: copied.current }))
  }
  const at = printMinute(conflict.at)
  return (
    <Modal open title="他人已修改" closable={false} keyboard={false} footer={null}>
      <div className={styles.stack}>
        <Alert
          type="warning"
          showIcon
          title={
            conflict.reason === 'saved'
              ? `${conflict.name} 于 ${at} 保存了新的修改（修订 ${conflict.draftVersion}）`
              : `${conflict.name} 正在编辑这个大屏`
          }
          description="您的修改还没有保存。可以另存为一个新的大屏，或放弃并载入最新内容。"
        />
        <div className={styles.field}>
          <span>副本名称</span>
          <Input
            aria-label="副本名称"
            value={name}
            maxLength={40}
            onChange={event => setName(event.target.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button danger disabled={isBusy} onClick={() => void attempt(onTakeLatest)}>
            载入最新
          </Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={name.trim() === ''}
            onClick={() => void attempt(copy)}
          >
            另存为副本
          </Button>
        </div>
      </div>
    </Modal>
  )
}
