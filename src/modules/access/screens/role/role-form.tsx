import { Alert, App, Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useSession } from '#ui/logic/session.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { formSections, useField, useForm } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { ConflictDialog } from '#ui/views/conflict-dialog.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import formStyles from '#ui/views/form.module.css'
import { FormBody } from '#ui/views/form-body.tsx'
import { FormFoot } from '#ui/views/form-foot.tsx'
import { LeaveGuard, useLeave } from '#ui/views/leave-guard.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { PresentPeople } from '#ui/views/present-people.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { useSave } from '#ui/views/use-save.tsx'
import { role } from '../../model/role.ts'
import { MenuPreview } from './menu-preview.tsx'
import { difference } from './rights.ts'
import { RightsDifference } from './rights-difference.tsx'
import { RightsEditor } from './rights-editor.tsx'
import { rightsOf } from './rights-of.ts'
import styles from './role-form.module.css'
import { useCatalogue } from './use-catalogue.ts'

/** The role without its rights, which have an editor of their own. */
const basics: AnyResource = {
  ...role,
  views: {
    ...role.views,
    form: Object.fromEntries(
      Object.entries(formSections(role)).filter(([, names]) => !names.includes('actions')),
    ),
  },
}

/** The page that makes a role or changes one; saving tells first what comes and what goes. */
export function RoleForm({ id }: { readonly id: string | null }) {
  const { row, failure, isLoading, refresh } = useRecord(role, id)
  const rights = useCatalogue()
  const failed = failure ?? rights.failure
  if (failed) {
    return <FailureState failure={failed} onRetry={failure ? refresh : rights.retry} />
  }
  if (isLoading || !rights.catalogue) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  return <OpenForm key={id ?? 'new'} row={row} rights={rights} />
}

interface OpenFormProps {
  readonly row: PresentedOf<typeof role> | undefined
  readonly rights: ReturnType<typeof useCatalogue>
}

function OpenForm({ row, rights }: OpenFormProps) {
  useSubView(row ? `编辑 ${row.name}` : '新增角色')
  const { account } = useSession()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const form = useForm(role, {
    row,
    initial: { ownerKind: account.ownerKind, holderKinds: [account.ownerKind] },
    onSaved: () => navigate(-1),
  })
  const [isPreview, setPreview] = useState(false)
  const places = useField(form.store, 'places')
  const actions = useField(form.store, 'actions')
  const fault = places.error ?? actions.error
  const value = rightsOf(places.value, actions.value)
  const before = rightsOf(form.store.baseOf('places'), form.store.baseOf('actions'))
  const holders = row?.extra?.holders ?? 0
  const confirmed = () => {
    const changes = difference(before, value)
    const total = changes.added.length + changes.removed.length
    if (!row || total === 0) return form.submit()
    return new Promise<PresentedOf<typeof role> | null>(resolve => {
      modal.confirm({
        width: 640,
        title: `新增 ${changes.added.length} 项，移除 ${changes.removed.length} 项，影响 ${holders} 名持有人`,
        content: <RightsDifference catalogue={rights.catalogue} {...changes} />,
        okText: '确认保存',
        cancelText: '再看看',
        onOk: async () => resolve(await form.submit()),
        onCancel: () => resolve(null),
      })
    })
  }
  const save = useSave({ ...form, submit: confirmed }, root)
  const cancel = useLeave(form, () => navigate(-1))
  return (
    <div className={formStyles.page}>
      <PageHeader
        title={row ? `编辑角色 · ${row.name}` : '新增角色'}
        tags={
          row && (
            <>
              <StateTag of={role} state={row.state} />
              <PresentPeople resource={role} record={row.id} edits />
            </>
          )
        }
        note={row ? `${holders} 人持有` : undefined}
      />
      <FormBody resource={basics} form={form} row={row} root={root} look="cards" />
      <div className={styles.rights}>
        <Section
          title="菜单与操作"
          extra={<Button onClick={() => setPreview(true)}>以此角色查看菜单</Button>}
          note="勾选操作会同时勾选它的菜单和查看"
        >
          {fault && <Alert className={styles.fault ?? ''} type="error" showIcon title={fault} />}
          <RightsEditor
            tree={rights.tree}
            value={value}
            onChange={next => form.store.fill({ places: next.places, actions: next.actions })}
          />
        </Section>
      </div>
      {isPreview && rights.catalogue && (
        <MenuPreview
          name={row?.name ?? '新角色'}
          catalogue={rights.catalogue}
          rights={value}
          onClose={() => setPreview(false)}
        />
      )}
      <FormFoot form={form} look="page" onSave={save} onCancel={cancel} />
      <LeaveGuard isDirty={() => form.store.isDirty()} />
      {form.conflict && <ConflictDialog resource={role} form={form} conflict={form.conflict} />}
    </div>
  )
}
