import { Alert, App, Button } from 'antd'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Values } from '#kernel/web/logic/form-store.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { sentenceOfError, withParams } from '#kernel/web/logic/request.ts'
import { useSession } from '#kernel/web/logic/session.ts'
import { useSubView } from '#kernel/web/logic/sub-view.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { useForm } from '#kernel/web/logic/use-form.ts'
import { DraftOffer } from '#kernel/web/views/draft-offer.tsx'
import { ErrorSummary } from '#kernel/web/views/error-summary.tsx'
import { FormField } from '#kernel/web/views/form-field.tsx'
import { lazyPart } from '#kernel/web/views/lazy-part.tsx'
import { LeaveGuard, useLeave } from '#kernel/web/views/leave-guard.tsx'
import { MoveButtons } from '#kernel/web/views/move-buttons.tsx'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { PresentPeople } from '#kernel/web/views/present-people.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { useSave } from '#kernel/web/views/use-save.tsx'
import { article, type GalleryPicture } from '../../model/index.ts'
import { useColumns } from '../column/use-columns.ts'
import { EditingBanner } from '../text/editing-banner.tsx'
import { ArticleAside } from './article-aside.tsx'
import { ArticleFoot } from './article-foot.tsx'
import styles from './article-form.module.css'
import { GalleryInput } from './gallery-input.tsx'
import { printedArticle } from './printed-article.ts'
import { ReturnedRemarks } from './returned-remarks.tsx'
import { StartFrom } from './start-from.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

const ConflictDialog = lazyPart(
  async () => (await import('#kernel/web/views/conflict-dialog.tsx')).ConflictDialog,
)
const PreviewDialog = lazyPart(
  async () => (await import('../text/preview-dialog.tsx')).PreviewDialog,
)
const VersionsDrawer = lazyPart(
  async () => (await import('../text/versions-drawer.tsx')).VersionsDrawer,
)

export interface ArticleFormProps {
  readonly row: Presented | undefined
  readonly initial?: Readonly<Record<string, unknown>>
}

/** The desk of a writer: the text at the left, where and how it is published at the right. */
export function ArticleForm({ row, initial }: ArticleFormProps) {
  const navigate = useNavigate()
  const { account } = useSession()
  const { message } = App.useApp()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null)
  // An article that was just made is handed over on the screen where it is edited.
  const { state } = useLocation()
  const [sending, setSending] = useState(state?.isHandedOver === true ? (row ?? null) : null)
  const form = useForm(article, { row, initial })
  const values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  const isPlatform = account.ownerKind === 'platform'
  const organisation = row
    ? ((row.organisation as string | null) ?? null)
    : isPlatform && typeof values.organisation === 'string'
      ? values.organisation
      : null
  const site = isPlatform || row ? organisation : null
  const { rows: columns } = useColumns(site)
  const steps = stepsAsked(values, columns)
  useSubView(row ? String(row.title) : undefined)
  const cancel = useLeave(form, () => navigate(-1))
  const mayPublish = useCan('article.publish')
  const isFree = steps === 0 && mayPublish

  const store = async (isHandedOver = false): Promise<Presented | null> => {
    if (!form.isNew && !form.store.isDirty()) return row ?? null
    const saved = await form.submit()
    if (saved === null) return null
    if (form.isNew)
      navigate(withParams('/article/editarticle', { id: saved.id }), {
        ...{ replace: true, state: { isHandedOver } },
      })
    return saved
  }
  const save = useSave({ ...form, submit: () => store() }, root)
  const send = async () => {
    const saved = await store(true)
    if (!saved) message.error('请先改正标出的内容')
    else if (!form.isNew) setSending(saved)
  }
  return (
    <div className={styles.page} ref={root}>
      <PageHeader
        title={row ? '编辑文章' : '新增文章'}
        tags={
          row && (
            <>
              <StateTag of={article} state={row.state} />
              <PresentPeople resource={article} record={row.id} edits />
            </>
          )
        }
        note={row && noteOf(row)}
        actions={
          row && (
            <>
              {Number(row.versionNo) > 0 && (
                <Button onClick={() => setOpen('versions')}>版本（{String(row.versionNo)}）</Button>
              )}
              <MoveButtons of={article} row={row} without={['submit', 'publish', 'relocate']} />
            </>
          )
        }
      />
      {row && <EditingBanner resource={article} record={row.id} />}
      {row && <ReturnedRemarks row={row} />}
      <DraftOffer form={form} />
      {form.failure && form.store.errors().length === 0 && (
        <Alert type="error" showIcon title={sentenceOfError(form.failure)} />
      )}
      <ErrorSummary form={form} resource={article} root={root} />
      <div className={styles.columns}>
        <div className={styles.sheet}>
          {!row && <StartFrom form={form} />}
          {(['title', 'subtitle'] as const).map(name => (
            <FormField
              key={name}
              store={form.store}
              name={name}
              field={article.fields[name]}
              place={{ resource: article.path, field: name }}
            />
          ))}
          <Body form={form} values={values} />
        </div>
        <ArticleAside form={form} row={row} organisation={site} isPlatform={isPlatform} />
      </div>
      <ArticleFoot
        form={form}
        isFree={isFree}
        steps={steps}
        onCancel={cancel}
        onPreview={() => setOpen('preview')}
        onSave={save}
        onSend={send}
      />
      <LeaveGuard isDirty={() => form.store.isDirty()} />
      {form.conflict && <ConflictDialog resource={article} form={form} conflict={form.conflict} />}
      {open === 'preview' && (
        <PreviewDialog printed={printedArticle(values)} onClose={() => setOpen(null)} />
      )}
      {open === 'versions' && row && (
        <VersionsDrawer
          resource={article}
          row={row}
          onClose={() => setOpen(null)}
          onRestored={() => form.store.reset()}
        />
      )}
      {sending && (
        <SubmitDialog
          row={sending}
          move={isFree ? 'publish' : 'submit'}
          onClose={() => setSending(null)}
          onDone={done => {
            setSending(null)
            navigate(withParams('/article/editarticle', { id: done.id }), { replace: true })
          }}
        />
      )}
    </div>
  )
}

/** The strictest of all columns says how many review steps are asked; one as long as none is known. */
function stepsAsked(values: Values, columns: readonly Presented[] = []): number {
  const { column, extraColumns, isBarred } = values
  const ids = [column, ...(Array.isArray(extraColumns) ? extraColumns : [])]
  const places = columns.filter(({ id }) => ids.includes(id))
  if (places.length === 0) return 1
  return Math.max(isBarred === true ? 1 : 0, ...places.map(place => Number(place.reviewSteps)))
}

function noteOf(row: Presented): string {
  const number = String(row.number)
  return row.liveVersion === null
    ? number
    : `${number} · 线上为第 ${String(row.liveVersion)} 版，本次修改发布后生效`
}

/** The text itself: of its kind a link, a gallery, or what the editor writes. */
function Body({
  form,
  values,
}: {
  readonly form: ReturnType<typeof useForm>
  readonly values: Values
}) {
  const name = values.kind === 'link' ? 'link' : values.kind === 'gallery' ? 'gallery' : 'content'
  return (
    <>
      {name !== 'content' && (
        <FormField
          key={name}
          store={form.store}
          name={name}
          field={article.fields[name]}
          place={{ resource: article.path, field: name }}
          instead={
            name === 'gallery' ? (
              <GalleryInput
                // The cast of a stored list: the field's own schema describes it.
                value={(values.gallery as readonly GalleryPicture[] | null) ?? []}
                onChange={next => form.store.set('gallery', next)}
              />
            ) : undefined
          }
        />
      )}
      {name !== 'link' && (
        <FormField
          key="content"
          store={form.store}
          name="content"
          field={article.fields.content}
          place={{ resource: article.path, field: 'content' }}
        />
      )}
    </>
  )
}
