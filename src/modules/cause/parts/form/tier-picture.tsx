import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { App, Button, Upload } from 'antd'
import { useState } from 'react'
import { useSources } from '#kinds/sources.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCauseShape } from '../cause-shape.ts'
import styles from './rows-input.module.css'

export interface TierPictureProps {
  readonly value: unknown
  onChange(value: string | null): void
}

/** The small picture of a donation tier. */
export function TierPicture({ value, onChange }: TierPictureProps) {
  const { upload } = useSources()
  const { resource } = useCauseShape()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  // A picture of a tier is one more picture of the cause: the same rules hold for its upload.
  const target = { resource: resource.path, field: 'gallery' }
  const send = async (file: File) => {
    setBusy(true)
    try {
      onChange((await upload(file, target)).id)
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setBusy(false)
    }
  }
  if (typeof value === 'string')
    return (
      <span className={styles.picture}>
        <img src={fileUrl(value, 'thumb')} alt="档位图片" />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label="移除档位图片"
          onClick={() => onChange(null)}
        />
      </span>
    )
  return (
    <Upload
      accept=".jpg,.jpeg,.png,.webp"
      showUploadList={false}
      beforeUpload={file => {
        void send(file)
        return false
      }}
    >
      <Button icon={<PictureOutlined />} loading={isBusy}>
        图片
      </Button>
    </Upload>
  )
}
