import { PlusOutlined } from '@ant-design/icons'
import { Image, Typography, Upload } from 'antd'
import { useState } from 'react'
import type { UploadRules } from '../file/upload-kinds.ts'
import { rulesText, useUploads } from '../file/use-uploads.input.tsx'
import { imageTypes } from './image.ts'

interface Props {
  readonly field: UploadRules & { readonly label: string }
  readonly ids: readonly string[]
  readonly max: number
  readonly shown?: unknown
  readonly target?: { readonly resource: string; readonly field: string }
  readonly disabled?: boolean
  onChange(ids: readonly string[]): void
}

/** Pictures as cards that open large. */
export function PictureList({ field, ids, max, shown, target, disabled, onChange }: Props) {
  const types = field.types ?? imageTypes
  const maxMb = field.maxMb ?? 10
  const upload = useUploads({
    field: { ...field, maxMb },
    ids,
    shown,
    max,
    types,
    target,
    onChange,
  })
  const [previewed, setPreviewed] = useState<string>()
  return (
    <>
      <Upload
        {...upload}
        listType="picture-card"
        disabled={disabled}
        onPreview={file => setPreviewed(file.url)}
      >
        {disabled || ids.length >= max ? null : (
          <span style={{ color: 'var(--ant-color-text-secondary)' }}>
            <PlusOutlined />
            <br />
            上传图片
          </span>
        )}
      </Upload>
      {!disabled && (
        <Typography.Text type="secondary">{rulesText(types, maxMb, max)}</Typography.Text>
      )}
      {previewed && (
        <Image
          alt={field.label}
          src={previewed}
          styles={{ root: { display: 'none' } }}
          preview={{ open: true, onOpenChange: isOpen => !isOpen && setPreviewed(undefined) }}
        />
      )}
    </>
  )
}
