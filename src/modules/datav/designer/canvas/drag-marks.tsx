import { ByPlace } from '#ui/views/by-place.tsx'
import styles from './canvas.module.css'
import { type Live, useLive } from './live.ts'

/** What is seen during a drag: lines with distances, the frame that selects, how far it went. */
export function DragMarks({ live, zoom }: { readonly live: Live; readonly zoom: number }) {
  const { lines, marquee, moved } = useLive(live)
  return (
    <>
      <ByPlace items={lines}>
        {({ axis, at, from, to, distance }) => (
          <div
            className={axis === 'x' ? styles.lineDown : styles.lineAcross}
            style={
              axis === 'x'
                ? { left: at * zoom, top: from * zoom, height: (to - from) * zoom }
                : { top: at * zoom, left: from * zoom, width: (to - from) * zoom }
            }
          >
            {distance !== null && <span className={styles.distance}>{distance}</span>}
          </div>
        )}
      </ByPlace>
      {marquee !== null && (
        <div
          className={styles.marquee}
          style={{
            ...{ left: marquee.x * zoom, top: marquee.y * zoom },
            ...{ width: marquee.w * zoom, height: marquee.h * zoom },
          }}
        />
      )}
      {moved !== null && (
        <output className={styles.moved}>{`${signed(moved.dx)}, ${signed(moved.dy)}`}</output>
      )}
    </>
  )
}

const signed = (value: number) => (value > 0 ? `+${value}` : `${value}`)
