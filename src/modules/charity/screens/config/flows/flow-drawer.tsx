import { type ReviewStep, reviewFlow } from '#modules/approval/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { type FlowCard, stepsOf } from './flow-calls.ts'
import { FlowTrial } from './flow-trial.tsx'
import { StepsInput } from './steps-input.tsx'

export interface FlowDrawerProps {
  readonly card: FlowCard
  readonly organisation: string | null
  /** The flow to change; null for a new one that starts from what holds now. */
  readonly flow: PresentedOf<typeof reviewFlow> | null
  /** A new flow begins on a later day. */
  readonly isPlanned: boolean
  onClose(): void
  onSaved(): void
}

/** A flow of one kind of subject: its steps, from when on, and who would decide. */
export function FlowDrawer({
  card,
  organisation,
  flow,
  isPlanned,
  onClose,
  onSaved,
}: FlowDrawerProps) {
  const { kind, label, hasAmount } = card
  const place = { kind, organisation, hasAmount }
  const asksDay = flow === null ? isPlanned : flow.effectiveFrom !== null
  return (
    <FormDrawer
      resource={reviewFlow}
      label={`${label}的审核流程`}
      id={flow?.id ?? null}
      initial={{
        kind,
        organisation,
        name: `${label}审核`,
        steps: [...(card.own === null ? card.shared : stepsOf(card.own))],
      }}
      hides={() => ['kind', 'organisation', ...(asksDay ? [] : ['effectiveFrom'])]}
      slots={{ steps: form => <StepsInput form={form} fewest={card.fewest} {...place} /> }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {form => <TrialOf form={form} label={label} {...place} />}
    </FormDrawer>
  )
}

interface TrialOfProps {
  readonly form: Form
  readonly kind: string
  readonly label: string
  readonly organisation: string | null
  readonly hasAmount: boolean
}

function TrialOf({ form, ...place }: TrialOfProps) {
  const { value } = useField(form.store, 'steps')
  return <FlowTrial {...place} steps={(value ?? []) as readonly ReviewStep[]} />
}
