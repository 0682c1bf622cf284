import { Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { fileFault } from '../model/upload/check-file.ts'
import type { UploadPurpose } from '../model/upload/upload-config.ts'
import { UploadFailure } from '../uploads/upload-client.ts'

interface UploadOneProps {
  readonly purpose: UploadPurpose
  /** What the window of the system offers: `video/*`. */
  readonly accept: string
  onDone(url: string): void
  onFault(sentence: string): void
}

/** One file of the own disk, whose address a field of the window takes. */
export function UploadOne({ purpose, accept, onDone, onFault }: UploadOneProps) {
  const { client, canUpload } = useParts()
  const [share, setShare] = useState<number | null>(null)
  const take = async (file: File) => {
    const config = await client.config().catch(() => null)
    const fault = fileFault(file, config?.purposes[purpose] ?? null)
    if (fault !== null) {
      onFault(fault)
      return
    }
    try {
      setShare(0)
      onDone((await client.send(purpose, file, setShare)).url)
    } catch (error) {
      onFault(error instanceof UploadFailure ? error.message : '上传失败，请重试')
    } finally {
      setShare(null)
    }
  }
  if (share !== null) return <Progress percent={Math.round(share * 100)} size="small" />
  return (
    <Upload
      accept={accept}
      showUploadList={false}
      disabled={canUpload !== true}
      beforeUpload={file => {
        void take(file)
        return false
      }}
    >
      <Button disabled={canUpload !== true}>选择文件</Button>
    </Upload>
  )
}
