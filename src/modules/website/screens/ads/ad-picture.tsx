import { ScissorOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Input } from '#kernel/kinds/inputs.ts'
import { type Form, useField } from '#kernel/web/logic/use-form.ts'
import { lazyPart } from '#kernel/web/views/lazy-part.tsx'
import { ad } from '../../model/index.ts'
import { usePosition } from './use-position.ts'

const CropDialog = lazyPart(
  async () => (await import('#kernel/web/views/crop-dialog.tsx')).CropDialog,
)

const target = { resource: ad.path, field: 'image' }

/** The picture of an ad, cut to the size of its position where it stands. */
export function AdPicture({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'image')
  const position = usePosition(useField(form.store, 'position').value)
  const [isCropping, setCropping] = useState(false)
  const picture = typeof value === 'string' && value !== '' ? value : null
  const wanted = position && { width: Number(position.width), height: Number(position.height) }
  const title = wanted && `裁剪为 ${wanted.width} × ${wanted.height}`
  return (
    <>
      <Input
        field={ad.fields.image}
        value={picture}
        target={target}
        onChange={next => set(typeof next === 'string' ? next : null)}
      />
      {picture && title && (
        <Button
          style={{ marginTop: 8 }}
          size="small"
          icon={<ScissorOutlined />}
          onClick={() => setCropping(true)}
        >
          {title}
        </Button>
      )}
      {isCropping && picture && wanted && title && (
        <CropDialog
          file={picture}
          wanted={wanted}
          title={title}
          target={target}
          onClose={() => setCropping(false)}
          onCropped={file => {
            set(file)
            setCropping(false)
          }}
        />
      )}
    </>
  )
}
