import { App, Button } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSources } from '#kinds/sources.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { helpEvidence } from '../../model/index.ts'
import { type Box, coverBoxes } from './cover-boxes.ts'
import styles from './evidence-viewer.module.css'

interface BlurToolProps {
  readonly row: PresentedOf<typeof helpEvidence>
  readonly file: string
  onClose(): void
}

/** Draws boxes over names, numbers, bar codes and faces; what is saved holds nothing of what lies below. */
export function BlurTool({ row, file, onClose }: BlurToolProps) {
  const { message } = App.useApp()
  const sources = useSources()
  const refresh = useRefresh(helpEvidence)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const [start, setStart] = useState<readonly [number, number] | null>(null)
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    const loaded = new Image()
    loaded.onload = () => setPicture(loaded)
    loaded.src = fileUrl(file)
  }, [file])
  useEffect(() => {
    if (canvas.current !== null && picture !== null) coverBoxes(canvas.current, picture, boxes)
  }, [picture, boxes])
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const { width: across, height: down } = event.currentTarget
    return [((event.clientX - left) / width) * across, ((event.clientY - top) / height) * down]
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (start === null) return
    const [x, y] = pointOf(event)
    const [fromX, fromY] = start
    setStart(null)
    if (Math.abs(x - fromX) < 4 || Math.abs(y - fromY) < 4) return
    const box = {
      left: Math.min(x, fromX),
      top: Math.min(y, fromY),
      width: Math.abs(x - fromX),
      height: Math.abs(y - fromY),
    }
    setBoxes([...boxes, box])
  }
  const save = async () => {
    const drawn = canvas.current
    if (drawn === null) return
    setSaving(true)
    try {
      const blob = await new Promise<Blob | null>(done => drawn.toBlob(done, 'image/jpeg', 0.9))
      if (blob === null) throw new Error('图片生成失败')
      const target = { resource: helpEvidence.path, field: 'publicFiles' }
      const stored = await sources.upload(
        new File([blob], '公开件.jpg', { type: 'image/jpeg' }),
        target,
      )
      const publicFiles = [...(row.publicFiles ?? []), stored.id]
      await post(callOf(helpEvidence, 'update'), { id: row.id, version: row.version, publicFiles })
      await refresh()
      message.success('已生成公开件')
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.place}>拖动鼠标遮挡姓名、证件号、条码和人脸</span>
        <Button disabled={boxes.length === 0} onClick={() => setBoxes(boxes.slice(0, -1))}>
          撤销一块
        </Button>
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          loading={isSaving}
          disabled={boxes.length === 0}
          onClick={() => void save()}
        >
          保存公开件
        </Button>
      </div>
      <div className={styles.paper}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          onPointerDown={event => setStart(pointOf(event))}
          onPointerUp={end}
        />
      </div>
    </>
  )
}
