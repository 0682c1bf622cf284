import { lazy, useEffect, useState } from 'react'
import type { ComponentProps } from '../../stage/component-props.ts'
import { useStage } from '../../stage/stage-context.ts'
import { untilHere } from '../../stage/until-here.ts'
import { printClock } from './print-clock.ts'
import styles from './words.module.css'

const Article = lazy(async () => {
  const { RichTextView } = await untilHere(() => import('#editor/view/rich-text-view.tsx'))
  return { default: RichTextView }
})

/** 文本: as it was typed, lines kept. */
export function Text({ widget: { chart, style } }: ComponentProps) {
  return (
    <div className={styles.text} data-align={style.align ?? 'left'}>
      {chart.text ?? chart.title ?? ''}
    </div>
  )
}

/** 富文本: through the purifier of the editor, which lets nothing run. */
export function RichText({ widget: { chart } }: ComponentProps) {
  const { frameHosts } = useStage()
  return (
    <div className={styles.article}>
      <Article html={chart.text ?? ''} frameHosts={frameHosts} />
    </div>
  )
}

/** 时间. */
export function Clock({ widget: { chart, style }, isPaused }: ComponentProps) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [isPaused])
  return (
    <time className={styles.text} data-align={style.align ?? 'right'}>
      {printClock(now, chart.format ?? 'YYYY年MM月DD日 dddd HH:mm:ss')}
    </time>
  )
}

/** 标题条: the name of a part of the screen. */
export function Title({ widget: { chart, style } }: ComponentProps) {
  const { unit } = useStage()
  return (
    <div
      className={styles.title}
      data-look={chart.look ?? 1}
      style={{ fontSize: (style.fontSize ?? 20) * unit }}
    >
      <span>{chart.text ?? chart.title ?? ''}</span>
      {chart.subTitle && <small>{chart.subTitle}</small>}
    </div>
  )
}

/** 大屏标题: the name of the whole screen between two wings. */
export function Header({ widget: { chart, style } }: ComponentProps) {
  const { unit, logo, unitName } = useStage()
  return (
    <div
      className={styles.header}
      data-look={chart.look ?? 1}
      style={{ fontSize: (style.fontSize ?? 40) * unit }}
    >
      <Wings look={chart.look ?? 1} />
      <h1>
        {logo !== null && <img src={logo} alt="" />}
        {chart.text ?? chart.title ?? unitName}
      </h1>
      {chart.subTitle && <small>{chart.subTitle}</small>}
    </div>
  )
}

/** Lines left and right of the name, drawn to whatever width there is. */
function Wings({ look }: { readonly look: number }) {
  if (look >= 3) return null
  const path = look === 2 ? 'M0 92 H1920' : 'M0 60 H600 L648 93 H1272 L1320 60 H1920'
  return (
    <svg viewBox="0 0 1920 96" preserveAspectRatio="none" aria-hidden="true">
      <path d={`${path} V0 H0 Z`} fill="var(--s-accent)" opacity="0.1" />
      <path
        d={path}
        fill="none"
        stroke="var(--s-accent)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={path}
        fill="none"
        stroke="var(--s-accent)"
        strokeWidth="8"
        opacity="0.18"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
