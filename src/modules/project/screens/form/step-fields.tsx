import { Cell } from '#kinds/cells.ts'
import type { AnyField } from '#kinds/field.ts'
import { choice, day, image, money, text } from '#kinds/index.ts'
import type { FormStore } from '#ui/logic/form-store.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { useFieldRemarks } from '#ui/logic/use-field-remarks.ts'
import { CroppedPicture } from '#ui/views/cropped-picture.tsx'
import type { Finding } from '#ui/views/finding-list.tsx'
import formStyles from '#ui/views/form.module.css'
import { FormField } from '#ui/views/form-field.tsx'
import { isWide } from '#ui/views/wide-fields.ts'
import { personKinds, project } from '../../model/index.ts'
import type { FormStep } from './form-steps.ts'
import { isAsked } from './form-steps.ts'
import { OwnOrganisation } from './own-organisation.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { misfitsOf } from './remarks.ts'
import { RowsInput } from './rows-input.tsx'
import { TierPicture } from './tier-picture.tsx'
import { TitleTaken } from './title-taken.tsx'

export interface StepFieldsProps {
  readonly step: FormStep
  readonly store: FormStore
  readonly values: Readonly<Record<string, unknown>>
  readonly row: Presented | undefined
  readonly findings: readonly Finding[]
}

const fields: Readonly<Record<string, AnyField>> = project.fields
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
  const remarks = useFieldRemarks(project, row)
  const misfits = misfitsOf(findings, values)
  return (
    <div className={formStyles.grid}>
      {step.fields.map(name => {
        const field = fields[name]
        if (!field || !isAsked(name, values)) return null
        if (field.needs && !permissions.has(field.needs)) return null
        const wide = isWide(field) || alone.includes(name)
        return (
          <div key={name} className={wide ? formStyles.wide : formStyles.cell}>
            <FormField
              store={store}
              name={name}
              field={field}
              place={{ resource: project.path, field: name }}
              masked={row?.masked?.includes(name) ?? false}
              shown={row?.shown[name]}
              remark={remarks.get(name)}
              misfit={misfits.get(name)}
              instead={insteadOf({ name, field, store, values, row })}
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
  readonly name: string
  readonly field: AnyField
  readonly store: FormStore
  readonly values: Readonly<Record<string, unknown>>
  readonly row: Presented | undefined
}

/** What stands in the place of the usual input; undefined where the usual one serves. */
function insteadOf({ name, field, store, values, row }: InsteadAsked) {
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
        target={{ resource: project.path, field: name }}
        value={typeof values.cover === 'string' ? values.cover : null}
        shown={row?.shown.cover}
        wanted={{ width: 1600, height: 900 }}
        title="裁剪为 16:9"
        onChange={set}
      />
    )
  const list = lists[name]
  return list && <RowsInput {...list} value={values[name]} onChange={set} />
}

/** The fields whose value is a short list of alike lines. */
const lists: Readonly<
  Record<string, Omit<Parameters<typeof RowsInput>[0], 'value' | 'onChange'> | undefined>
> = {
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
  milestones: {
    columns: {
      name: { field: text('里程碑', { required: true, max: 40 }), part: 2 },
      dueOn: { field: day('计划日', { required: true }), part: 1 },
      doneOn: { field: day('完成日'), part: 1 },
    },
    blank: { name: '', dueOn: null, doneOn: null },
    addLabel: '添加里程碑',
    max: 20,
  },
  storyPeople: {
    columns: {
      kind: { field: choice('成年', personKinds, { required: true }), part: 2 },
      name: { field: text('真实姓名（不公开）', { required: true, max: 20 }), part: 2 },
      alias: { field: text('文中化名', { max: 20 }), part: 2 },
      consent: { field: text('同意书编号', { max: 60 }), part: 3 },
    },
    blank: { kind: 'adult', name: '', alias: null, consent: null },
    addLabel: '添加人物',
    max: 30,
  },
  team: {
    columns: {
      name: { field: text('姓名', { required: true, max: 50 }), part: 1 },
      duty: { field: text('职责', { required: true, max: 50 }), part: 2 },
    },
    blank: { name: '', duty: '' },
    addLabel: '添加成员',
    max: 20,
  },
}
