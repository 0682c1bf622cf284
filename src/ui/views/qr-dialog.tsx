import { Button, Modal, QRCode, Space, Typography } from 'antd'
import { useRef } from 'react'
import styles from './dialog.module.css'

export interface QrDialogProps {
  readonly title: string
  /** What the code says. */
  readonly text: string
  /** What stands below the code on a poster, the largest line first. */
  readonly lines: readonly string[]
  /** Whether the text is a link to copy. */
  readonly isLink?: boolean
  onClose(): void
}

const poster = { width: 720, height: 1040, edge: 60, code: 480 }

/** A QR code, to look at, to save as a picture, and as a poster to print. */
export function QrDialog({ title, text, lines, isLink = false, onClose }: QrDialogProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = () => box.current?.querySelector('canvas') ?? undefined
  const save = (made: HTMLCanvasElement | undefined, what: string) => {
    if (made === undefined) return
    const link = document.createElement('a')
    link.href = made.toDataURL('image/png')
    link.download = `${lines[0] ?? title}_${what}.png`
    link.click()
  }
  return (
    <Modal open title={title} footer={null} width={480} onCancel={onClose}>
      <div className={styles.stack}>
        <div ref={box} className={styles.row}>
          <QRCode value={text} type="canvas" size={240} />
        </div>
        {isLink ? (
          <Typography.Text copyable style={{ wordBreak: 'break-all' }}>
            {text}
          </Typography.Text>
        ) : (
          lines.map(line => <Typography.Text key={line}>{line}</Typography.Text>)
        )}
        <Space>
          <Button onClick={() => save(canvas(), '二维码')}>下载二维码</Button>
          <Button type="primary" onClick={() => save(posterOf(canvas(), lines), '海报')}>
            下载海报
          </Button>
        </Space>
      </div>
    </Modal>
  )
}

function posterOf(
  code: HTMLCanvasElement | undefined,
  lines: readonly string[],
): HTMLCanvasElement | undefined {
  const made = document.createElement('canvas')
  made.width = poster.width
  made.height = poster.height
  const pen = made.getContext('2d')
  if (pen === null || code === undefined) return undefined
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, poster.width, poster.height)
  pen.fillStyle = '#1f2328'
  pen.textAlign = 'center'
  for (const [at, line] of lines.entries()) {
    pen.font = `${at === 0 ? 'bold 44px' : '28px'} sans-serif`
    pen.fillText(line, poster.width / 2, 120 + at * 64, poster.width - 2 * poster.edge)
  }
  const left = (poster.width - poster.code) / 2
  pen.drawImage(code, left, poster.height - poster.code - 140, poster.code, poster.code)
  pen.font = '26px sans-serif'
  pen.fillText('请用手机扫描二维码', poster.width / 2, poster.height - 70)
  return made
}
