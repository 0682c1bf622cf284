import { type Form, useField } from '#ui/logic/use-form.ts'
import { CroppedPicture } from '#ui/views/cropped-picture.tsx'
import { ad } from '../../model/index.ts'
import { usePosition } from './use-position.ts'

const target = { resource: ad.path, field: 'image' }

/** The picture of an ad, cut to the size of its position where it stands. */
export function AdPicture({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'image')
  const position = usePosition(useField(form.store, 'position').value)
  const picture = typeof value === 'string' && value !== '' ? value : null
  const wanted = position ? { width: position.width, height: position.height } : null
  return (
    <CroppedPicture
      field={ad.fields.image}
      target={target}
      value={picture}
      wanted={wanted}
      title={wanted ? `裁剪为 ${wanted.width} × ${wanted.height}` : ''}
      onChange={set}
    />
  )
}
