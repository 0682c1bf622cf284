import styles from '../website.module.css'

interface PositionFrameProps {
  readonly width: number
  readonly height: number
  readonly terminal: string
  /** Address of the picture in the place; its size when absent. */
  readonly picture?: string | undefined
}

/** How wide the page of a terminal is drawn, in pixels of the page. */
const pageWidths: Readonly<Record<string, number>> = {
  site: 1280,
  h5: 750,
  mini: 750,
  device: 1080,
  screen: 1920,
}

/** A page frame with the place of an ad outlined, to scale. */
export function PositionFrame({ width, height, terminal, picture }: PositionFrameProps) {
  const page = Math.max(pageWidths[terminal] ?? 1280, width)
  const share = (width / page) * 100
  return (
    <div
      className={styles.frame}
      style={{ maxWidth: terminal === 'h5' || terminal === 'mini' ? 375 : 640 }}
    >
      <div className={styles.bar} />
      <div
        className={styles.slot}
        style={{
          width: `calc(${share}% - 24px)`,
          aspectRatio: `${Math.max(1, width)} / ${Math.max(1, height)}`,
        }}
      >
        {picture ? <img src={picture} alt="广告预览" /> : `${width} × ${height}`}
      </div>
      <div className={styles.bar} />
      <div className={styles.bar} style={{ width: '60%' }} />
    </div>
  )
}
