import { App, Button, Modal, Segmented } from 'antd'
import { type PointerEvent, useRef, useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import look from '#ui/views/look.module.css'
import { photoShow } from '../../model/index.ts'
import { photoBlur } from '../../model/show-calls.ts'
import styles from '../orange.module.css'

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Faces are covered by hand: areas are drawn over the picture, the server keeps a covered copy. */
export function BlurTool({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof photoShow>
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(photoShow)
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [areas, setAreas] = useState<readonly Area[]>([])
  const [start, setStart] = useState<{ readonly x: number; readonly y: number }>()
  const [drawn, setDrawn] = useState<Area>()
  const picture = row.blurred?.[at] ?? row.images[at] ?? ''
  const pointOf = (event: PointerEvent) => {
    const frame = box.current?.getBoundingClientRect()
    if (!frame) return { x: 0, y: 0 }
    const share = (part: number) => Math.max(0, Math.min(1, part))
    return {
      x: share((event.clientX - frame.left) / frame.width),
      y: share((event.clientY - frame.top) / frame.height),
    }
  }
  const save = async () => {
    try {
      await tell(photoBlur, { id: row.id, at, areas: [...areas] })
      message.success('已保存遮挡后的图片')
      setAreas([])
      await refresh()
      if (at + 1 < row.images.length) setAt(at + 1)
      else onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Modal
      open
      width={820}
      title="遮挡面部"
      okText="保存"
      okButtonProps={{ disabled: areas.length === 0 }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={look.stack}>
        <div className={look.line}>
          {row.images.length > 1 && (
            <Segmented
              value={at}
              options={row.images.map((_, no) => ({ value: no, label: `第 ${no + 1} 张` }))}
              onChange={no => {
                setAt(no)
                setAreas([])
              }}
            />
          )}
          <span className={look.quiet}>在图上拖动框出每张脸</span>
          <Button disabled={areas.length === 0} onClick={() => setAreas(areas.slice(0, -1))}>
            撤销一框
          </Button>
        </div>
        <div
          ref={box}
          className={styles.canvas}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setStart(pointOf(event))
          }}
          onPointerMove={event => {
            if (!start) return
            const end = pointOf(event)
            setDrawn({
              x: Math.min(start.x, end.x),
              y: Math.min(start.y, end.y),
              width: Math.abs(end.x - start.x),
              height: Math.abs(end.y - start.y),
            })
          }}
          onPointerUp={() => {
            if (drawn && drawn.width > 0.005 && drawn.height > 0.005) setAreas([...areas, drawn])
            setStart(undefined)
            setDrawn(undefined)
          }}
        >
          <img src={fileUrl(picture)} alt={row.text} draggable={false} />
          <ByPlace items={drawn ? [...areas, drawn] : areas}>
            {area => (
              <div
                className={styles.area}
                style={{
                  left: `${area.x * 100}%`,
                  top: `${area.y * 100}%`,
                  width: `${area.width * 100}%`,
                  height: `${area.height * 100}%`,
                }}
              />
            )}
          </ByPlace>
        </div>
      </div>
    </Modal>
  )
}
