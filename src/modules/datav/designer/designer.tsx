import { Alert, App, Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { LeaveGuard } from '#ui/views/leave-guard.tsx'
import { type designSettings, screenDraft } from '../model/index.ts'
import { Canvas } from './canvas/canvas.tsx'
import { drawCover } from './cover.ts'
import { DesignRows } from './design-rows.tsx'
import styles from './designer.module.css'
import { type Look, snapshotOf, tokensOf, type Work, WorkContext } from './designer-context.ts'
import { LeftPanel } from './left/left-panel.tsx'
import { Preview } from './preview.tsx'
import { RightPanel } from './right/right-panel.tsx'
import { createDesign, forReading } from './state/design.ts'
import { zoomToFit } from './state/zoom.ts'
import { ConflictDialog } from './top/conflict-dialog.tsx'
import { TopBar } from './top/top-bar.tsx'
import { type Conflict, useAutosave } from './use-autosave.ts'
import { useHold } from './use-hold.ts'

interface DesignerProps {
  readonly draft: AnswerOf<typeof screenDraft>
  readonly settings: AnswerOf<typeof designSettings>
  onDraft(draft: AnswerOf<typeof screenDraft>): void
}

const firstLook: Look = {
  ...{ zoom: 0.5, hasGrid: true, hasMinimap: false, guides: [], pages: new Map() },
}

/** The designer of a big screen: what is placed at the left, the canvas, what is selected at the right. */
export function Designer({ draft, settings, onDraft }: DesignerProps) {
  const { id, may } = draft
  const { message } = App.useApp()
  const [design] = useState(() => createDesign(snapshotOf(draft)))
  const [look, setLook] = useState(firstLook)
  const [isPreviewed, setPreviewed] = useState(false)
  const port = useRef<HTMLDivElement>(null)
  const lastSave = useRef<() => Promise<unknown>>(() => Promise.resolve())
  const { lock, takeOver, askAgain } = useHold(id, design, may.update, lastSave)
  const isHeld = lock !== null && !lock.isMine
  const isReadOnly = !may.update || isHeld
  const saving = useAutosave(id, design, draft, isReadOnly, why =>
    message.error(`「${draft.name}」最后的修改没有保存：${why}`),
  )
  lastSave.current = saving.save
  useRefusals(design, sentence => message.warning(sentence))

  const fit = useCallback(() => {
    const box = port.current
    if (box === null) return
    const seen = { width: box.clientWidth, height: box.clientHeight }
    setLook(old => ({ ...old, zoom: zoomToFit(design.state().doc, seen) }))
    // Scrolled when the new size is laid out.
    requestAnimationFrame(() =>
      box.scrollTo({
        left: (box.scrollWidth - seen.width) / 2,
        top: (box.scrollHeight - seen.height) / 2,
      }),
    )
  }, [design])
  useEffect(fit, [fit])

  const takeLatest = async () => {
    const latest = await fetchAsk(screenDraft, { id })
    const snapshot = snapshotOf(latest)
    // First: what is put in place is what the server has, and nothing to save.
    saving.caughtUp(snapshot, latest.draftVersion)
    design.replace(snapshot)
    onDraft(latest)
    askAgain()
  }
  const takeOverNow = async () => {
    try {
      await takeOver()
      await takeLatest()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const takeCover = () => {
    const { doc } = design.state()
    return port.current && drawCover(port.current, doc, tokensOf(settings, doc.theme))
  }
  const work = useMemo<Work>(
    () => ({
      design: isReadOnly ? forReading(design) : design,
      ...{ draft, settings, isReadOnly, look, setLook },
    }),
    [design, draft, settings, isReadOnly, look],
  )
  // Somebody else edits, and what was done here before is not saved: neither is lost unseen.
  const isCaught = isHeld && (saving.status === 'changed' || saving.status === 'failed')
  const held: Conflict | null = isCaught
    ? { reason: 'held', name: lock.name, at: lock.lastInput, draftVersion: saving.draftVersion() }
    : null
  const conflict = saving.conflict ?? held
  return (
    <WorkContext value={work}>
      <div className={styles.designer}>
        <TopBar
          saving={saving}
          onFit={fit}
          onPreview={() => setPreviewed(true)}
          onTakeLatest={takeLatest}
          takeCover={takeCover}
        />
        {isHeld && (
          <Alert
            banner
            type="info"
            title={`${lock.name} 正在编辑（最近操作 ${printMinute(lock.lastInput)}），当前只读`}
            action={
              <Button size="small" disabled={!lock.isIdle} onClick={() => void takeOverNow()}>
                {lock.isIdle ? '接管编辑' : '接管编辑（无操作满 2 分钟后可用）'}
              </Button>
            }
          />
        )}
        <div className={styles.panes}>
          <LeftPanel />
          <DesignRows>
            {rows => (
              <>
                <Canvas rows={rows} port={port} />
                {isPreviewed && <Preview rows={rows} onClose={() => setPreviewed(false)} />}
              </>
            )}
          </DesignRows>
          <RightPanel />
        </div>
      </div>
      {conflict !== null && <ConflictDialog conflict={conflict} onTakeLatest={takeLatest} />}
      <LeaveGuard isDirty={saving.hasFailed} keepsNothing />
    </WorkContext>
  )
}

/** Says why a change was refused. */
function useRefusals(design: ReturnType<typeof createDesign>, say: (sentence: string) => void) {
  const heard = useRef(say)
  heard.current = say
  useEffect(() => {
    let last: string | null = null
    return design.subscribe(() => {
      const { refusal } = design.state()
      if (refusal !== null && refusal !== last) heard.current(refusal)
      last = refusal
    })
  }, [design])
}
