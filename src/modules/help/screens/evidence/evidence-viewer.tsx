import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageResource } from '#ui/logic/page-resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useList } from '#ui/logic/use-list.ts'
import { movesOf } from '#ui/logic/use-moves.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { DetailBody } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { helpEvidence } from '../../model/index.ts'
import { BlurTool } from './blur-tool.tsx'
import styles from './evidence-viewer.module.css'
import { Originals } from './originals.tsx'

const place = '/seekhelp/evidence'
const isWaiting = [{ field: 'state', op: 'is', value: 'pending' }] as const
type Row = PresentedOf<typeof helpEvidence>

/** One piece of evidence beside its facts: the picture left, the verdict right (1, 2, 3), then the next. */
export function EvidenceViewer({ id }: { readonly id: string }) {
  usePageResource(helpEvidence)
  const { row, failure, refresh } = useRecord(helpEvidence, id)
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row)
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  return <Viewer row={row} />
}

const verdicts = { verify: 'provePaper', doubt: 'doubtPaper', refute: 'refutePaper' } as const

function Viewer({ row }: { readonly row: Row }) {
  useSubView(row.title)
  const navigate = useNavigate()
  const [blurring, setBlurring] = useState<string | null>(null)
  const waiting = useList(helpEvidence, { where: isWaiting, kept: 'memory' })
  const next = waiting.rows.find(each => each.id !== row.id)
  const goOn = () =>
    navigate(next === undefined ? place : withParams(place, { id: next.id }), { replace: true })
  const flow = useMoveFlow(helpEvidence, goOn)
  const judge = (name: keyof typeof verdicts) => {
    const named = movesOf(helpEvidence).find(each => each.name === name)
    if (named === undefined || !row.can.includes(name)) return false
    flow.start(named, [row])
    return true
  }
  useShortcuts({
    provePaper: () => judge('verify'),
    doubtPaper: () => judge('doubt'),
    refutePaper: () => judge('refute'),
    queueNext: goOn,
  })
  return (
    <div className={page.page}>
      <PageHeader
        title={row.title}
        tags={<StateTag of={helpEvidence} state={row.state} />}
        note={`${row.extra?.caseNumber ?? ''} ${row.extra?.caseName ?? ''}`}
        actions={
          <>
            <Button
              onClick={() => navigate(withParams('/seekhelp/helpidetail', { id: row.cause }))}
            >
              查看求助
            </Button>
            <DetailButtons
              resource={helpEvidence}
              row={row}
              onEdit={() => navigate(withParams(place, { edit: row.id }))}
              onGone={() => navigate(place)}
            />
            <Button onClick={goOn}>下一份</Button>
          </>
        }
      />
      {(row.reuse ?? []).length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`同一文件也用于：${(row.reuse ?? []).map(each => `${each.number} ${each.title}`).join('、')}`}
        />
      )}
      <div className={styles.columns}>
        <Section title="原件" note="1 已证实，2 存疑，3 不实，J 下一份">
          {blurring === null ? (
            <Originals row={row} onBlur={setBlurring} />
          ) : (
            <BlurTool row={row} file={blurring} onClose={() => setBlurring(null)} />
          )}
        </Section>
        <div>
          <DetailBody resource={helpEvidence} row={row} />
        </div>
      </div>
      {flow.dialogs}
    </div>
  )
}
