import { Tag } from 'antd'
import { printMoment } from '#kinds/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { Section } from '#ui/views/section.tsx'
import type { registrationRequest } from '../../model/registration-request.ts'
import styles from './registration.module.css'

/** What the same phone asked for before, and who works in the department that is asked for. */
export function RegistrationFacts({
  row,
}: {
  readonly row: PresentedOf<typeof registrationRequest>
}) {
  const earlier = row.extra?.earlier ?? []
  const colleagues = row.extra?.colleagues ?? []
  return (
    <div className={styles.split}>
      <Section title="同一手机的其他申请" note={`${earlier.length} 次`}>
        {earlier.length === 0 && <span className={styles.quiet}>没有其他申请</span>}
        <ul className={styles.lines}>
          {earlier.map(({ number, state, submittedAt, opinion }) => (
            <li key={number}>
              <span>
                {number} <Tag>{state}</Tag>
              </span>
              <span className={styles.quiet}>
                {printMoment(submittedAt)}
                {opinion && ` · ${opinion}`}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="申请部门的同事" note={`${colleagues.length} 人`}>
        {colleagues.length === 0 && (
          <span className={styles.quiet}>没有同名部门，或部门内还没有人员</span>
        )}
        <ul className={styles.lines}>
          {colleagues.map(({ name, department, positions }) => (
            <li key={`${name} ${department}`}>
              <span>{name}</span>
              <span className={styles.quiet}>
                {[department, positions.join('、')].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
