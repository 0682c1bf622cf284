import { Alert } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { withParams } from '#kernel/web/logic/request.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { FormScreen } from '#kernel/web/views/form-screen.tsx'
import { lawFactNames, organisation } from '../../model/index.ts'

export interface OrganisationFormProps {
  /** Null for a new organisation. */
  readonly id: string | null
}

/** An organisation as the form shows it to those who may not change what it is registered with. */
const withoutLawFacts: typeof organisation = {
  ...organisation,
  // The cast of a copy: only `frozen` is added, no field changes its kind.
  fields: Object.fromEntries(
    Object.entries(organisation.fields).map(([name, field]) => [
      name,
      lawFactNames.some(law => law === name) ? { ...field, frozen: true } : field,
    ]),
  ) as typeof organisation.fields,
}

/** Creates or edits an organisation; registration facts stay locked without the right to correct them. */
export function OrganisationForm({ id }: OrganisationFormProps) {
  const mayCorrect = useCan('organisation.correct')
  const navigate = useNavigate()
  const resource = useMemo(
    () => (id === null || mayCorrect ? organisation : withoutLawFacts),
    [id, mayCorrect],
  )
  return (
    <FormScreen
      resource={resource}
      {...(id === null ? {} : { id })}
      onSaved={row =>
        navigate(withParams('/gyhmanager/mechanism', { id: row.id }), { replace: true })
      }
    >
      {() =>
        id !== null &&
        !mayCorrect && (
          <Alert
            style={{ marginTop: 16 }}
            type="info"
            showIcon
            title="登记事项（名称、信用代码、法定代表人、住所等）须凭证照由平台变更。"
          />
        )
      }
    </FormScreen>
  )
}
