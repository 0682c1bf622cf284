import { Select } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { Input } from '#kinds/inputs.ts'
import { useFieldId } from '#ui/logic/field-id.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { progress, progressKinds } from '../../model/progress.ts'
import { type CauseKind, toldPlaces } from '../told-places.ts'
import { CauseStanding } from './cause-standing.tsx'
import { PeopleInput } from './people-input.tsx'

/** 发布进展: a new one, or one that is edited (`?id=`); `?corrects=` begins a correction of a published one. */
export function ProgressForm({ kind }: { readonly kind: CauseKind }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const places = toldPlaces[kind]
  const corrects = params.get('corrects')
  const id = params.get('id')
  const initial = {
    ...(params.get('cause') && { cause: params.get('cause') }),
    ...(params.get('task') && { coversTask: params.get('task') }),
    ...(params.get('kind') && { kind: params.get('kind') }),
    ...(corrects && { kind: '5', corrects }),
  }
  return (
    <FormScreen
      resource={progress}
      title={id ? '编辑进展' : corrects ? '更正进展' : '发布进展'}
      initial={initial}
      hides={unneeded}
      slots={{
        cause: form => <CauseInput form={form} kind={kind} />,
        kind: form => <KindInput form={form} kind={kind} isCorrection={corrects !== null} />,
        people: form => <PeopleInput form={form} />,
      }}
      onSaved={row => navigate(withParams(places.progressPage, { id: row.id }))}
    >
      {form => <CauseStanding form={form} />}
    </FormScreen>
  )
}

/** A correction does no task, and nothing else names what it corrects. */
function unneeded({ kind, showsPeople }: Values): readonly string[] {
  return [
    ...(kind === '5' ? ['coversTask'] : ['corrects']),
    ...(showsPeople === true ? [] : ['consentOk']),
  ]
}

/** Causes of the screen's own kind. */
function CauseInput({ form, kind }: { readonly form: Form; readonly kind: CauseKind }) {
  const id = useFieldId()
  const { value, error, set } = useField(form.store, 'cause')
  const field = {
    ...progress.fields.cause,
    where: [{ field: 'kind', op: 'is' as const, value: kind }],
  }
  return (
    <Input
      {...(id !== undefined && { id })}
      field={field}
      value={typeof value === 'string' ? value : null}
      onChange={set}
      {...(error && { status: 'error' as const })}
    />
  )
}

function KindInput({
  form,
  kind,
  isCorrection,
}: {
  readonly form: Form
  readonly kind: CauseKind
  readonly isCorrection: boolean
}) {
  const id = useFieldId()
  const { value, set } = useField(form.store, 'kind')
  const options = Object.entries(progressKinds)
    .filter(([key]) => key !== '6' || kind === 'fund')
    .map(([key, label]) => ({ value: key, label }))
  return (
    <Select
      {...(id !== undefined && { id })}
      aria-label="类型"
      value={typeof value === 'string' ? value : null}
      options={options}
      disabled={isCorrection}
      onChange={set}
    />
  )
}
