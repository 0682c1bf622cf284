import { type CSSProperties, Suspense, useMemo, useRef } from 'react'
import { components } from '../components/index.ts'
import { componentBases } from '../model/component-bases.ts'
import type { Widget } from '../model/index.ts'
import { ComponentGuard } from './component-guard.tsx'
import { paintOf } from './paints.ts'
import styles from './stage.module.css'
import { useStage } from './stage-context.ts'
import { useShownBox } from './use-shown-box.ts'
import { noData, type WidgetData } from './widget-data.ts'

export interface WidgetViewProps {
  readonly widget: Widget
  readonly data?: WidgetData
}

/**
 * One component at the size that the unit of the stage gives it; where it stands is up to those
 * who place it. Its frame, title and what is said without data are the same for all.
 */
export function WidgetView({ widget, data = noData }: WidgetViewProps) {
  const stage = useStage()
  const box = useRef<HTMLDivElement>(null)
  const isShown = useShownBox(box)
  const { base, chart, style, interactions } = widget
  const Drawn = components[base]
  const moves = !stage.isStill && isShown
  const picked = (value: string) => {
    for (const it of interactions)
      if (it.kind === 'setVariable')
        stage.act({ kind: it.kind, variable: it.variable, value }, widget)
  }
  // A click on a group comes here as well: what it opens is opened once.
  const touched = () => {
    for (const it of interactions) {
      if (it.kind === 'openScreen') stage.act({ kind: it.kind, screen: it.screen }, widget)
      if (it.kind === 'popup') stage.act({ kind: it.kind, text: it.text }, widget)
      if (it.kind === 'switchTab')
        stage.act({ kind: it.kind, widget: it.widget, page: it.page }, widget)
    }
  }
  const opensSomething = interactions.some(({ kind }) =>
    ['openScreen', 'popup', 'switchTab'].includes(kind),
  )
  const isNamed = !wordless.has(componentBases[base].category) && Boolean(chart.title)
  const words = wordsInstead(widget, data)
  // Other rows may be drawn, and so may the same ones by another setting.
  const attempt = useMemo(() => ({ rows: data.rows, widget }), [data.rows, widget])
  return (
    <div
      ref={box}
      className={styles.widget}
      style={frameOf(widget, stage.unit, paint => paintOf(stage.tokens, paint))}
      data-base={base}
      data-moves={moves}
      data-enter={moves ? (style.enter ?? 'none') : 'none'}
      {...(opensSomething
        ? {
            role: 'button',
            tabIndex: 0,
            onClick: touched,
            onKeyDown: (event: React.KeyboardEvent) => {
              // A button within has its keys to itself.
              if (event.target !== event.currentTarget) return
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              touched()
            },
          }
        : {})}
    >
      {isNamed && (
        <div className={styles.name}>
          <span>{chart.title}</span>
          {chart.subTitle && <small>{chart.subTitle}</small>}
        </div>
      )}
      <div className={styles.content}>
        {words === null ? (
          <ComponentGuard tryFor={attempt}>
            <Suspense fallback={null}>
              <Drawn widget={widget} data={data} isPaused={!isShown} onPick={picked} />
            </Suspense>
          </ComponentGuard>
        ) : (
          <div className={styles.words}>{words}</div>
        )}
      </div>
      {data.stale && <i className={styles.stale} title="数据已延迟" />}
    </div>
  )
}

/** Categories whose title is what they draw. */
const wordless = new Set<string>(['figure', 'text', 'decoration', 'container'])

/** What is said instead of a drawing without data. */
function wordsInstead({ base, binding, chart }: Widget, data: WidgetData): string | null {
  const needs = componentBases[base].slots.some(({ min }) => min > 0)
  if (!needs || chart.text !== undefined) return null
  if (data.rows === null) return data.refused ?? (binding === null ? '未绑定数据' : '')
  return data.rows.rows.length === 0 ? binding?.empty || '暂无数据' : null
}

function frameOf(
  { w, h, opacity, rotate, style }: Widget,
  unit: number,
  paint: (name: string | undefined) => string | undefined,
): CSSProperties {
  const px = (size: number) => size * unit
  const border = paint(style.border)
  return {
    width: px(w),
    height: px(h),
    opacity: opacity / 100,
    color: paint(style.color),
    background: paint(style.background),
    ...(style.fontSize === undefined ? {} : { fontSize: px(style.fontSize) }),
    fontWeight: style.fontWeight,
    textAlign: style.align,
    ...(rotate === 0 ? {} : { transform: `rotate(${rotate}deg)` }),
    ...(border === undefined
      ? {}
      : { border: `${Math.max(1, px(style.borderWidth ?? 1))}px solid ${border}` }),
    ...(style.radius === undefined ? {} : { borderRadius: px(style.radius) }),
    ...(style.padding === undefined ? {} : { padding: px(style.padding) }),
  }
}
