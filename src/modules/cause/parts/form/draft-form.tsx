import { Alert, App, Button } from 'antd'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useUnsaved } from '#ui/logic/unsaved.ts'
import { useFieldRemarks } from '#ui/logic/use-field-remarks.ts'
import { useForm } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { DraftOffer } from '#ui/views/draft-offer.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { focusField } from '#ui/views/error-summary.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { LeaveGuard, useLeave } from '#ui/views/leave-guard.tsx'
import { PageHeader } from '#ui/views/page-header.tsx'
import { PresentPeople } from '#ui/views/present-people.tsx'
import { savedSentence, unfinishedSentence } from '#ui/views/use-save.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { fundraisingPlan } from '../../model/index.ts'
import {
  type CausePlace,
  type CauseShape,
  type FormStep,
  pageOf,
  useCauseShape,
} from '../cause-shape.ts'
import { TargetDonors } from '../directed/target-donors.tsx'
import type { BudgetDraft } from './budget.ts'
import { BudgetEditor } from './budget-editor.tsx'
import type { CarriedOn } from './carried-on.ts'
import styles from './cause-form.module.css'
import { CauseFormFoot } from './cause-form-foot.tsx'
import { FormAside } from './form-aside.tsx'
import { asksPeople, missingFields, stepOf, titleOfStep } from './form-steps.ts'
import { remarksOf } from './remarks.ts'
import { ReturnedOpinion } from './returned-opinion.tsx'
import { StepFields } from './step-fields.tsx'
import { StepNav } from './step-nav.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { type BudgetStored, useBudget } from './use-budget.ts'
import { useBudgetDraft } from './use-budget-draft.ts'

const ConflictDialog = lazyPart(
  async () => (await import('#ui/views/conflict-dialog.tsx')).ConflictDialog,
)

export interface DraftFormProps {
  readonly place: CausePlace
  readonly row: PresentedOf<CauseRecord> | undefined
  readonly initial: Readonly<Record<string, unknown>>
  readonly stored: BudgetStored
  /** Budget lines that are not saved yet. */
  readonly typed: readonly BudgetDraft[] | undefined
  readonly firstStep: string | undefined
  /** The cause was saved in order to be submitted. */
  readonly isToSubmit: boolean
}

/** A draft in steps: one step at a time, what is missing always in sight, the budget saved along. */
export function DraftForm(props: DraftFormProps) {
  const { place, row, initial } = props
  const shape = useCauseShape()
  const { resource, label, steps } = shape
  const first = steps[0]?.key ?? ''
  const navigate = useNavigate()
  const { message } = App.useApp()
  const body = useRef<HTMLDivElement>(null)
  const [key, setKey] = useState(props.firstStep ?? first)
  const [submitting, setSubmitting] = useState<PresentedOf<CauseRecord> | null>(
    props.isToSubmit && row ? row : null,
  )
  const form = useForm(resource, { row, initial })
  useSubView(row ? `编辑 ${row.title}` : `新增${label}`)
  const budget = useBudget(props.stored, props.typed)
  const values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  const planId = typeof values.plan === 'string' ? values.plan : null
  const plan = useRecord(fundraisingPlan, planId).row
  const remarks = remarksOf(shape, { values, plan, budget: budget.sum })
  const reviewRemarks = useFieldRemarks(resource, row)
  const missing = missingFields(shape, values)
  const blocks = remarks.filter(({ level }) => level === 'block').map(({ field }) => field)
  const refused = form.store.errors().map(({ field }) => field)
  const at = steps.findIndex(step => step.key === key)
  const step = steps[at] ?? steps[0]
  const budgetDraft = useBudgetDraft(row?.id ?? null, budget)
  const isLeft = useRef(false)
  useUnsaved(budget.isDirty)
  const cancel = useLeave(
    form,
    () => {
      isLeft.current = true
      navigate(-1)
    },
    budget.isDirty,
  )

  const openField = (field: string) => {
    const isAboutPeople = field === 'raiseMode' && values.raiseMode === '2'
    setKey(isAboutPeople ? 'plan' : (stepOf(shape, field)?.key ?? first))
    // The step is drawn first; then the field can be found.
    setTimeout(() => focusField(body.current, field))
  }
  const save = async (isToSubmit = false): Promise<PresentedOf<CauseRecord> | null> => {
    const unfinished = isToSubmit ? null : form.keepUnfinished()
    if (unfinished) {
      message.success(unfinishedSentence(unfinished))
      return null
    }
    const saved = form.isNew || form.store.isDirty() ? await form.submit() : (row ?? null)
    if (!saved) {
      const [wrong] = form.store.errors()
      if (wrong) openField(wrong.field)
      return null
    }
    const isBudgetKept = await saveBudget(saved.id)
    if (form.isNew) {
      budgetDraft.drop()
      const state: CarriedOn = {
        step: isBudgetKept ? key : 'budget',
        ...(isBudgetKept ? { isToSubmit } : { lines: budget.lines }),
      }
      // What is not saved of the budget travels along.
      isLeft.current = true
      navigate(withParams(place.address, { edit: saved.id }), { replace: true, state })
    }
    if (!isBudgetKept) return null
    message.success(savedSentence(saved))
    return saved
  }
  const saveBudget = async (cause: string): Promise<boolean> => {
    if (!budget.isDirty) return true
    try {
      const saved = await budget.save(cause)
      if (saved === 'kept') return true
      if (saved === 'refused') message.error('预算有误，请修改后再保存')
    } catch (error) {
      message.error(`预算未保存：${sentenceOfError(error)}`)
    }
    setKey('budget')
    return false
  }
  const submit = async () => {
    const saved = await save(true)
    // A new cause goes on at its own address, where the question is asked.
    if (saved && !form.isNew) setSubmitting(saved)
  }
  if (!step) return null
  return (
    <div className={styles.page}>
      <PageHeader
        title={row ? `编辑${label}` : `新增${label}`}
        note={row && `${String(values.title ?? '')} ${row.number ?? ''}`}
        tags={row && <PresentPeople resource={resource} record={row.id} edits />}
      />
      {row && <ReturnedOpinion id={row.id} />}
      <DraftOffer form={form} beside={budgetDraft.offered} />
      {form.failure && refused.length === 0 && (
        <Alert type="error" showIcon title={sentenceOfError(form.failure)} />
      )}
      <div className={styles[step.layout ?? 'columns']}>
        <div className={styles.nav}>
          <StepNav
            chosen={step.key}
            values={values}
            missing={byStep(shape, [...missing, ...blocks])}
            refused={byStep(shape, [...refused, ...Object.keys(budget.errors).map(() => 'budget')])}
            remarked={byStep(shape, [...reviewRemarks.keys()])}
            onChoose={setKey}
          />
        </div>
        <div ref={body} className={styles.body}>
          <section className={styles.card} aria-label={titleOfStep(step, values)}>
            <h2 className={styles.cardTitle}>
              {titleOfStep(step, values)}
              <span className={styles.cardNote}>
                {at + 1} / {steps.length}
              </span>
            </h2>
            {asksPeople(step, values) ? (
              <PeopleStep row={row} />
            ) : step.key === 'budget' ? (
              <BudgetEditor
                budget={budget}
                target={typeof values.targetAmount === 'number' ? values.targetAmount : undefined}
                people={
                  typeof values.beneficiaryCount === 'number' ? values.beneficiaryCount : undefined
                }
              />
            ) : (
              <StepFields
                key={step.key}
                step={step}
                store={form.store}
                values={values}
                row={row}
                findings={remarks}
              />
            )}
            <StepRecords step={step} row={row} />
          </section>
        </div>
        {step.key !== 'budget' && (
          <FormAside values={values} missing={missing} remarks={remarks} onOpen={openField} />
        )}
      </div>
      <CauseFormFoot
        form={form}
        isBudgetDirty={budget.isDirty}
        onSave={() => save()}
        onCancel={cancel}
      >
        <Button disabled={at <= 0} onClick={() => setKey(steps[at - 1]?.key ?? key)}>
          上一步
        </Button>
        <Button disabled={at >= steps.length - 1} onClick={() => setKey(steps[at + 1]?.key ?? key)}>
          下一步
        </Button>
        <Button type="primary" loading={form.isSubmitting} onClick={submit}>
          保存并提交审核
        </Button>
      </CauseFormFoot>
      <LeaveGuard isDirty={() => !isLeft.current && (form.store.isDirty() || budget.isDirty)} />
      {form.conflict && <ConflictDialog resource={resource} form={form} conflict={form.conflict} />}
      {submitting && (
        <SubmitDialog
          row={submitting}
          onClose={() => setSubmitting(null)}
          onOpenField={field => {
            setSubmitting(null)
            openField(field)
          }}
          onSubmitted={() => navigate(withParams(pageOf(place), { id: submitting.id }))}
        />
      )}
    </div>
  )
}

/** What of a step hangs on the stored draft. */
function StepRecords({
  step: { key, records },
  row,
}: {
  readonly step: FormStep
  readonly row: PresentedOf<CauseRecord> | undefined
}) {
  if (records === undefined) return null
  return (
    <div data-field={key} style={{ marginTop: 16 }}>
      {row ? (
        records.content(row.id)
      ) : (
        <EmptyState size="small" title={`先保存草稿，再添加${records.label}`} />
      )}
    </div>
  )
}

/** The people of a directed drive hang on the stored draft. */
function PeopleStep({ row }: { readonly row: PresentedOf<CauseRecord> | undefined }) {
  return row ? (
    <TargetDonors cause={row.id} />
  ) : (
    <EmptyState
      size="small"
      title="先保存草稿，再添加定向对象"
      hint="定向募捐只面向发起人、理事和会员，可以逐个添加或从表格导入。"
    />
  )
}

function byStep(shape: CauseShape, names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) {
    const key = stepOf(shape, name)?.key
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
