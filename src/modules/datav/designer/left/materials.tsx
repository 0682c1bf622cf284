import { DeleteOutlined, PlayCircleOutlined, UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Empty, Spin, Upload } from 'antd'
import { useState } from 'react'
import { useSources } from '#kinds/sources.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { screenMaterial } from '../../model/index.ts'
import { isVideo, type Material, useMaterials } from '../../parts/use-materials.ts'
import { placedType } from '../canvas/use-placing.ts'
import { useWork } from '../designer-context.ts'
import { placeWidget } from '../placing.ts'
import { newWidget } from '../state/document.ts'
import { Mark } from '../top/mark.tsx'
import styles from './left.module.css'

/** Uploaded pictures and videos: placed on the canvas, or made its background. */
export function Materials() {
  const { design, draft, isReadOnly } = useWork()
  const sources = useSources()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [isSending, setSending] = useState(false)
  const mayUpload = useCan('screenMaterial.create') && !isReadOnly
  const { rows: materials, failure, again } = useMaterials()
  const refresh = () => client.invalidateQueries({ queryKey: keys.resource(screenMaterial.path) })
  const send = async (file: File) => {
    setSending(true)
    try {
      const stored = await sources.upload(file, { resource: screenMaterial.path, field: 'file' })
      await post(callOf(screenMaterial, 'insert'), {
        ...{ name: file.name.slice(0, 60), file: stored.id, organisation: draft.organisation },
      })
      await refresh()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
    setSending(false)
  }
  const remove = (row: Material) =>
    modal.confirm({
      title: `删除素材「${row.name}」？`,
      content: '已放到画布上的图片不受影响。',
      onOk: async () => {
        try {
          await post(callOf(screenMaterial, 'delete'), { id: row.id, version: row.version })
          await refresh()
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  return (
    <div className={styles.body}>
      {mayUpload && (
        <Upload
          accept=".jpg,.jpeg,.png,.webp,.mp4"
          showUploadList={false}
          beforeUpload={file => {
            void send(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={isSending}>
            上传图片或视频
          </Button>
        </Upload>
      )}
      {materials === undefined &&
        (failure ? <FailureState failure={failure} onRetry={again} /> : <Spin />)}
      {materials?.length === 0 && <Empty description="还没有素材" />}
      <div className={styles.materials}>
        {materials?.map(row => {
          const widget = newWidget(isVideo(row) ? 'video' : 'image', {
            name: row.name.slice(0, 40),
            chart: { files: [row.file] },
          })
          return (
            <div key={row.id}>
              <button
                type="button"
                className={styles.material}
                disabled={isReadOnly}
                draggable={!isReadOnly}
                aria-label={`添加${row.name}`}
                title={row.name}
                onDragStart={event =>
                  event.dataTransfer.setData(placedType, JSON.stringify(widget))
                }
                onClick={() => placeWidget(design, widget)}
              >
                {isVideo(row) ? (
                  <i>
                    <PlayCircleOutlined />
                  </i>
                ) : (
                  <img alt="" src={sources.fileUrl(row.file, 'thumb')} />
                )}
                <span>{row.name}</span>
              </button>
              {row.can.includes('delete') && (
                <Mark
                  label={`删除${row.name}`}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(row)}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
