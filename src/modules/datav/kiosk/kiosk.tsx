import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { builtInThemes } from '../model/themes.ts'
import { ScreenStage } from '../stage/screen-stage.tsx'
import type { StageAct } from '../stage/stage-context.ts'
import { viewAsks } from './asks.ts'
import styles from './kiosk.module.css'
import { timeOf } from './kiosk-time.ts'
import { TextView } from './text-view.tsx'
import { useAwake, useFullDisplay, useNightReload, usePointer, useShift } from './use-display.ts'
import { createViewer } from './viewer.ts'

export interface KioskProps {
  readonly wanted: Parameters<typeof viewAsks>[0]
}

const clock = {
  now: () => Date.now(),
  after(milliseconds: number, run: () => void) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A display: the screens that its link opens, one after another, for days. */
export function Kiosk({ wanted }: KioskProps) {
  const [{ viewer, asks }] = useState(() => {
    const made = viewAsks(wanted)
    return { asks: made, viewer: createViewer({ ...made, clock, random: Math.random }) }
  })
  const state = useSyncExternalStore(viewer.subscribe, viewer.state)
  const [isText, setText] = useState(false)
  const isPointing = usePointer()
  const { opened } = state
  const shift = useShift(opened?.shiftPixels ?? false)
  useAwake()
  useFullDisplay()
  useNightReload(opened?.reloadAt)
  useEffect(() => {
    viewer.start()
    const seen = () => viewer.setHidden(document.hidden)
    const keyed = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') viewer.turnTo(1)
      if (key === 'ArrowLeft') viewer.turnTo(-1)
      if (key === 't' || key === 'T') setText(old => !old)
    }
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('keydown', keyed)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('keydown', keyed)
      viewer.stop()
    }
  }, [viewer])
  const interact = useCallback(
    (act: StageAct) => {
      if (act.kind === 'setVariable') viewer.setVariable(act.variable, act.value)
      // Only who is signed in may go to a screen that the link does not show.
      if (act.kind === 'openScreen' && wanted.kind === 'screen')
        window.location.assign(`/screen.html?screen=${encodeURIComponent(act.screen)}`)
    },
    [viewer, wanted],
  )
  if (state.phase === 'ended') return <Words text={state.sentence ?? '该大屏链接已失效'} />
  const turn = opened?.turns[state.turn]
  if (opened === null || turn === undefined)
    return (
      <Words text={state.sentence === null ? '正在打开大屏…' : `${state.sentence}，正在重试…`} />
    )
  const { snapshot } = turn
  if (isText) return <TextView turn={turn} state={state} onClose={() => setText(false)} />
  const tokens = opened.themes[snapshot.theme] ?? builtInThemes[snapshot.theme]
  return (
    <main className={styles.kiosk} data-pointing={isPointing} aria-label={turn.name}>
      <div
        key={turn.screen}
        className={styles.turn}
        data-transition={opened.turns.length > 1 ? opened.transition : 'none'}
        style={{ translate: `${shift[0]}px ${shift[1]}px` }}
      >
        <ScreenStage
          {...{ snapshot, tokens }}
          rows={state.data}
          frameHosts={opened.frameHosts}
          unitName={opened.unitName}
          logo={opened.logo === null ? null : asks.fileUrl(opened.logo)}
          fileUrl={asks.fileUrl}
          onInteract={interact}
        />
      </div>
      {opened.watermark !== null && <Watermark {...opened.watermark} />}
      <footer className={styles.status} style={{ color: tokens.muted }}>
        {state.isDelayed && <b style={{ color: tokens.warning }}>数据已延迟</b>}
        {state.updated !== null && <span>数据更新于 {timeOf(state.updated)}</span>}
      </footer>
      {isPointing && (
        <nav className={styles.bar} aria-label="大屏操作">
          {opened.turns.length > 1 && (
            <>
              <button type="button" onClick={() => viewer.turnTo(-1)}>
                上一屏
              </button>
              <button type="button" onClick={() => viewer.turnTo(1)}>
                下一屏
              </button>
            </>
          )}
          <button type="button" onClick={() => setText(true)}>
            文字版
          </button>
        </nav>
      )}
    </main>
  )
}

/** What a display says when it shows no screen. */
export function Words({ text }: { readonly text: string }) {
  return (
    <main className={styles.words}>
      <p role="status">{text}</p>
    </main>
  )
}

const marks = Array.from({ length: 24 }, (_none, at) => at)

function Watermark({ text, opacity }: { readonly text: string; readonly opacity: number }) {
  return (
    <div className={styles.watermark} style={{ opacity }} aria-hidden="true">
      {marks.map(at => (
        <span key={at}>{text}</span>
      ))}
    </div>
  )
}
