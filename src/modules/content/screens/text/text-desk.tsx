import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { DraftOffer } from '#ui/views/draft-offer.tsx'
import { ErrorSummary } from '#ui/views/error-summary.tsx'
import formStyles from '#ui/views/form.module.css'
import { KeptNote } from '#ui/views/kept-note.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { LeaveGuard } from '#ui/views/leave-guard.tsx'
import { PageHeader } from '#ui/views/page-header.tsx'
import { PresentPeople } from '#ui/views/present-people.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { EditingBanner } from './editing-banner.tsx'
import type { Printed } from './paper.tsx'
import styles from './text-desk.module.css'
import type { Desk } from './use-text-desk.ts'

const ConflictDialog = lazyPart(
  async () => (await import('#ui/views/conflict-dialog.tsx')).ConflictDialog,
)
const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const VersionsDrawer = lazyPart(async () => (await import('./versions-drawer.tsx')).VersionsDrawer)

export interface TextDeskProps {
  readonly resource: AnyResource
  readonly desk: Desk
  /** What stands beside the title of a stored text. */
  readonly note?: ReactNode
  readonly moves?: ReactNode
  /** What a new text may start from. */
  readonly start?: ReactNode
  /** What stands between head and text: what a reviewer sent back. */
  readonly above?: ReactNode
  /** The text as its readers will see it. */
  readonly printed: Printed
  readonly aside: ReactNode
  readonly saveLabel: string
  /** What handing over is called; absent for who may not. */
  readonly handOver: string | undefined
  /** The text itself. */
  readonly children: ReactNode
}

/** The desk of a writer: the text at the left, its properties at the right, a foot that stays in sight. */
export function TextDesk(props: TextDeskProps) {
  const { resource, desk, printed } = props
  const { row, form, root } = desk
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={formStyles.page} ref={root}>
      <PageHeader
        title={`${row ? '编辑' : '新增'}${resource.label}`}
        tags={
          row && (
            <>
              <StateTag of={resource} state={row.state} />
              <PresentPeople resource={resource} record={row.id} edits />
            </>
          )
        }
        note={row && props.note}
        actions={
          row ? (
            <>
              {Number(row.versionNo) > 0 && (
                <Button onClick={() => setOpen('versions')}>版本（{String(row.versionNo)}）</Button>
              )}
              {props.moves}
            </>
          ) : (
            props.start
          )
        }
      />
      {row && <EditingBanner resource={resource} record={row.id} />}
      {props.above}
      <DraftOffer form={form} />
      {form.failure && form.store.errors().length === 0 && (
        <Alert type="error" showIcon title={sentenceOfError(form.failure)} />
      )}
      <ErrorSummary form={form} resource={resource} root={root} />
      <div className={styles.columns}>
        <div className={styles.sheet}>{props.children}</div>
        <div className={styles.aside}>{props.aside}</div>
      </div>
      <Foot {...props} onPreview={() => setOpen('preview')} />
      <LeaveGuard isDirty={() => form.store.isDirty()} />
      {form.conflict && <ConflictDialog resource={resource} form={form} conflict={form.conflict} />}
      {open === 'preview' && <PreviewDialog printed={printed} onClose={close} />}
      {open === 'versions' && row && (
        <VersionsDrawer
          resource={resource}
          row={row}
          onClose={close}
          onRestored={() => form.store.reset()}
        />
      )}
    </div>
  )
}

/** 保存, 预览, and what hands the text over. */
function Foot({
  desk: { form, cancel, save, handOver: send },
  saveLabel,
  handOver,
  onPreview,
}: TextDeskProps & { onPreview(): void }) {
  return (
    <div className={formStyles.foot}>
      <KeptNote form={form} />
      <Button className={formStyles.push ?? ''} onClick={cancel}>
        取消
      </Button>
      <Button onClick={onPreview}>预览</Button>
      <Button
        loading={form.isSubmitting}
        disabled={!form.isNew && !form.isDirty}
        title="Ctrl S"
        onClick={save}
      >
        {saveLabel}
      </Button>
      {handOver && (
        <Button type="primary" loading={form.isSubmitting} onClick={() => void send()}>
          {handOver}
        </Button>
      )}
    </div>
  )
}
