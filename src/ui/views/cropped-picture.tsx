import { ScissorOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyField } from '#kinds/field.ts'
import { Input } from '#kinds/inputs.ts'
import type { Extent } from '#ui/logic/crop.ts'
import { lazyPart } from './lazy-part.tsx'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

export interface CroppedPictureProps {
  readonly field: AnyField
  readonly target: { readonly resource: string; readonly field: string }
  readonly value: string | null
  readonly shown?: unknown
  /** The size the picture is cut to, in pixels; null while it is not known. */
  readonly wanted: Extent | null
  /** What the button and the dialog say: `裁剪为 16:9`. */
  readonly title: string
  onChange(value: string | null): void
}

/** One picture that is cut to the proportions of its place where it stands. */
export function CroppedPicture(props: CroppedPictureProps) {
  const { field, target, value, shown, wanted, title, onChange } = props
  const [isCropping, setCropping] = useState(false)
  return (
    <>
      <Input
        field={field}
        value={value}
        shown={shown}
        target={target}
        onChange={next => onChange(typeof next === 'string' ? next : null)}
      />
      {value && wanted && (
        <div style={{ marginTop: 8 }}>
          <Button size="small" icon={<ScissorOutlined />} onClick={() => setCropping(true)}>
            {title}
          </Button>
        </div>
      )}
      {isCropping && value && wanted && (
        <CropDialog
          file={value}
          wanted={wanted}
          title={title}
          target={target}
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
