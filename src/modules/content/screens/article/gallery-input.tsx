import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { App, Button, Input, Upload } from 'antd'
import { useSources } from '#kinds/sources.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import { article, type GalleryPicture } from '../../model/index.ts'
import styles from './article-form.module.css'

export interface GalleryInputProps {
  readonly value: readonly GalleryPicture[]
  onChange(value: readonly GalleryPicture[] | null): void
}

/** The pictures of a gallery in their order, each with a caption. */
export function GalleryInput({ value, onChange }: GalleryInputProps) {
  const { upload } = useSources()
  const { message } = App.useApp()
  const set = (next: readonly GalleryPicture[]) => onChange(next.length === 0 ? null : next)
  // Several come at once: each is put behind what is there when it has arrived.
  const append = useSteady((file: string) => set([...value, { file }]))
  const add = async (file: File) => {
    try {
      const stored = await upload(file, { resource: article.path, field: 'cover' })
      append(stored.id)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const move = (at: number, by: number) => {
    const next = [...value]
    const [picture] = next.splice(at, 1)
    if (picture) next.splice(at + by, 0, picture)
    set(next)
  }
  return (
    <div className={styles.gallery}>
      {value.map(({ file, caption }, at) => (
        <figure key={file} className={styles.picture}>
          <img src={fileUrl(file, 'thumb')} alt={caption ?? ''} />
          <Input
            size="small"
            value={caption ?? ''}
            maxLength={30}
            placeholder="图片说明（≤30字）"
            aria-label="图片说明"
            onChange={event =>
              set(
                value.map(each =>
                  each.file === file ? { file, caption: event.target.value } : each,
                ),
              )
            }
          />
          <div>
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label="前移"
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowRightOutlined />}
              aria-label="后移"
              disabled={at === value.length - 1}
              onClick={() => move(at, 1)}
            />
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label="删除"
              onClick={() => set(value.filter(each => each.file !== file))}
            />
          </div>
        </figure>
      ))}
      <Upload
        accept=".jpg,.jpeg,.png,.webp"
        multiple
        showUploadList={false}
        beforeUpload={file => {
          void add(file)
          return false
        }}
      >
        <button type="button" className={styles.addPicture}>
          <PlusOutlined />
          添加图片
        </button>
      </Upload>
    </div>
  )
}
