import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Values } from '#ui/logic/form-store.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { FormField } from '#ui/views/form-field.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import { article, type GalleryPicture } from '../../model/index.ts'
import { useColumns } from '../column/use-columns.ts'
import { TextDesk } from '../text/text-desk.tsx'
import { useTextDesk } from '../text/use-text-desk.ts'
import { ArticleAside } from './article-aside.tsx'
import styles from './article-form.module.css'
import { GalleryInput } from './gallery-input.tsx'
import { printedArticle } from './printed-article.ts'
import { ReturnedRemarks } from './returned-remarks.tsx'
import { StartFrom } from './start-from.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

const editedAt = '/article/editarticle'

export interface ArticleFormProps {
  readonly row: PresentedOf<typeof article> | undefined
  readonly initial?: Readonly<Record<string, unknown>>
}

/** The desk of a writer of articles: the text at the left, where and how it is published at the right. */
export function ArticleForm({ row, initial }: ArticleFormProps) {
  const navigate = useNavigate()
  const { account } = useSession()
  const desk = useTextDesk(article, { row, initial, editedAt })
  const { form, values, handed } = desk
  const isPlatform = account.ownerKind === 'platform'
  const organisation = row
    ? (row.organisation ?? null)
    : isPlatform && typeof values.organisation === 'string'
      ? values.organisation
      : null
  const site = isPlatform || row ? organisation : null
  const { rows: columns } = useColumns(site)
  const steps = stepsAsked(values, columns)
  const mayPublish = useCan('article.publish')
  const isFree = steps === 0 && mayPublish
  return (
    <>
      <TextDesk
        resource={article}
        desk={desk}
        note={row && noteOf(row)}
        moves={
          row && <MoveButtons of={article} row={row} without={['submit', 'publish', 'relocate']} />
        }
        start={<StartFrom form={form} />}
        above={row && <ReturnedRemarks row={row} />}
        printed={printedArticle(values)}
        aside={<ArticleAside form={form} row={row} organisation={site} isPlatform={isPlatform} />}
        saveLabel="保存草稿"
        handOver={isFree ? '发布' : steps > 1 ? `提交审核（${steps} 级）` : '提交审核'}
      >
        <div className={styles.titles}>
          {(['title', 'subtitle'] as const).map(name => (
            <Field key={name} form={form} name={name} />
          ))}
        </div>
        <Body form={form} values={values} />
      </TextDesk>
      {handed && (
        <SubmitDialog
          // The cast of a desk of texts: this one is an article's.
          row={handed as PresentedOf<typeof article>}
          move={isFree ? 'publish' : 'submit'}
          onClose={desk.endHandOver}
          onDone={done => {
            desk.endHandOver()
            navigate(withParams(editedAt, { id: done.id }), { replace: true })
          }}
        />
      )}
    </>
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

function noteOf(row: PresentedOf<typeof article>): string {
  const number = row.number
  return row.liveVersion === null
    ? number
    : `${number} · 线上为第 ${row.liveVersion} 版，本次修改发布后生效`
}

/** The text itself: of its kind a link, a gallery, or what the editor writes. */
function Body({ form, values }: { readonly form: Form; readonly values: Values }) {
  const { kind } = values
  return (
    <>
      {kind === 'link' && <Field form={form} name="link" />}
      {kind === 'gallery' && (
        <Field
          form={form}
          name="gallery"
          instead={
            <GalleryInput
              // The cast of a stored list: the field's own schema describes it.
              value={(values.gallery as readonly GalleryPicture[] | null) ?? []}
              onChange={next => form.store.set('gallery', next)}
            />
          }
        />
      )}
      {kind !== 'link' && <Field form={form} name="content" />}
    </>
  )
}

function Field({
  form,
  name,
  instead,
}: {
  readonly form: Form
  readonly name: keyof typeof article.fields & string
  readonly instead?: ReactNode
}) {
  return (
    <FormField
      store={form.store}
      name={name}
      field={article.fields[name]}
      place={{ resource: article.path, field: name }}
      instead={instead}
    />
  )
}
