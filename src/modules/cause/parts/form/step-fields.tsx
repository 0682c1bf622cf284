import { Cell } from '#kinds/cells.ts'
import type { AnyField } from '#kinds/field.ts'
import { image, money, text } from '#kinds/index.ts'
import type { FormStore } from '#ui/logic/form-store.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { useFieldRemarks } from '#ui/logic/use-field-remarks.ts'
import { CroppedPicture } from '#ui/views/cropped-picture.tsx'
import type { Finding } from '#ui/views/finding-list.tsx'
import formStyles from '#ui/views/form.module.css'
import { FormField } from '#ui/views/form-field.tsx'
import { isWide } from '#ui/views/wide-fields.ts'
import { type CauseShape, type FormStep, useCauseShape, type Values } from '../cause-shape.ts'
import { isAsked } from './form-steps.ts'
import { OwnOrganisation } from './own-organisation.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { misfitsOf } from './remarks.ts'
import { type ListOfRows, RowsInput } from './rows-input.tsx'
import { TierPicture } from './tier-picture.tsx'
import { TitleTaken } from './title-taken.tsx'

export interface StepFieldsProps {
  readonly step: FormStep
  readonly store: FormStore
  readonly values: Values
  readonly row: Presented | undefined
  readonly findings: readonly Finding[]
}

/** Fields that take a line of their own, so that pairs stand side by side: start and end of raising. */
const alone: readonly string[] = [
  'plan',
  'title',
  'organisation',
  'contactAddress',
  'raiseMode',
  'cover',
  'feeBasis',
]

/** The fields of one step, those left out that the other answers make needless. */
export function StepFields({ step, store, values, row, findings }: StepFieldsProps) {
  const permissions = usePermissions()
  const shape = useCauseShape()
  const { resource } = shape
  const fields: Readonly<Record<string, AnyField>> = resource.fields
  const remarks = useFieldRemarks(resource, row)
  const misfits = misfitsOf(resource, findings, values)
  return (
    <div className={formStyles.grid}>
      {step.fields.map(name => {
        const field = fields[name]
        if (!field || !isAsked(shape, name, values)) return null
        if (field.needs && !permissions.has(field.needs)) return null
        const wide = isWide(field) || alone.includes(name)
        return (
          <div key={name} className={wide ? formStyles.wide : formStyles.cell}>
            <FormField
              store={store}
              name={name}
              field={field}
              place={{ resource: resource.path, field: name }}
              masked={row?.masked?.includes(name) ?? false}
              shown={row?.shown[name]}
              remark={remarks.get(name)}
              misfit={misfits.get(name)}
              instead={insteadOf({ shape, name, field, store, values, row })}
            />
            {name === 'title' && (
              <TitleTaken title={values.title} organisation={values.organisation} id={row?.id} />
            )}
          </div>
        )
      })}
    </div>
  )
}

interface InsteadAsked {
  readonly shape: CauseShape
  readonly name: string
  readonly field: AnyField
  readonly store: FormStore
  readonly values: Values
  readonly row: Presented | undefined
}

/** What stands in the place of the usual input; undefined where the usual one serves. */
function insteadOf({ shape, name, field, store, values, row }: InsteadAsked) {
  if (row && field.frozen) {
    return (
      <div className={formStyles.fixed}>
        <Cell field={field} name={name} value={row[name]} row={row} place="detail" />
      </div>
    )
  }
  const set = (value: unknown) => store.set(name, value)
  if (name === 'organisation')
    return <OwnOrganisation field={field} value={values[name]} onChange={set} />
  if (name === 'plan') {
    const { organisation, plan } = values
    return (
      <PlanPicker
        organisation={typeof organisation === 'string' ? organisation : null}
        value={typeof plan === 'string' ? plan : null}
        onChange={set}
      />
    )
  }
  if (name === 'cover')
    return (
      <CroppedPicture
        field={field}
        target={{ resource: shape.resource.path, field: name }}
        value={typeof values.cover === 'string' ? values.cover : null}
        shown={row?.shown.cover}
        wanted={{ width: 1600, height: 900 }}
        title="裁剪为 16:9"
        onChange={set}
      />
    )
  const list = common[name] ?? shape.lists[name]
  return list && <RowsInput {...list} value={values[name]} onChange={set} />
}

/** The lists of alike lines that every cause has. */
const common: Readonly<Record<string, ListOfRows>> = {
  tiers: {
    columns: {
      amount: { field: money('金额', { required: true, min: 1 }), part: 1 },
      text: { field: text('说明', { required: true, max: 40 }), part: 3 },
      image: { field: image('图片'), part: 1, input: TierPicture },
    },
    blank: { amount: null, text: '', image: null },
    addLabel: '添加档位',
    max: 8,
  },
}
