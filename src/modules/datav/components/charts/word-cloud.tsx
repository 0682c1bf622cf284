import { useMemo, useRef } from 'react'
import { ByPlace } from '#ui/views/by-place.tsx'
import type { ComponentProps } from '../../stage/component-props.ts'
import { paletteOf } from '../../stage/paints.ts'
import { useStage } from '../../stage/stage-context.ts'
import { useBox } from '../../stage/use-box.ts'
import { slotRows } from '../slot-cells.ts'
import styles from './drawing.module.css'
import { layWords } from './lay-words.ts'

/** 词云: words as large as their figures. */
export default function WordCloud({ widget, data, onPick }: ComponentProps) {
  const { tokens } = useStage()
  const box = useRef<HTMLDivElement>(null)
  const size = useBox(box)
  const { rows } = data
  const laid = useMemo(() => {
    if (rows === null || size.width === 0) return []
    const words = slotRows(rows, 'group').map(({ word, key, figures: [weight] }) => ({
      word,
      key,
      weight: weight ?? 0,
    }))
    return layWords(words, size)
  }, [rows, size])
  const palette = paletteOf(tokens, widget.style.palette)
  return (
    <div
      ref={box}
      className={styles.cloud}
      role="img"
      aria-label={widget.chart.title ?? widget.name}
    >
      <ByPlace items={laid}>
        {({ word, key, x, y, size: font, rank }, at) => (
          <button
            type="button"
            tabIndex={-1}
            style={{
              left: x,
              top: y,
              fontSize: font,
              fontWeight: rank < 0.4 ? 700 : 500,
              color: palette[at % palette.length],
              opacity: 1 - rank * 0.3,
            }}
            onClick={() => onPick(key)}
          >
            {word}
          </button>
        )}
      </ByPlace>
    </div>
  )
}
