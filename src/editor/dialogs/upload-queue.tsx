import { Button, Upload } from 'antd'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { useParts } from '../editor-context.ts'
import { fileFault } from '../model/upload/check-file.ts'
import { queueSummary } from '../model/upload/queue-summary.ts'
import { filesAtOnce, uploadMessages } from '../model/upload/upload-states.ts'
import { iconOf } from '../uploads/file-icon.ts'
import { UploadFailure } from '../uploads/upload-client.ts'
import styles from './upload-queue.module.css'

/** A file on its way. */
export interface QueuedFile {
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly share: number
  readonly fault?: string
  readonly url?: string
}

interface UploadQueueProps {
  readonly queue: readonly QueuedFile[]
  readonly onChange: Dispatch<SetStateAction<readonly QueuedFile[]>>
}

/** Takes up to a hundred files at once and sends them one after the other. */
export function UploadQueue({ queue, onChange }: UploadQueueProps) {
  const { client, say, canUpload } = useParts()
  const chain = useRef<Promise<void>>(Promise.resolve())
  const set = (id: string, change: Partial<QueuedFile>) =>
    onChange(all => all.map(each => (each.id === id ? { ...each, ...change } : each)))

  const send = async ({ id, file }: QueuedFile) => {
    const config = await client.config().catch(() => null)
    const fault = fileFault(file, config?.purposes.file ?? null)
    if (fault !== null) {
      set(id, { state: 'failed', fault })
      return
    }
    set(id, { state: 'sending' })
    try {
      const { url } = await client.send('file', file, share => set(id, { share }))
      set(id, { state: 'done', share: 1, url })
    } catch (error) {
      set(id, {
        state: 'failed',
        fault: error instanceof UploadFailure ? error.message : '上传失败，请重试',
      })
    }
  }
  const take = (files: readonly File[]) => {
    if (files.length > filesAtOnce) {
      say(uploadMessages.tooMany, 'error')
      return
    }
    const added = files.map<QueuedFile>(file => ({
      id: crypto.randomUUID(),
      file,
      state: 'waiting',
      share: 0,
    }))
    onChange(all => [...all, ...added])
    for (const each of added) chain.current = chain.current.then(() => send(each))
  }
  const retry = (each: QueuedFile) => {
    set(each.id, { state: 'waiting', share: 0 })
    chain.current = chain.current.then(() => send(each))
  }

  const among = (state: QueuedFile['state']) => queue.filter(each => each.state === state).length
  const summary = queueSummary({
    count: queue.length,
    bytes: queue.reduce((sum, each) => sum + each.file.size, 0),
    done: among('done'),
    failed: among('failed'),
    isSending: among('sending') > 0,
  })
  return (
    <>
      <Upload.Dragger
        multiple
        disabled={canUpload !== true}
        showUploadList={false}
        beforeUpload={(file, files) => {
          // Told once for each file: the first speaks for all.
          if (file === files[0]) take(files)
          return false
        }}
      >
        <p className={styles.hint}>
          {canUpload === false
            ? uploadMessages.noConfig
            : '可以将文件拖到这里，单次最多可选100个文件'}
        </p>
      </Upload.Dragger>
      <ul className={styles.queue}>
        {queue.map(each => (
          <li key={each.id}>
            <img src={iconOf(each.file.name)} alt="" />
            <span className={styles.name}>{each.file.name}</span>
            <QueueState each={each} onRetry={() => retry(each)} />
          </li>
        ))}
      </ul>
      {queue.length > 0 && (
        <p className={styles.sum} aria-live="polite">
          {summary}
        </p>
      )}
    </>
  )
}

function QueueState({ each, onRetry }: { each: QueuedFile; onRetry(): void }) {
  if (each.state === 'failed') {
    return (
      <>
        <span className={styles.fault}>{each.fault}</span>
        <Button size="small" type="link" onClick={onRetry}>
          重试
        </Button>
      </>
    )
  }
  const words = { waiting: '等待上传', sending: `${Math.round(each.share * 100)}%`, done: '已上传' }
  return <span className={styles.state}>{words[each.state]}</span>
}
