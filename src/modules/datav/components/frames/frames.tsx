import { useEffect, useEffectEvent } from 'react'
import { pagesOf } from '../../model/screen-snapshot.ts'
import type { ComponentProps } from '../../stage/component-props.ts'
import { useStage } from '../../stage/stage-context.ts'
import styles from './frames.module.css'

/** 边框: six looks, of any size. */
export function Border({ widget: { chart } }: ComponentProps) {
  const look = chart.look ?? 1
  return (
    <div className={styles.border} data-look={look}>
      {(look === 1 || look === 3) &&
        ['tl', 'tr', 'bl', 'br'].map(at => <i key={at} data-at={at} />)}
      {chart.title && <span className={styles.tag}>{chart.title}</span>}
    </div>
  )
}

/** 装饰线. */
export function Divider({ widget: { chart } }: ComponentProps) {
  return (
    <div className={styles.divider} data-look={chart.look ?? 1}>
      <i />
    </div>
  )
}

/** 页签容器: the names of its pages; the components of a page stand where they stand on the canvas. */
export function Tabs({ widget, isPaused }: ComponentProps) {
  const { pages, isStill, act } = useStage()
  const { id, interactions } = widget
  const names = pagesOf(widget)
  const shown = pages.get(id) ?? 0
  const turn = interactions.find(it => it.kind === 'carousel')
  const seconds = turn && !isPaused && !isStill ? turn.seconds : 0
  const goOn = useEffectEvent(() => {
    act({ kind: 'switchTab', widget: id, page: (shown + 1) % names.length }, widget)
  })
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(goOn, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  const named = names.map((name, page) => ({ name, page }))
  return (
    <div className={styles.tabs} role="tablist">
      {named.map(({ name, page }) => (
        <button
          key={page}
          type="button"
          role="tab"
          aria-selected={page === shown}
          onClick={() => act({ kind: 'switchTab', widget: id, page }, widget)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
