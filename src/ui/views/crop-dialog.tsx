import { App, Modal, Skeleton, Slider } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSources } from '#kinds/sources.ts'
import {
  cutOf,
  type Extent,
  frameOf,
  heldOffset,
  middleOf,
  type Offset,
  scaleOf,
  zoomedOffset,
} from '#ui/logic/crop.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import styles from './crop-dialog.module.css'

export interface CropDialogProps {
  readonly file: string
  /** The size that is stored, in pixels; a smaller picture keeps its own with these proportions. */
  readonly wanted: Extent
  readonly title: string
  /** The field that the cut picture is uploaded for. */
  readonly target: { readonly resource: string; readonly field: string }
  onCropped(file: string): void
  onClose(): void
}

const quality = 0.9
const step = 24

/** Cuts a picture to the proportions of what is wanted: dragged, or moved with the arrow keys, and zoomed. */
export function CropDialog(props: CropDialogProps) {
  const { file, wanted, title, target, onCropped, onClose } = props
  const { upload } = useSources()
  const { message } = App.useApp()
  const picture = usePicture(fileUrl(file))
  const [zoom, setZoom] = useState(1)
  const [moved, setOffset] = useState<Offset | null>(null)
  const [isBusy, setBusy] = useState(false)
  const frame = frameOf(wanted)
  const framed = picture && { picture, frame }
  const offset = moved ?? (framed ? middleOf(framed) : { x: 0, y: 0 })
  const held = useRef<{ readonly at: Offset; readonly from: Offset } | null>(null)
  const move = (to: Offset) => framed && setOffset(heldOffset(framed, zoom, to))
  const drag = (event: PointerEvent) => {
    const start = held.current
    if (start === null) return
    move({
      x: start.from.x + event.clientX - start.at.x,
      y: start.from.y + event.clientY - start.at.y,
    })
  }
  const crop = async () => {
    if (!picture || !framed) return
    setBusy(true)
    try {
      const cut = cutOf(framed, zoom, { ...offset, wanted })
      onCropped((await upload(await drawn(picture, cut), target)).id)
    } catch (error) {
      message.error(sentenceOfError(error))
      setBusy(false)
    }
  }
  const scale = framed ? scaleOf(framed, zoom) : 1
  return (
    <Modal
      open
      title={title}
      width={Math.max(frame.width, 360) + 48}
      okText="使用裁剪后的图片"
      cancelText="取消"
      okButtonProps={{ disabled: !picture }}
      confirmLoading={isBusy}
      onOk={crop}
      onCancel={onClose}
    >
      {!picture && <Skeleton.Image active style={{ ...frame }} />}
      {picture && framed && (
        <>
          <button
            type="button"
            className={styles.frame}
            style={{ ...frame }}
            aria-label="拖动图片选择保留的部分，也可以用方向键移动"
            onPointerDown={event => {
              event.currentTarget.setPointerCapture(event.pointerId)
              held.current = { at: { x: event.clientX, y: event.clientY }, from: offset }
            }}
            onPointerMove={drag}
            onPointerUp={() => {
              held.current = null
            }}
            onKeyDown={({ key }) => {
              const by = arrows[key]
              if (by) move({ x: offset.x + by.x * step, y: offset.y + by.y * step })
            }}
          >
            <img
              src={picture.src}
              alt=""
              draggable={false}
              style={{
                width: picture.width * scale,
                height: picture.height * scale,
                transform: `translate(${offset.x}px, ${offset.y}px)`,
              }}
            />
          </button>
          <Slider
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            tooltip={{ formatter: value => `${Math.round((value ?? 1) * 100)}%` }}
            onChange={to => {
              setOffset(zoomedOffset(framed, { from: zoom, to }, offset))
              setZoom(to)
            }}
          />
        </>
      )}
    </Modal>
  )
}

const arrows: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function usePicture(address: string): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    const image = new Image()
    image.onload = () => setPicture(image)
    image.src = address
    return () => {
      image.onload = null
    }
  }, [address])
  return picture
}

async function drawn(
  picture: HTMLImageElement,
  { from, to }: ReturnType<typeof cutOf>,
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = to.width
  canvas.height = to.height
  canvas
    .getContext('2d')
    ?.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (blob === null) throw new Error('图片无法裁剪，请换一张')
  return new File([blob], '裁剪.jpg', { type: 'image/jpeg' })
}
