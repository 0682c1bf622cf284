import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './applicant.module.css'
import { applicantFields, applicationParts, askedIn, missingIn } from './application-parts.ts'
import type { ApplicationForm } from './use-application-form.ts'

/** Before the submission: what is complete, and what is missing with the way to it. */
export function ApplicationSummary({ form }: { readonly form: ApplicationForm }) {
  const values = form.store.values()
  const text = (name: string) => String(values[name] ?? '—')
  return (
    <div className={styles.summary}>
      <dl className={styles.facts}>
        {['name', 'uscc', 'legalPerson', 'applicantName', 'domainPrefix', 'bankName'].map(name => (
          <div key={name}>
            <dt>{applicantFields[name]?.label}</dt>
            <dd>{text(name)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.parts}>
        {applicationParts.map(({ title }, at) => {
          const missing = form.row ? [] : missingIn(at, values)
          return (
            <li key={title} className={styles.part}>
              {missing.length === 0 ? (
                <CheckCircleFilled className={styles.good} aria-hidden />
              ) : (
                <ExclamationCircleFilled className={styles.lacking} aria-hidden />
              )}
              <strong>{title}</strong>
              <span className={styles.quiet}>
                {missing.length === 0
                  ? `共 ${askedIn(at, values).length} 项，必填项已填写完整`
                  : `还缺：${missing.map(name => applicantFields[name]?.label).join('、')}`}
              </span>
              <Button type="link" size="small" onClick={() => form.goTo(at)}>
                {missing.length === 0 ? '查看' : '去填写'}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={styles.quiet}>
        提交后不能修改，直到审核退回。审核由两名工作人员先后完成，结果以短信通知；审核通过后，管理员账号的开通链接会发送到申请人手机。
      </p>
    </div>
  )
}
