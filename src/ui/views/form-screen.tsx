import { Anchor, Skeleton } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { isPageOfRecord } from '#ui/logic/list-of-page.ts'
import { usePageResource } from '#ui/logic/page-resource.ts'
import { type Presented, type PresentedOf, titleOf } from '#ui/logic/presented.ts'
import { scrollParentOf } from '#ui/logic/scroll-to-top.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { type Form, formFields, formSections, useForm } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from './failure-state.tsx'
import styles from './form.module.css'
import { FormBody, type FormHides, type FormSlots, sectionId, useHidden } from './form-body.tsx'
import { FormFoot } from './form-foot.tsx'
import { lazyPart } from './lazy-part.tsx'
import { LeaveGuard, useLeave } from './leave-guard.tsx'
import { NoneNamed } from './none-named.tsx'
import { OfferedForm } from './offered-form.tsx'
import page from './page.module.css'
import { PageHeader } from './page-header.tsx'
import { PresentPeople } from './present-people.tsx'
import { saveDraftLabel, useSave } from './use-save.tsx'

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

export interface FormScreenProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly title?: string
  /** The record to edit; `?id=` of the address when absent. */
  readonly id?: string
  /** Values of a new record. */
  readonly initial?: Values
  /** What a copy (`?copy=`) does not take over from its pattern, with what stands there instead. */
  readonly anew?: Values
  /** Controls of the screen's own in the place of a field's input, by the field's name. */
  readonly slots?: FormSlots
  /** Fields that are not drawn while others hold what they hold. */
  readonly hides?: FormHides
  /** What follows a saved form; back to where the person came from when absent. */
  onSaved?(row: PresentedOf<R>): void
  /** What the screen is called in this use, where its address has several (新增 at 编辑网站配置). */
  readonly screen?: string | undefined
  /** What saving does where it does more than keep. */
  readonly saveLabel?: string
  /** What stands between head and fields: the steps of a longer way. */
  readonly above?: ReactNode
  /** What stands below the fields, with the form's store. */
  readonly children?: (form: Form<R>) => ReactNode
}

/** A form as a page: sections with anchors, two columns, and a foot that stays in sight. */
export function FormScreen<R extends AnyResource>(props: FormScreenProps<R>): ReactNode
export function FormScreen(props: FormScreenProps) {
  const { resource } = props
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const id = props.id ?? params.get('id')
  const copy = id ? null : params.get('copy')
  const { row, failure, isLoading, refresh } = useRecord(resource, id ?? copy)
  // 编辑 begins nothing new, but for screens that say so of themselves or in the address (`form`).
  const isNew = id === null && copy === null && !params.has('form')
  if (isNew && props.screen === undefined && isPageOfRecord(pathname))
    return <NoneNamed label={resource.label} />
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (isLoading) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  }
  const edited = copy ? undefined : row
  return (
    <OfferedForm
      key={row?.id ?? 'new'}
      resource={resource}
      row={edited}
      refused={answer => (
        <div className={page.page}>
          <PageHeader title={titleFor(props, edited)} />
          {answer}
        </div>
      )}
    >
      <OpenForm
        {...props}
        row={edited}
        initial={copy && row ? { ...copyOf(resource, row), ...props.anew } : props.initial}
      />
    </OfferedForm>
  )
}

/** What a copy takes over from its pattern: given fields that are neither unique nor masked. */
export function copyOf(resource: AnyResource, row: Presented): Values {
  const taken = formFields(resource).filter(name => {
    const field = resource.fields[name]
    return field && !field.system && !field.unique && !row.masked?.includes(name)
  })
  return Object.fromEntries(taken.map(name => [name, row[name]]))
}

const titleFor = ({ title, resource }: FormScreenProps, row: Presented | undefined) =>
  title ?? `${row ? '编辑' : '新增'}${resource.label}`

function OpenForm(props: FormScreenProps & { readonly row: Presented | undefined }) {
  const { resource, row, onSaved } = props
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const form = useForm(resource, {
    row,
    initial: props.initial,
    onSaved: saved => (onSaved ? onSaved(saved) : navigate(-1)),
  })
  usePageResource(resource)
  const save = useSave(form, root, { keeps: props.saveLabel === saveDraftLabel })
  const cancel = useLeave(form, () => navigate(-1))
  const hidden = useHidden(form, props.hides)
  const sections = Object.entries(formSections(resource)).map(([section, names]) => ({
    section,
    isDrawn: names.some(name => !hidden.includes(name)),
  }))
  const title = titleFor(props, row)
  const named = row && titleOf(resource, row)
  useSubView(row && props.title === undefined ? `编辑 ${named}` : title, props.screen)
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        note={named === title ? undefined : named}
        tags={row && <PresentPeople resource={resource} record={row.id} edits />}
      />
      {props.above}
      <div className={sections.length > 2 ? styles.split : undefined}>
        <div>
          <FormBody
            resource={resource}
            form={form}
            row={row}
            root={root}
            look="cards"
            slots={props.slots}
            hides={props.hides}
          />
          {props.children && <div className={styles.besides}>{props.children(form)}</div>}
        </div>
        {sections.length > 2 && (
          <div className={styles.anchors}>
            <Anchor
              affix={false}
              getContainer={() => containerOf(root.current)}
              onClick={event => event.preventDefault()}
              items={sections.flatMap(({ section, isDrawn }, at) =>
                isDrawn ? [{ key: section, href: `#${sectionId(at)}`, title: section }] : [],
              )}
            />
          </div>
        )}
      </div>
      <FormFoot
        form={form}
        look="page"
        saveLabel={props.saveLabel}
        onSave={save}
        onCancel={cancel}
      />
      <LeaveGuard isDirty={() => form.store.isDirty()} />
      {form.conflict && <ConflictDialog resource={resource} form={form} conflict={form.conflict} />}
    </div>
  )
}

function containerOf(element: HTMLElement | null): HTMLElement | Window {
  const parent = scrollParentOf(element)
  return parent === document.documentElement ? window : parent
}
