import { Drawer, Skeleton } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { type Presented, type PresentedOf, titleOf } from '#ui/logic/presented.ts'
import { type Form, formFields, useForm } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FailureState } from './failure-state.tsx'
import { FormBody, type FormHides, type FormSlots } from './form-body.tsx'
import { FormFoot } from './form-foot.tsx'
import { copyOf } from './form-screen.tsx'
import { LeaveGuard, useLeave } from './leave-guard.tsx'
import { OfferedForm } from './offered-form.tsx'
import { PresentPeople } from './present-people.tsx'
import { useSave } from './use-save.tsx'

export interface FormDrawerProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  /** The record to edit; null for a new one. */
  readonly id: string | null
  /** The record that a new one starts from. */
  readonly copy?: string | null | undefined
  readonly initial?: Values | undefined
  /** What a new one is called; the resource's label when absent. */
  readonly label?: string | undefined
  /** `false`: new ones are made elsewhere. */
  readonly canCreate?: boolean | undefined
  /** Controls of the screen's own in the place of a field's input, by the field's name. */
  readonly slots?: FormSlots | undefined
  /** Fields that are not drawn while others hold what they hold. */
  readonly hides?: FormHides | undefined
  /** What stands below the fields, with the form's store. */
  readonly children?: (form: Form<R>) => ReactNode
  onClose(): void
  onSaved(row: PresentedOf<R>): void
}

/** A form in a drawer over the list it belongs to. */
export function FormDrawer<R extends AnyResource>(props: FormDrawerProps<R>): ReactNode
export function FormDrawer(props: FormDrawerProps) {
  const { resource, id, copy, initial, onClose } = props
  const { row, failure, isLoading, refresh } = useRecord(resource, id ?? copy)
  const named = `${id === null ? '新增' : '编辑'}${props.label ?? resource.label}`
  const without = (answer: ReactNode) => (
    <Drawer open size={drawerSize(props)} title={named} onClose={onClose}>
      {answer}
    </Drawer>
  )
  if (failure) return without(<FailureState failure={failure} onRetry={refresh} />)
  if (isLoading) return without(<Skeleton active />)
  const pattern = id === null && row ? copyOf(resource, row) : undefined
  const edited = id === null ? undefined : row
  return (
    <OfferedForm
      key={id ?? 'new'}
      resource={resource}
      row={edited}
      canCreate={props.canCreate}
      refused={without}
    >
      <OpenDrawer
        {...props}
        row={edited}
        initial={pattern ? { ...pattern, ...initial } : initial}
      />
    </OfferedForm>
  )
}

function OpenDrawer(props: FormDrawerProps & { readonly row: Presented | undefined }) {
  const { resource, row, initial, onClose, onSaved } = props
  const root = useRef<HTMLDivElement>(null)
  const form = useForm(resource, { row, initial, onSaved })
  const save = useSave(form, root)
  const close = useLeave(form, onClose)
  return (
    <Drawer
      open
      size={drawerSize(props)}
      title={
        row
          ? `编辑${resource.label} · ${titleOf(resource, row)}`
          : `新增${props.label ?? resource.label}`
      }
      extra={row && <PresentPeople resource={resource} record={row.id} edits />}
      onClose={close}
      mask={{ closable: !form.isDirty }}
      styles={{ footer: { padding: '12px 24px' } }}
      footer={<FormFoot form={form} look="drawer" onSave={save} onCancel={close} />}
    >
      <FormBody
        resource={resource}
        form={form}
        row={row}
        root={root}
        look="plain"
        slots={props.slots}
        hides={props.hides}
      />
      {props.children?.(form)}
      <LeaveGuard isDirty={() => form.store.isDirty()} />
      {form.conflict && <ConflictDialog resource={resource} form={form} conflict={form.conflict} />}
    </Drawer>
  )
}

// Two columns when there is much to fill in, or a control that needs the room.
function drawerSize({ resource, slots }: Pick<FormDrawerProps, 'resource' | 'slots'>): number {
  return slots !== undefined || formFields(resource).length > 7 ? 800 : 520
}
