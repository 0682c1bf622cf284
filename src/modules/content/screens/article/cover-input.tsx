import { CroppedPicture } from '#ui/views/cropped-picture.tsx'
import { article } from '../../model/index.ts'

export interface CoverInputProps {
  readonly value: string | null
  readonly shown: unknown
  onChange(value: string | null): void
}

/** The cover of an article, cut to 16:9 where it stands. */
export function CoverInput(props: CoverInputProps) {
  return (
    <CroppedPicture
      {...props}
      field={article.fields.cover}
      target={{ resource: article.path, field: 'cover' }}
      wanted={{ width: 1600, height: 900 }}
      title="裁剪为 16:9"
    />
  )
}
