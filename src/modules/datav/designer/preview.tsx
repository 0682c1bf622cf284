import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ScreenStage } from '../stage/screen-stage.tsx'
import type { WidgetData } from '../stage/widget-data.ts'
import styles from './designer.module.css'
import { pickDoc, useDesign, useTokens, useWork } from './designer-context.ts'

interface PreviewProps {
  readonly rows: ReadonlyMap<string, WidgetData>
  onClose(): void
}

/** The draft as displays will show it, over the whole window; with what is not saved yet. */
export function Preview({ rows, onClose }: PreviewProps) {
  const { settings } = useWork()
  const doc = useDesign(pickDoc)
  const tokens = useTokens()
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const shown = box.current
    // Modal: keys reach nothing behind it, and the focus goes back to where it was.
    const own = dialog.current
    own?.showModal()
    shown?.focus()
    // The whole display where the browser grants it, else the whole window.
    shown?.requestFullscreen?.().catch(() => {})
    const leave = () => {
      if (document.fullscreenElement === null) close()
    }
    document.addEventListener('fullscreenchange', leave)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      own?.close()
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="预览"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={box} className={styles.preview} tabIndex={-1}>
        <ScreenStage
          snapshot={doc}
          tokens={tokens}
          rows={rows}
          frameHosts={settings.frameHosts}
          unitName={settings.unitName}
          logo={settings.logo}
        />
        <Button className={styles.close} icon={<CloseOutlined />} onClick={onClose}>
          退出预览
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}
