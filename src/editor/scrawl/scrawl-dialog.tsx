import { Button, ColorPicker, Tooltip } from 'antd'
import { useState } from 'react'
import { EditorDialog } from '../dialogs/editor-dialog.tsx'
import { useParts } from '../editor-context.ts'
import { insertImages } from '../extensions/image-commands.ts'
import {
  blank,
  type Drawing,
  isBlank,
  penWidths,
  redoStroke,
  undoStroke,
  withStroke,
} from '../model/scrawl.ts'
import { uploadMessages } from '../model/upload/upload-states.ts'
import { standardColors } from '../toolbar/choices.ts'
import { Glyph } from '../toolbar/glyph.tsx'
import { UploadFailure } from '../uploads/upload-client.ts'
import { printDrawing } from './paint.ts'
import styles from './scrawl.module.css'
import { ScrawlCanvas } from './scrawl-canvas.tsx'

const nothingDrawn = '尚未作画，白纸一张~'
const sending = '涂鸦上传中,别急哦~'
const notRead = '糟糕，图片读取失败了！'

/** A drawing by hand that goes into the text as a picture. */
export default function ScrawlDialog() {
  const { editor, client, open, say } = useParts()
  const [drawing, setDrawing] = useState<Drawing>(blank)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [pen, setPen] = useState<Pen>({ color: '#C00000', width: 5, isEraser: false })
  const [isSending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    say(sending)
    try {
      const stored = await client.sendDrawing(printDrawing(drawing.strokes, picture))
      if (editor.isDestroyed) return
      insertImages(editor, [{ src: stored.url, alt: '涂鸦' }])
      open(null)
      editor.commands.focus()
    } catch (error) {
      setSending(false)
      say(error instanceof UploadFailure ? error.message : uploadMessages.failed, 'error')
    }
  }
  const finish = () => {
    if (isBlank(drawing) && picture === null) say(nothingDrawn, 'warning')
    else void send()
    return false
  }
  return (
    <EditorDialog
      title="涂鸦"
      width={880}
      okText={isSending ? '上传中' : '确认'}
      isOkDisabled={isSending}
      onOk={finish}
    >
      <div className={styles.tools}>
        <PenTools pen={pen} onChange={setPen} />
        <span className={styles.end}>
          <BackTools
            picture={picture}
            onChange={setPicture}
            onFault={() => say(notRead, 'error')}
          />
          <Button
            aria-label="撤销一笔"
            icon={<Glyph name="undo" size={16} />}
            disabled={drawing.strokes.length === 0}
            onClick={() => setDrawing(undoStroke)}
          />
          <Button
            aria-label="重做一笔"
            icon={<Glyph name="redo" size={16} />}
            disabled={drawing.undone.length === 0}
            onClick={() => setDrawing(redoStroke)}
          />
          <Button disabled={drawing.strokes.length === 0} onClick={() => setDrawing(blank)}>
            清空画板
          </Button>
        </span>
      </div>
      <ScrawlCanvas
        drawing={drawing}
        picture={picture}
        pen={pen.isEraser ? { width: pen.width * 2 } : { color: pen.color, width: pen.width }}
        onStroke={stroke => setDrawing(old => withStroke(old, stroke))}
      />
    </EditorDialog>
  )
}

interface Pen {
  readonly color: string
  readonly width: number
  readonly isEraser: boolean
}

function PenTools({ pen, onChange }: { readonly pen: Pen; onChange(pen: Pen): void }) {
  return (
    <>
      <fieldset className={styles.pens} aria-label="画笔粗细">
        {penWidths.map(width => (
          <Tooltip key={width} title={`画笔 ${width} 像素`}>
            <button
              type="button"
              className={styles.pen}
              aria-label={`画笔 ${width} 像素`}
              aria-pressed={pen.width === width}
              onClick={() => onChange({ ...pen, width })}
            >
              <i style={{ width: width + 2, height: width + 2 }} />
            </button>
          </Tooltip>
        ))}
      </fieldset>
      <ColorPicker
        disabledAlpha
        showText
        value={pen.color}
        presets={[{ label: '标准色', colors: ['#000000', ...standardColors] }]}
        onChangeComplete={value =>
          onChange({ ...pen, color: value.toHexString().toUpperCase(), isEraser: false })
        }
      />
      <Button
        type={pen.isEraser ? 'primary' : 'default'}
        aria-pressed={pen.isEraser}
        icon={<Glyph name="eraser" size={16} />}
        onClick={() => onChange({ ...pen, isEraser: !pen.isEraser })}
      >
        橡皮
      </Button>
    </>
  )
}

interface BackToolsProps {
  readonly picture: ImageBitmap | null
  onChange(picture: ImageBitmap | null): void
  onFault(): void
}

/** A picture of the own disk to draw upon. */
function BackTools({ picture, onChange, onFault }: BackToolsProps) {
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.onchange = () => {
      const file = input.files?.[0]
      if (file) createImageBitmap(file).then(onChange, onFault)
    }
    input.click()
  }
  return picture === null ? (
    <Button icon={<Glyph name="picture" size={16} />} onClick={choose}>
      背景图片
    </Button>
  ) : (
    <Button onClick={() => onChange(null)}>删除背景</Button>
  )
}
