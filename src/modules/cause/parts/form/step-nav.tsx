import { CheckCircleFilled, ExclamationCircleFilled, MessageFilled } from '@ant-design/icons'
import { useCauseShape } from '../cause-shape.ts'
import styles from './cause-form.module.css'
import { titleOfStep } from './form-steps.ts'

export interface StepNavProps {
  readonly chosen: string
  /** The answers, by which a step may be called otherwise. */
  readonly values: Readonly<Record<string, unknown>>
  /** How much each step still misses, by key. */
  readonly missing: Readonly<Record<string, number>>
  /** How many refusals stand in each step. */
  readonly refused: Readonly<Record<string, number>>
  /** How many fields of each step the reviewers remarked on. */
  readonly remarked: Readonly<Record<string, number>>
  onChoose(step: string): void
}

/** The steps of the form with what each still needs. */
export function StepNav({ chosen, values, missing, refused, remarked, onChoose }: StepNavProps) {
  const { steps } = useCauseShape()
  return (
    <nav aria-label="步骤">
      <ol className={styles.steps}>
        {steps.map((step, at) => {
          const { key } = step
          return (
            <li key={key}>
              <button
                type="button"
                className={styles.step}
                aria-current={key === chosen ? 'step' : undefined}
                onClick={() => onChoose(key)}
              >
                <span className={styles.stepNumber}>{at + 1}</span>
                <span className={styles.stepTitle}>{titleOfStep(step, values)}</span>
                <Standing
                  missing={missing[key] ?? 0}
                  refused={refused[key] ?? 0}
                  remarked={remarked[key] ?? 0}
                />
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface StandingProps {
  readonly missing: number
  readonly refused: number
  readonly remarked: number
}

function Standing({ missing, refused, remarked }: StandingProps) {
  if (refused > 0)
    return <ExclamationCircleFilled className={styles.bad} aria-label={`${refused} 项有误`} />
  if (missing > 0) {
    return (
      <span className={styles.missing} title={`提交前还缺 ${missing} 项`}>
        {missing}
      </span>
    )
  }
  if (remarked > 0) {
    const told = `${remarked} 处审核批注`
    return <MessageFilled className={styles.remarked} title={told} aria-label={told} />
  }
  return <CheckCircleFilled className={styles.good} aria-label="已填全" />
}
