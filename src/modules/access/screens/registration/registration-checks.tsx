import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Image } from 'antd'
import type { PresentedOf, ShownFile } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { Section } from '#ui/views/section.tsx'
import type { registrationRequest } from '../../model/registration-request.ts'
import { checksOf } from './checks.ts'
import styles from './registration.module.css'

const marks = {
  green: <CheckCircleFilled className={styles.green ?? ''} />,
  amber: <ExclamationCircleFilled className={styles.amber ?? ''} />,
  red: <CloseCircleFilled className={styles.red ?? ''} />,
} as const

/** The proof beside what the server found out about the applicant. */
export function RegistrationChecks({
  row,
}: {
  readonly row: PresentedOf<typeof registrationRequest>
}) {
  const checks = checksOf(row)
  const proof = row.shown.proof
  if (checks.length === 0 && !proof) return null
  return (
    <div className={styles.split}>
      <Section title="在职证明 / 授权书">
        {proof ? <Proof file={proof} /> : <span className={styles.quiet}>未上传</span>}
      </Section>
      <Section title="自动核查">
        <ul className={styles.checks}>
          {checks.map(check => (
            <li key={check.name}>
              {marks[check.result]}
              <span>
                <strong>{check.name}</strong>
                <span className={styles.quiet}>{check.note}</span>
              </span>
            </li>
          ))}
          {checks.length === 0 && <li className={styles.quiet}>没有核查结果</li>}
        </ul>
      </Section>
    </div>
  )
}

function Proof({ file }: { readonly file: ShownFile }) {
  if (file.mime.startsWith('image/')) {
    return <Image className={styles.proof ?? ''} src={fileUrl(file.id)} alt={file.name} />
  }
  return <iframe className={styles.paper} src={fileUrl(file.id)} title={file.name} />
}
