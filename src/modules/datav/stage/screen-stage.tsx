import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { fileUrl as usualFileUrl } from '#ui/logic/sources.ts'
import type { ScreenSnapshot, ThemeTokens, Widget } from '../model/index.ts'
import { fitCanvas } from './fit-canvas.ts'
import { stageVariables } from './paints.ts'
import styles from './stage.module.css'
import { StageBackground } from './stage-background.tsx'
import { type Stage, type StageAct, StageContext } from './stage-context.ts'
import { useBox } from './use-box.ts'
import { isBetween, useMinute } from './use-minute.ts'
import type { WidgetData } from './widget-data.ts'
import { WidgetView } from './widget-view.tsx'

export interface ScreenStageProps {
  readonly snapshot: ScreenSnapshot
  readonly tokens: ThemeTokens
  /** What there is to draw, by the ids of components. */
  readonly rows: ReadonlyMap<string, WidgetData>
  /** CSS pixels a pixel of the canvas; fitted into the box around when absent. */
  readonly unit?: number
  /** Nothing moves, besides where the person asks for less motion. */
  readonly isStill?: boolean
  readonly frameHosts?: readonly string[]
  readonly unitName?: string
  readonly logo?: string | null
  fileUrl?(id: string): string
  /** Hears what the stage does not do by itself: variables and other screens. */
  onInteract?(act: StageAct, from: Widget): void
}

/** A screen as it is seen, laid out at the very size of the place that it has. */
export function ScreenStage(props: ScreenStageProps) {
  const { snapshot, tokens, rows, unit: given, onInteract, fileUrl = usualFileUrl } = props
  const { frameHosts = nothing, unitName = '', logo = null } = props
  const around = useRef<HTMLDivElement>(null)
  const box = useBox(around)
  const fitted =
    given === undefined
      ? fitCanvas(snapshot, box)
      : { unit: given, left: 0, top: 0, scrolls: false }
  const isCalm = useCalm()
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const [popup, setPopup] = useState<string | null>(null)
  const minute = useMinute()
  const isStill = props.isStill === true || isCalm
  const stage = useMemo<Stage>(
    () => ({
      ...{ tokens, unit: fitted.unit, isStill, frameHosts, unitName, logo, pages, fileUrl },
      act: (act, from) => {
        if (act.kind === 'switchTab') setPages(old => new Map(old).set(act.widget, act.page))
        else if (act.kind === 'popup') setPopup(act.text)
        else onInteract?.(act, from)
      },
    }),
    [tokens, fitted.unit, isStill, frameHosts, unitName, logo, pages, fileUrl, onInteract],
  )
  return (
    <div
      ref={around}
      className={styles.around}
      style={{
        ...stageVariables(tokens, fitted.unit),
        overflowY: fitted.scrolls ? 'auto' : 'hidden',
      }}
      data-still={isStill}
    >
      <StageContext value={stage}>
        {given === undefined && <StageBackground snapshot={snapshot} reach="around" />}
        <div className={styles.canvas} style={placeOf(snapshot, fitted)}>
          {given !== undefined && <StageBackground snapshot={snapshot} reach="canvas" />}
          {fitted.unit > 0 &&
            snapshot.widgets
              .filter(it => isOn(it, pages, minute))
              .map(it => (
                <div key={it.id} className={styles.place} style={spotOf(it, fitted.unit)}>
                  <WidgetView widget={it} data={rows.get(it.id)} />
                </div>
              ))}
        </div>
        {popup !== null && <Popup key={popup} text={popup} onClose={() => setPopup(null)} />}
      </StageContext>
    </div>
  )
}

const nothing: readonly string[] = []

/** Whether a component is to be seen: not hidden, on the page in front, at this time of day. */
function isOn(it: Widget, pages: ReadonlyMap<string, number>, minute: string): boolean {
  if (it.hidden) return false
  if (it.page !== null && (pages.get(it.page.widget) ?? 0) !== it.page.page) return false
  return it.interactions.every(act => act.kind !== 'hours' || isBetween(minute, act.from, act.to))
}

function placeOf(
  { width, height }: ScreenSnapshot,
  { unit, left, top }: ReturnType<typeof fitCanvas>,
): CSSProperties {
  return { left, top, width: width * unit, height: height * unit }
}

function spotOf({ x, y, z }: Widget, unit: number): CSSProperties {
  return { left: x * unit, top: y * unit, zIndex: z }
}

const calmQuery = '(prefers-reduced-motion: reduce)'

/** Whether the person asks for less motion. */
function useCalm(): boolean {
  const [isCalm, setCalm] = useState(() => window.matchMedia(calmQuery).matches)
  useEffect(() => {
    const query = window.matchMedia(calmQuery)
    const look = () => setCalm(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isCalm
}

function Popup({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  // Data that comes meanwhile draws the stage anew; it does not begin to wait again.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), 12_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <button type="button" className={styles.popup} onClick={onClose}>
      <span>{text}</span>
    </button>
  )
}
