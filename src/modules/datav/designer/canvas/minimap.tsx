import { ScreenMiniature } from '../../parts/screen-miniature.tsx'
import { useBox } from '../../stage/use-box.ts'
import { pickDoc, useDesign, useTokens, useWork } from '../designer-context.ts'
import styles from './canvas.module.css'
import { canvasMargin } from './canvas-margin.ts'

const width = 176

interface MinimapProps {
  readonly port: React.RefObject<HTMLDivElement | null>
  readonly scroll: { readonly left: number; readonly top: number }
}

/** The whole canvas small, with what is seen of it; a click goes there. */
export function Minimap({ port, scroll }: MinimapProps) {
  const { look } = useWork()
  const doc = useDesign(pickDoc)
  const tokens = useTokens()
  const seen = useBox(port)
  const small = width / doc.width
  const scale = small / look.zoom
  return (
    <div
      className={styles.minimap}
      aria-hidden
      style={{ width, height: doc.height * small }}
      onPointerDown={event => {
        const box = event.currentTarget.getBoundingClientRect()
        port.current?.scrollTo({
          left: (event.clientX - box.left) / scale + canvasMargin - seen.width / 2,
          top: (event.clientY - box.top) / scale + canvasMargin - seen.height / 2,
        })
      }}
    >
      <ScreenMiniature snapshot={doc} tokens={tokens} />
      <i
        style={{
          left: (scroll.left - canvasMargin) * scale,
          top: (scroll.top - canvasMargin) * scale,
          width: seen.width * scale,
          height: seen.height * scale,
        }}
      />
    </div>
  )
}
