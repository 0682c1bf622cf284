import { Alert, Button, Steps } from 'antd'
import { useRef, useState, useSyncExternalStore } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import form from '#ui/views/form.module.css'
import { FormField } from '#ui/views/form-field.tsx'
import { isWide } from '#ui/views/wide-fields.ts'
import { settlementApplication } from '../../model/index.ts'
import styles from './applicant.module.css'
import type { Mine, OwnApplication } from './applicant-calls.ts'
import { applicantFields, applicationParts, askedIn } from './application-parts.ts'
import { ApplicationSummary } from './application-summary.tsx'
import { type ApplicationForm as Form, useApplicationForm } from './use-application-form.ts'

interface ApplicationFormProps {
  readonly mine: Mine
  /** The application that is corrected; a new one when absent. */
  readonly corrected?: OwnApplication
  /** Leaves the correction undone. */
  readonly onBack?: () => void
}

const last = applicationParts.length

/** An application step by step: 机构, 证照, 负责人与管理员, 账户, 提交. */
export function ApplicationForm({ mine, corrected, onBack }: ApplicationFormProps) {
  const application = useApplicationForm({ mine, corrected })
  const root = useRef<HTMLDivElement>(null)
  const { part, refusal, isBusy, savedAt } = application
  const goOn = () => {
    const isRight = application.goOn()
    // After the step or its faults have been drawn.
    requestAnimationFrame(() => {
      if (isRight) root.current?.scrollIntoView({ block: 'start' })
      else root.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
    })
  }
  return (
    <div ref={root} className={styles.form}>
      <Steps
        size="small"
        current={part}
        onChange={application.goTo}
        items={[...applicationParts.map(({ title }) => ({ title })), { title: '提交' }]}
      />
      {corrected && <Alert type="warning" showIcon title={whatWasAsked(corrected)} />}
      {part < last ? (
        <PartFields form={application} mine={mine} key={part} />
      ) : (
        <ApplicationSummary form={application} />
      )}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <div className={styles.foot}>
        <span className={styles.kept} aria-live="polite">
          {savedAt && !corrected ? `草稿已保存 ${printMoment(savedAt).slice(5, 16)}` : ''}
        </span>
        {onBack && <Button onClick={onBack}>暂不补正</Button>}
        {part > 0 && <Button onClick={() => application.goTo(part - 1)}>上一步</Button>}
        {!corrected && part < last && (
          <Button loading={isBusy} onClick={application.save}>
            保存草稿
          </Button>
        )}
        {part < last ? (
          <Button type="primary" onClick={goOn}>
            下一步
          </Button>
        ) : (
          <Button type="primary" loading={isBusy} onClick={application.submit}>
            {corrected ? '重新提交' : '提交申请'}
          </Button>
        )}
      </div>
    </div>
  )
}

function whatWasAsked({ row }: OwnApplication): string {
  const due = row.supplementDue ? `，请于 ${row.supplementDue} 前重新提交` : ''
  return `补正要求：${row.supplementNote ?? ''}${due}`
}

function PartFields({ form: application, mine }: { readonly form: Form; readonly mine: Mine }) {
  const { store, part, row, marks } = application
  // Fields come and go by what is said in others.
  const asked = useSyncExternalStore(store.subscribe, () => askedIn(part, store.values()).join(' '))
  // Names of papers from the draft; later ones are known to the inputs themselves.
  const [shown] = useState<Readonly<Record<string, unknown>>>(
    () => row?.shown ?? mine.draft?.shown ?? {},
  )
  return (
    <div className={form.body}>
      <div className={form.grid}>
        {asked.split(' ').map(name => {
          const field = applicantFields[name]
          if (!field) return null
          const remark = marks.find(mark => mark.field === name)?.remark
          return (
            <div key={name} className={isWide(field) ? form.wide : form.cell}>
              <FormField
                store={store}
                name={name}
                field={field}
                place={{ resource: settlementApplication.path, field: name }}
                masked={row?.masked?.includes(name) ?? false}
                shown={shown[name]}
              />
              {remark && <p className={styles.remark}>审核批注：{remark}</p>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
