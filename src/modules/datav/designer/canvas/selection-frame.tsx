import { pickDoc, pickSelected, useDesign, useWork } from '../designer-context.ts'
import { boxAround } from '../state/document.ts'
import styles from './canvas.module.css'
import { type Live, useLive } from './live.ts'

const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

/** Frames around what is selected, with the handles that stretch and turn it; it goes along with a drag. */
export function SelectionFrame({ live, zoom }: { readonly live: Live; readonly zoom: number }) {
  const { isReadOnly } = useWork()
  const { widgets } = useDesign(pickDoc)
  const selected = useDesign(pickSelected)
  const { moved } = useLive(live)
  const wanted = new Set(selected)
  const chosen = widgets.filter(({ id, hidden }) => wanted.has(id) && !hidden)
  const box = boxAround(chosen)
  if (box === null) return null
  const [sole] = chosen.length === 1 ? chosen : []
  const canStretch = !isReadOnly && chosen.some(({ locked }) => !locked)
  const translate = moved === null ? '' : `${moved.dx * zoom}px ${moved.dy * zoom}px`
  const spot = ({ x, y, w, h }: typeof box) => ({
    ...{ left: x * zoom, top: y * zoom, width: w * zoom, height: h * zoom },
  })
  return (
    <div className={styles.frames} style={{ translate }}>
      {chosen.length > 1 &&
        chosen.map(each => (
          <div
            key={each.id}
            className={styles.outline}
            style={{ ...spot(each), rotate: `${each.rotate}deg` }}
          />
        ))}
      <div
        className={styles.frame}
        data-locked={!canStretch}
        style={{ ...spot(box), ...(sole ? { rotate: `${sole.rotate}deg` } : {}) }}
      >
        {canStretch &&
          handles.map(name => <i key={name} data-handle={name} className={styles.handle} />)}
        {canStretch && sole && <i data-handle="turn" className={styles.turn} title="旋转" />}
      </div>
    </div>
  )
}
