import { skipToken, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { money, printMoney, ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { type ReviewStep, reviewFlow, reviewSteps } from '#modules/approval/model/index.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type TriedStep, tryFlow } from './flow-calls.ts'
import styles from './flows.module.css'

const amountField = money('金额', { min: 0 })
const submitterField = ref('提交人', 'access/account')
const namesShown = 5

export interface FlowTrialProps {
  readonly kind: string
  readonly label: string
  readonly hasAmount: boolean
  readonly organisation: string | null
  /** Steps that are not saved yet. */
  readonly steps: readonly ReviewStep[]
}

/** 试算: which steps a submission would pass and who would decide each, before the flow is saved. */
export function FlowTrial({ kind, label, hasAmount, organisation, steps }: FlowTrialProps) {
  const [amount, setAmount] = useState<number | null>(hasAmount ? 6_000_000 : null)
  const [submitter, setSubmitter] = useState<string | null>(null)
  const isWhole = reviewSteps.safeParse(steps).success
  const trial = { kind, organisation, amount, submitter, steps }
  const tried = useQuery({
    queryKey: keys.list(reviewFlow.path, { trial: JSON.stringify(trial) }),
    queryFn: isWhole ? ({ signal }) => tryFlow(trial, signal) : skipToken,
    placeholderData: before => before,
    retry: false,
  })
  return (
    <section className={styles.trial} aria-label="试算">
      <div className={styles.trialHead}>
        <h3 className={styles.trialTitle}>试算</h3>
        <span className={styles.picker}>
          <Input
            field={submitterField}
            value={submitter}
            onChange={value => setSubmitter(typeof value === 'string' ? value : null)}
          />
        </span>
        <span>提交</span>
        {hasAmount && (
          <span className={styles.amount}>
            <Input
              field={amountField}
              value={amount}
              onChange={value => setAmount(typeof value === 'number' ? value : null)}
            />
          </span>
        )}
        <span>{hasAmount ? `的${label}` : label}</span>
      </div>
      {!isWhole ? (
        <p className={styles.quiet}>各节点填写完整后，这里列出由谁审核。</p>
      ) : tried.error ? (
        <p className={styles.bad}>{sentenceOfError(tried.error)}</p>
      ) : tried.data ? (
        <>
          <ol className={styles.tried}>
            {tried.data.steps.map(step => (
              <li key={step.name}>
                <strong>{step.name}</strong>{' '}
                <Deciders step={step} hasSubmitter={submitter !== null} />
              </li>
            ))}
          </ol>
          {tried.data.left > 0 && (
            <p className={styles.quiet}>
              其余 {tried.data.left} 个节点
              {amount === null ? '' : `未达起审金额（¥${printMoney(amount)}）`}
              ，不经过
            </p>
          )}
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </section>
  )
}

function Deciders({
  step,
  hasSubmitter,
}: {
  readonly step: TriedStep
  readonly hasSubmitter: boolean
}) {
  const { people, superior, mode, role } = step
  if (superior && !hasSubmitter) return <span className={styles.quiet}>选择提交人后列出其主管</span>
  if (people.length === 0)
    return <span className={styles.bad}>{superior ? '没有可以审批的主管' : '无人可以审核'}</span>
  const named = people.slice(0, namesShown).join('、')
  const rest = people.length > namesShown ? ` 等 ${people.length} 人` : ''
  return (
    <span>
      {superior ? '主管 ' : role === '' ? '' : `${role} `}
      {named}
      {rest}
      {mode === 'all' && !superior && people.length > 1 && '，须全部通过'}
    </span>
  )
}
