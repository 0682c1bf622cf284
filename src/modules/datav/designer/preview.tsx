import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
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
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const shown = box.current
    shown?.focus()
    // The whole display where the browser grants it, else the whole window.
    shown?.requestFullscreen?.().catch(() => {})
    const leave = () => {
      if (document.fullscreenElement === null) close()
    }
    document.addEventListener('fullscreenchange', leave)
    return () => document.removeEventListener('fullscreenchange', leave)
  }, [])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return createPortal(
    <div
      ref={box}
      className={styles.preview}
      role="dialog"
      aria-label="预览"
      aria-modal
      tabIndex={-1}
      onKeyDown={press}
    >
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
    </div>,
    document.body,
  )
}
