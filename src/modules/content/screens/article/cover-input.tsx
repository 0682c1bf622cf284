import { ScissorOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Input } from '#kernel/kinds/inputs.ts'
import { lazyPart } from '#kernel/web/views/lazy-part.tsx'
import { article } from '../../model/index.ts'

const CropDialog = lazyPart(
  async () => (await import('#kernel/web/views/crop-dialog.tsx')).CropDialog,
)

export interface CoverInputProps {
  readonly value: string | null
  readonly shown: unknown
  onChange(value: string | null): void
}

/** The cover of an article, cut to 16:9 where it stands. */
export function CoverInput({ value, shown, onChange }: CoverInputProps) {
  const [isCropping, setCropping] = useState(false)
  return (
    <>
      <Input
        field={article.fields.cover}
        value={value}
        shown={shown}
        target={{ resource: article.path, field: 'cover' }}
        onChange={next => onChange(typeof next === 'string' ? next : null)}
      />
      {value && (
        <Button
          style={{ marginTop: 8 }}
          size="small"
          icon={<ScissorOutlined />}
          onClick={() => setCropping(true)}
        >
          裁剪为 16:9
        </Button>
      )}
      {isCropping && value && (
        <CropDialog
          file={value}
          wanted={{ width: 1600, height: 900 }}
          title="裁剪封面（16:9）"
          target={{ resource: article.path, field: 'cover' }}
          onClose={() => setCropping(false)}
          onCropped={file => {
            onChange(file)
            setCropping(false)
          }}
        />
      )}
    </>
  )
}
