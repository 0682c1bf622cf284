import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Popconfirm, Timeline } from 'antd'
import { printMinute } from '#kinds/moment/moment.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { StateTag } from '#ui/views/state-tag.tsx'
import { settlementApplication } from '../../model/index.ts'
import styles from './applicant.module.css'
import {
  mineKey,
  type OwnApplication,
  type ToldDecision,
  withdrawApplication,
} from './applicant-calls.ts'
import { ApplicantLetters } from './applicant-letters.tsx'

interface ApplicationStandingProps {
  readonly application: OwnApplication
  readonly onCorrect: () => void
  /** Ends the visit, so that another application can be begun. */
  readonly onAnother: () => void
}

type Telling = { readonly type: 'info' | 'success' | 'warning' | 'error'; readonly title: string }

/** How far an application has come, and what its applicant may do about it. */
export function ApplicationStanding(props: ApplicationStandingProps) {
  const { application, onCorrect, onAnother } = props
  const { row, decisions } = application
  const client = useQueryClient()
  const withdrawal = useMutation({
    mutationFn: () => withdrawApplication(row),
    onSuccess: next => client.setQueryData(mineKey, next),
  })
  const telling = tellingOf(row, decisions)
  const isOver = ['approved', 'rejected', 'withdrawn'].includes(row.state ?? '')
  return (
    <div className={styles.standing}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{row.name}</h2>
          <span className={styles.quiet}>申请编号 {row.number}</span>
        </div>
        <StateTag of={settlementApplication} state={row.state} />
      </div>
      <Alert type={telling.type} showIcon title={telling.title} />
      {withdrawal.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOfError(withdrawal.error)} />
      )}
      <div className={styles.acts}>
        {row.can.includes('update') && (
          <Button type="primary" onClick={onCorrect}>
            补正并重新提交
          </Button>
        )}
        {row.can.includes('withdraw') && (
          <Popconfirm
            title="撤回后需要重新申请，确定撤回吗？"
            okText="撤回"
            cancelText="取消"
            onConfirm={() => withdrawal.mutate()}
          >
            <Button danger loading={withdrawal.isPending}>
              撤回申请
            </Button>
          </Popconfirm>
        )}
        {isOver && <Button onClick={onAnother}>申请其他机构</Button>}
      </div>
      <section>
        <h3 className={styles.title}>办理进度</h3>
        <Timeline items={[...linesOf(row, decisions)]} />
      </section>
      <ApplicantLetters application={application} />
    </div>
  )
}

function tellingOf(row: OwnApplication['row'], decisions: readonly ToldDecision[]): Telling {
  const opinion = decisions.find(each => each.opinion !== null)?.opinion ?? ''
  switch (row.state) {
    case 'approved':
      return {
        type: 'success',
        title: '申请已通过，机构已开通。管理员账号的开通链接已发送到申请人手机，24 小时内有效。',
      }
    case 'rejected':
      return { type: 'error', title: `申请未通过：${opinion}` }
    case 'supplement':
      return {
        type: 'warning',
        title: `需要补正：${row.supplementNote ?? ''}。请于 ${row.supplementDue ?? ''} 前重新提交。`,
      }
    case 'overdue':
      return { type: 'warning', title: '补正已超期，仍可补正后重新提交。' }
    case 'withdrawn':
      return { type: 'info', title: '申请已撤回。' }
    default:
      return { type: 'info', title: '申请正在审核，结果将以短信通知。' }
  }
}

const words = { approved: '通过', rejected: '驳回', returned: '退回补正', withdrawn: '撤回' }
const colours = { approved: 'green', rejected: 'red', returned: 'orange', withdrawn: 'gray' }

function linesOf(row: OwnApplication['row'], decisions: readonly ToldDecision[]) {
  const decided = decisions.map(({ stepName, decision, opinion, marks, decidedAt }) => ({
    key: `${decidedAt} ${stepName}`,
    color: colours[decision],
    content: (
      <div>
        <strong>
          {decision === 'withdrawn' ? '申请人' : stepName}
          {words[decision]}
        </strong>{' '}
        <span className={styles.quiet}>{printMinute(decidedAt)}</span>
        {opinion && <p className={styles.opinion}>{opinion}</p>}
        {marks.map(({ field, remark }) => (
          <p key={field} className={styles.opinion}>
            {labelOf(field)}：{remark}
          </p>
        ))}
      </div>
    ),
  }))
  const submitted = {
    key: 'submitted',
    color: 'blue',
    content: (
      <div>
        <strong>{row.times > 1 ? `第 ${row.times} 次提交` : '提交申请'}</strong>{' '}
        <span className={styles.quiet}>{printMinute(row.submittedAt ?? '')}</span>
      </div>
    ),
  }
  // The last submission stands where it fell among the decisions.
  const later = decisions.filter(({ decidedAt }) => decidedAt > (row.submittedAt ?? '')).length
  return [...decided.slice(0, later), submitted, ...decided.slice(later)]
}

function labelOf(name: string): string {
  const fields: Readonly<Record<string, { readonly label: string }>> = settlementApplication.fields
  return fields[name]?.label ?? name
}
