import { UploadOutlined } from '@ant-design/icons'
import { Button, Typography, Upload } from 'antd'
import type { UploadRules } from './upload-kinds.ts'
import { rulesText, useUploads } from './use-uploads.input.tsx'

interface Props {
  readonly field: UploadRules & { readonly label: string }
  readonly ids: readonly string[]
  readonly max: number
  readonly shown?: unknown
  readonly target?: { readonly resource: string; readonly field: string }
  readonly disabled?: boolean
  readonly id?: string
  onChange(ids: readonly string[]): void
}

/** Files as a list under a button. */
export function FileList({ field, ids, max, shown, target, disabled, id, onChange }: Props) {
  const { types, maxMb } = field
  const upload = useUploads({ field, ids, shown, max, types, target, onChange })
  const isFull = max > 1 && ids.length >= max
  return (
    <Upload {...upload} disabled={disabled}>
      {!disabled && (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 12, flexWrap: 'wrap' }}>
          <Button id={id} icon={<UploadOutlined />} disabled={isFull}>
            {max === 1 && ids.length > 0 ? '重新上传' : '上传文件'}
          </Button>
          <Typography.Text type="secondary">{rulesText(types, maxMb, max)}</Typography.Text>
        </span>
      )}
    </Upload>
  )
}
